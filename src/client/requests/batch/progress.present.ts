import { inEnglish, plural, t } from '../../../contract/language/index.ts'
import type { BatchRow, TrackingRequestBatch } from '../../../contract/resources/index.ts'
import { paths, readable, requestTypeLabel, type Tone } from '../../format/index.ts'

type Facts = TrackingRequestBatch['attributes']

/** The share of processed rows, from 0 to 1. */
export const doneShare = ({ total, waiting }: Facts): number => (total === 0 ? 1 : (total - waiting) / total)

/** How long the waiting rows take at most under the account's rate limit: `less than a minute`, `about 12 minutes`. */
export function remainingTime({ state, waiting, per_minute }: Facts): string | null {
  if (state !== 'running' || waiting === 0) return null
  const minutes = Math.ceil(waiting / Math.max(1, per_minute))
  if (minutes <= 1) return t('less than a minute')
  return minutes < 90
    ? t('about {n} minutes', { n: minutes })
    : t('about {n} hours', { n: Math.round(minutes / 60) })
}

/** `56 made · 2 there already · 2 rejected · 0 waiting`. */
export function batchSummary({ created, existing, rejected, waiting }: Facts): string {
  return [
    plural(created, '{n} made', '{n} made'),
    existing > 0 && plural(existing, '{n} there already', '{n} there already'),
    rejected > 0 && plural(rejected, '{n} rejected', '{n} rejected'),
    waiting > 0 && plural(waiting, '{n} waiting', '{n} waiting'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Milliseconds until the next poll of a batch: two seconds at first, then increasing to ten. False when it is done.
 * @param polls how often it was fetched already
 */
export const pollMs = (state: string | undefined, polls: number): number | false =>
  state === 'running' ? Math.min(10_000, Math.round(2000 * 1.3 ** Math.max(0, polls - 5))) : false

const states: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: t('Waiting'), tone: 'sea' },
  created: { label: t('Request made'), tone: 'ok' },
  existing: { label: t('There already'), tone: 'rest' },
  rejected: { label: t('Rejected'), tone: 'bad' },
}
export const labelOfRowState = (state: string): { label: string; tone: Tone } =>
  states[state] ?? { label: readable(state), tone: 'rest' }

/** A row of a batch in the grid. */
export interface BatchGridRow {
  key: string
  href: string | null
  name: string
  facts: BatchRow
}

/** The row with a link to its shipment, else to its request. */
export function batchRowOf(facts: BatchRow, index: number): BatchGridRow {
  const { shipment_id, tracking_request_id } = facts
  const request = tracking_request_id === null ? null : paths.request(tracking_request_id)
  return {
    key: `${index} ${facts.row}`,
    href: shipment_id === null ? request : paths.shipment(shipment_id),
    name: facts.request_number || t('row {row}', { row: String(facts.row) }),
    facts,
  }
}

/** Headings that the column guess recognises when the corrected file is added again. */
export const rejectedHeadings = [
  'Row',
  'Number',
  'Type',
  'SCAC',
  'References',
  'Tags',
  'Why it was rejected',
] as const

/** The cells of a rejected row, in the order of `rejectedHeadings`. */
export const rejectedCells = (row: BatchRow): string[] => [
  String(row.row),
  row.request_number,
  inEnglish(() => requestTypeLabel(row.request_type)),
  row.scac ?? '',
  row.ref_numbers.join('; '),
  row.tags.join('; '),
  row.detail ?? '',
]
