import type { BatchRow, TrackingRequestBatch } from '../../../contract/resources/index.ts'
import { paths, readable, requestTypeWords, type Tone } from '../../format/index.ts'

type Facts = TrackingRequestBatch['attributes']
const told = (many: number): string => many.toLocaleString('en-US')

/** From 0 to 1: rows that nobody waits for any more. */
export const doneShare = ({ total, waiting }: Facts): number => (total === 0 ? 1 : (total - waiting) / total)

/** How long the rest takes at most within the account's limit: `less than a minute`, `about 12 minutes`. */
export function tellRest({ state, waiting, per_minute }: Facts): string | null {
  if (state !== 'running' || waiting === 0) return null
  const minutes = Math.ceil(waiting / Math.max(1, per_minute))
  if (minutes <= 1) return 'less than a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

/** `56 made · 2 there already · 2 rejected · 0 waiting`. */
export function tellBatch({ created, existing, rejected, waiting }: Facts): string {
  return [
    `${told(created)} made`,
    existing > 0 && `${told(existing)} there already`,
    rejected > 0 && `${told(rejected)} rejected`,
    waiting > 0 && `${told(waiting)} waiting`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Milliseconds until a batch is asked for again: two seconds at first, longer and longer up to ten. False when there
 * is nothing to wait for.
 * @param asked how often it was asked for already
 */
export const pollMs = (state: string | undefined, asked: number): number | false =>
  state === 'running' ? Math.min(10_000, Math.round(2000 * 1.3 ** Math.max(0, asked - 5))) : false

const states: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'sea' },
  created: { label: 'Request made', tone: 'ok' },
  existing: { label: 'There already', tone: 'rest' },
  rejected: { label: 'Rejected', tone: 'bad' },
}
export const tellRowState = (state: string): { label: string; tone: Tone } =>
  states[state] ?? { label: readable(state), tone: 'rest' }

/** A row of a batch as it is shown. */
export interface BatchGridRow {
  key: string
  href: string | null
  name: string
  facts: BatchRow
}

/** What a row led to: its shipment when there is one, else its request. */
export function batchRowOf(facts: BatchRow, index: number): BatchGridRow {
  const { shipment_id, tracking_request_id } = facts
  const request = tracking_request_id === null ? null : paths.request(tracking_request_id)
  return {
    key: `${index} ${facts.row}`,
    href: shipment_id === null ? request : paths.shipment(shipment_id),
    name: facts.request_number || `row ${facts.row}`,
    facts,
  }
}

/** The headings by which the same file is understood when it is given again. */
export const rejectedHeadings = [
  'Row',
  'Number',
  'Type',
  'SCAC',
  'References',
  'Tags',
  'Why it was rejected',
] as const

/** A rejected row under these headings, as texts. */
export const rejectedCells = (row: BatchRow): string[] => [
  String(row.row),
  row.request_number,
  requestTypeWords(row.request_type),
  row.scac ?? '',
  row.ref_numbers.join('; '),
  row.tags.join('; '),
  row.detail ?? '',
]
