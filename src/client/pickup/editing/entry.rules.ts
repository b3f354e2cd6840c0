import { t } from '../../../contract/language/index.ts'
import type { NewEntry, PresentEntry } from '../../../contract/operations/index.ts'
import { MAX_ENTERED_TEXT_CHARACTERS } from '../../../contract/vocabulary/entered.ts'
import { instantOfLocal } from '../../../contract/trade/index.ts'
import { portTimeText } from '../../format/index.ts'
import type { OtherEntry } from './cells.store.ts'
import { type BoardAttribute, boardFields } from './fields.rules.ts'
import { isWrittenDay, readMoment } from './moment.rules.ts'

export interface KnownParty {
  id: string
  name: string
}
/** What a text is read by. */
export interface EntryContext {
  parties: readonly KnownParty[]
  now: Date
  /** Of the place of pickup. */
  zone: string | null
}

/**
 * What is entered by a text: its value, and as it is shown; null takes away what was entered. `newParty` is to be made first, a party
 * of this name. Or why the text is refused.
 */
export type ReadEntry =
  | { value: string | null; shown: string; /** Of a time: as ISO 8601 UTC. */ at?: string }
  | { newParty: string }
  | { why: string }

const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

export function readEntry(
  attribute: BoardAttribute,
  text: string,
  { parties, now, zone }: EntryContext,
): ReadEntry {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain === '') return { value: null, shown: '' }
  if (plain.length > MAX_ENTERED_TEXT_CHARACTERS)
    return { why: t('At most {n} characters', { n: MAX_ENTERED_TEXT_CHARACTERS }) }
  const { kind } = boardFields[attribute]
  if (kind !== 'moment' && isWrittenDay(plain, now))
    return { why: t('This is a date, and no value of this field') }
  if (kind === 'text') return { value: plain, shown: plain }
  if (kind === 'party') {
    const party = parties.find(({ name }) => sameName(name, plain))
    return party ? { value: party.id, shown: party.name } : { newParty: plain }
  }
  const read = readMoment(plain, now, zone)
  if ('why' in read) return read
  const at = instantOfLocal(read.local, zone).toISOString()
  return { value: read.local, shown: portTimeText(at, zone, now), at }
}

/** An entry as the service takes it. @param seen what was in force as the person saw it; null for nothing, undefined for not seen */
export const entryOf = (
  container_id: string,
  attribute: BoardAttribute,
  value: string | null,
  seen?: string | null,
): NewEntry => ({
  container_id,
  attribute,
  value,
  ...(seen !== undefined && { expected_value: seen }),
})

/** The value that somebody else entered meanwhile: as the container has it, and in words. */
export function otherEntryOf(
  attribute: BoardAttribute,
  present: PresentEntry | null | undefined,
  { now, zone }: Pick<EntryContext, 'now' | 'zone'>,
): OtherEntry & { value: string | null } {
  if (!present) return { value: null, says: t('It was taken away meanwhile.') }
  const value = present.label ?? String(present.value)
  const shown = boardFields[attribute].kind === 'moment' ? portTimeText(value, zone, now) : value
  return { value, says: t('{name} entered {value} meanwhile.', { name: present.entered_by, value: shown }) }
}
