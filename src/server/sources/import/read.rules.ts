import type { TrackingRequestSnapshot } from '../../tracking/source.ts'
import { ImportRefused, recordsOf, type ToldRecord } from './document.rules.ts'
import { papersOf, paperTypes, type ToldPapers } from './documents.rules.ts'
import { notificationsOf, type ToldNotification } from './notifications.rules.ts'
import { trackingRequestOf } from './records.rules.ts'
import { referenceOf, type ToldReference } from './reference.rules.ts'
import { snapshotsOf, type ToldSnapshots } from './snapshots.rules.ts'

/** What a document of the interface tells, ready to be compared and stored. */
export interface ToldDocument {
  snapshots: ToldSnapshots
  requests: TrackingRequestSnapshot[]
  reference: ToldReference
  notifications: ToldNotification[]
  papers: ToldPapers
  /** Records by type, as many as are stored. */
  counts: Record<string, number>
  /** Included records that have no place here, by type. */
  left_out: Record<string, number>
}

const primaryTypes = [
  'shipment',
  'container',
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_updated_event',
  'webhook_notification',
  'document',
  'email_submission',
  'raw_event',
  'port',
  'metro_area',
  'terminal',
  'rail_terminal',
  'vessel',
  'party',
]
const storedTypes = [...primaryTypes, ...paperTypes]

/**
 * Reads a JSON:API document: an answer with one record or a list of them, or a notification, each with `included`.
 * @throws ImportRefused in one sentence; nothing of the document is stored then
 */
export function readDocument(document: unknown, now: string): ToldDocument {
  const records = recordsOf(document)
  const foreign = records.find(({ isPrimary, type }) => isPrimary && !primaryTypes.includes(type))
  if (foreign)
    throw new ImportRefused(
      `A ${foreign.type} cannot be imported; possible are ${primaryTypes.join(', ')}`,
      `${foreign.pointer}/type`,
    )
  const snapshots = snapshotsOf(records, now)
  const papers = papersOf(records)
  const adrift = new Set([...snapshots.adrift, ...papers.adrift])
  const [stored, left] = [true, false].map((isStored) =>
    records.filter((record) => (storedTypes.includes(record.type) && !adrift.has(record)) === isStored),
  )
  return {
    snapshots,
    requests: records.filter(({ type }) => type === 'tracking_request').map(trackingRequestOf),
    reference: referenceOf(records),
    notifications: notificationsOf(records),
    papers,
    counts: countByType(stored ?? []),
    left_out: countByType(left ?? []),
  }
}

const countByType = (records: readonly ToldRecord[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(records, ({ type }) => type)].map(([type, list]) => [type, list.length]))
