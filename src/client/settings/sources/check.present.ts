import { numberText, plural, t } from '../../../contract/language/index.ts'
import { attributeText, headingOf } from '../../../contract/exports/index.ts'
import { containerFields, exportsOf, shipmentFields } from '../../../contract/fields/index.ts'
import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { ConnectionCheck } from '../../../contract/resources/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { counted, formatContainerNumber, timeText, type Tone } from '../../format/index.ts'
import { eventText } from '../../format/event-text.ts'

type Received = ConnectionCheck['received'][number]
type Change = ConnectionCheck['changes'][number]

/** What kind of number this seems to be, until a person chooses. */
export const guessedType = (number: string): RequestType =>
  readContainerNumber(number).form === 'container' ? 'container' : 'bill_of_lading'

const countReceived = (counts: ConnectionCheck['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** A sentence about the part of a long answer that is not shown; null if all is. */
export function notShownSentence({ counts, received }: ConnectionCheck): string | null {
  const all = countReceived(counts)
  return received.length === all
    ? null
    : t('{shown} of {all} are shown, first those that were not understood.', {
        shown: numberText(received.length),
        all: numberText(all),
      })
}

/** The answer in one line: `7 received`, `5 became events`, … */
export interface AnswerCount {
  text: string
  tone: Tone
}

export function answerCounts({ counts }: ConnectionCheck): AnswerCount[] {
  const of = (became: Received['became']) => counts[became] ?? 0
  const all = countReceived(counts)
  const parts: [number, string, Tone][] = [
    [all, t('{count} received', { count: numberText(all) }), 'rest'],
    [of('position'), counted(of('position'), 'position'), 'rest'],
    [of('ship'), t('{count} identify such a ship', { count: of('ship') }), 'rest'],
    [of('left_out'), t('{count} left out', { count: of('left_out') }), 'rest'],
    [of('event'), t('{count} became events', { count: of('event') }), 'rest'],
    [of('raw_event'), t('{count} kept raw', { count: of('raw_event') }), 'rest'],
    [of('values'), t('{count} with values', { count: of('values') }), 'rest'],
    [of('replaced'), t('{count} replaced by others', { count: of('replaced') }), 'rest'],
    [of('not_understood'), t('{count} not understood', { count: of('not_understood') }), 'warn'],
  ]
  return parts.flatMap(([count, text, tone]) => (count === 0 ? [] : [{ text, tone }]))
}

const MAX_DIGEST_PARTS = 7
const isId = /^[0-9a-f-]{20,}$/i

/** What an event of a source says, without the names of its fields: enough to recognise it. */
export function payloadDigest(payload: unknown, code: string): string {
  const seen = new Set(code.split(' '))
  const parts: string[] = []
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect)
    if (typeof value === 'object' && value !== null) return Object.values(value).forEach(collect)
    if (typeof value !== 'string' && typeof value !== 'number') return
    const text = String(value).trim()
    if (text === '' || text.length > 40 || isId.test(text) || seen.has(text)) return
    seen.add(text)
    parts.push(text)
  }
  collect(payload)
  return parts.slice(0, MAX_DIGEST_PARTS).join(' · ')
}

/** When a ship sent it, as times are written. What else is a time stands as the source wrote it, in a zone that only it knows. */
function withSentTime(payload: unknown, now: Date): unknown {
  if (typeof payload !== 'object' || payload === null || !('sent_at' in payload)) return payload
  const { sent_at: at } = payload
  if (typeof at !== 'string' || !Number.isFinite(Date.parse(at))) return payload
  return { ...payload, sent_at: timeText(at, 'UTC', now).text }
}

const outcomes: Record<Received['became'], { label: string; tone: Tone }> = {
  event: { label: t('Event'), tone: 'ok' },
  raw_event: { label: t('Kept as raw event'), tone: 'rest' },
  replaced: { label: t('Replaced'), tone: 'rest' },
  values: { label: t('Values of the container'), tone: 'ok' },
  position: { label: t('Position of a ship with your containers'), tone: 'ok' },
  ship: { label: t('A ship with your containers'), tone: 'ok' },
  left_out: { label: t('Left out'), tone: 'rest' },
  not_understood: { label: t('Not understood'), tone: 'warn' },
}

/** One event beside what it became. */
export interface UnderstoodRow {
  key: string
  code: string
  digest: string
  json: string
  /** What it became, in words. */
  title: string
  tone: Tone
  /** The names of the events in the interface. */
  names: readonly string[]
  reason: string | null
}

/** @param now of the trade */
export const understoodRows = ({ received }: ConnectionCheck, now: Date): UnderstoodRow[] =>
  received.map(({ code, payload, became, events, reason }, index) => ({
    key: String(index),
    code,
    digest: payloadDigest(withSentTime(payload, now), code),
    json: JSON.stringify(payload, null, 2),
    title:
      became === 'event'
        ? events.map((event) => eventText(event, null, null)).join(', ')
        : outcomes[became].label,
    tone: outcomes[became].tone,
    names: events,
    reason,
  }))

const kinds = { ...exportsOf(shipmentFields), ...exportsOf(containerFields) }

/** @param now of the trade: times are shown in UTC, as an answer does not say the zone of each */
function valueText(attribute: string, value: unknown, now: Date): string {
  const kind = kinds[attribute]?.kind ?? 'text'
  const isTime = (kind === 'instant' || kind === 'day') && typeof value === 'string'
  if (isTime && Number.isFinite(Date.parse(value))) return timeText(value, 'UTC', now).text
  return attributeText(kind, attribute, value) || t('none')
}

export interface ChangedRecord {
  record: string
  /** It is not known yet. */
  isNew: boolean
  values: { heading: string; before: string; after: string }[]
}

/** What would change, record by record. */
export function changedRecords({ changes }: ConnectionCheck, now: Date): ChangedRecord[] {
  const identifies = ({ attribute, before }: Change) =>
    before === null && (attribute === 'number' || attribute === 'bill_of_lading_number')
  return [...Map.groupBy(changes, ({ record }) => record)].map(([record, all]) => ({
    record: formatContainerNumber(record),
    isNew: all.some(identifies),
    values: all.map(({ attribute, before, after }) => ({
      heading: t(headingOf(attribute)),
      before: valueText(attribute, before, now),
      after: valueText(attribute, after, now),
    })),
  }))
}

/** `2 more records`, of a long answer; null for all. */
export const moreRecordsSentence = ({ records_left_out: n }: ConnectionCheck): string | null =>
  n === 0 ? null : plural(n, '{n} more record would change.', '{n} more records would change.')

/** `Would change 3 values of 2 records`. */
export function changesSentence(records: readonly ChangedRecord[]): string {
  if (records.length === 0) return t('Nothing would change')
  const added = records.filter(({ isNew }) => isNew).length
  const values = records
    .filter(({ isNew }) => !isNew)
    .reduce((total, { values: all }) => total + all.length, 0)
  const counts = { records: counted(added, 'record'), values: counted(values, 'value') }
  if (values === 0) return t('Would add {records}', counts)
  return added === 0
    ? t('Would change {values}', counts)
    : t('Would add {records} and change {values}', counts)
}
