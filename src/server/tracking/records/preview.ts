import type { Resource } from '../../../contract/jsonapi/index.ts'
import {
  presentContainerUpdatedEvent,
  presentEstimatedEvent,
  presentRawEvent,
  presentTransportEvent,
} from '../events/events.present.ts'
import { rawEventRow, reportedRawEvents } from '../events/raw-events.rules.ts'
import { byTime } from '../journey/journey.rules.ts'
import type { CompareContext } from '../rows/changes.ts'
import { compare, nothingKnown } from '../snapshot/compare.rules.ts'
import type { Snapshot } from '../source.ts'
import { presentContainer } from './containers.present.ts'
import { presentShipment } from './shipments.present.ts'

const sequentialId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** For a preview: the same ids each time, so that two outputs can be compared. */
export function previewContext(source: string, now: string): CompareContext {
  let made = 0
  return { source, account_id: sequentialId(0), now, newId: () => sequentialId((made += 1)) }
}

/**
 * The records that a snapshot leads to where nothing is stored yet, as the interface answers them: the shipment first, then its
 * containers and their events. Nothing is stored.
 */
export function previewOf(snapshot: Snapshot, context: CompareContext): Resource[] {
  const { changes, container_ids } = compare(nothingKnown, snapshot, context)
  const { transport_events, estimated_events, container_updated_events } = changes
  const rawRows = reportedRawEvents(snapshot, {
    container_ids,
    containers: changes.containers.insert,
  }).flatMap(({ container_id, raw_events }) =>
    raw_events.map((each) =>
      rawEventRow(
        each,
        { account_id: context.account_id, container_id },
        { id: context.newId(), now: context.now },
      ),
    ),
  )
  const events = transport_events.insert.toSorted(byTime)
  const idsOf = (rows: readonly { id: string; container_id: string }[], containerId: string) =>
    rows.flatMap(({ id, container_id }) => (container_id === containerId ? [id] : []))
  const line = changes.shipments.insert[0]
  const ofLine = { line_scac: line?.shipping_line_scac ?? null, line_name: line?.shipping_line_name ?? null }
  return [
    ...changes.shipments.insert.map((row) =>
      presentShipment({ row, container_ids: changes.containers.insert.map(({ id }) => id) }),
    ),
    ...changes.containers.insert.map((row) =>
      presentContainer({
        row,
        transport_event_ids: idsOf(events, row.id),
        raw_event_ids: idsOf(rawRows, row.id),
      }),
    ),
    ...events.map(presentTransportEvent),
    ...rawRows.map((row) => presentRawEvent({ ...row, ...ofLine })),
    ...estimated_events.insert.map(presentEstimatedEvent),
    ...container_updated_events.insert.map(presentContainerUpdatedEvent),
  ]
}
