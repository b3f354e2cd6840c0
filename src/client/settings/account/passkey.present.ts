import type { OwnPasskey } from '../../../contract/operations/index.ts'
import { ageText } from '../../format/index.ts'

/** What is said of a passkey beside its name. @param now the wall clock */
export const passkeyTexts = ({ created_at, last_used_at, is_synced }: OwnPasskey, now: Date) => ({
  used: last_used_at === null ? 'not used yet' : `used ${ageText(last_used_at, now)}`,
  added: `added ${ageText(created_at, now)}`,
  kept: is_synced ? 'copied to your other devices' : 'on one device',
})
