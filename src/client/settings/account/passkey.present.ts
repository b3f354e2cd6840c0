import { t } from '../../../contract/language/index.ts'
import type { OwnPasskey } from '../../../contract/operations/index.ts'
import { ageText } from '../../format/index.ts'

/** What is said of a passkey beside its name. @param now the wall clock */
export const passkeyTexts = ({ created_at, last_used_at, is_synced }: OwnPasskey, now: Date) => ({
  used: last_used_at === null ? t('not used yet') : t('used {when}', { when: ageText(last_used_at, now) }),
  added: t('added {when}', { when: ageText(created_at, now) }),
  kept: is_synced ? t('copied to your other devices') : t('on one device'),
})
