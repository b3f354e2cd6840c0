import type { AffectedContainer } from './affected-containers.rules.ts'
import type { SnapshotChanges, CompareContext, ContainerRow, ShipmentRow } from '../rows/changes.ts'
import { expectedEvents } from '../events/expected-events.rules.ts'
import type { ContainerOnRoute } from '../events/derived-events.rules.ts'
import { availabilityChange, pickupChanges } from '../events/pickup-events.rules.ts'

/** A container and its shipment as their own source alone shows them. */
interface OwnSetting {
  setting: ContainerOnRoute
  before: { container: ContainerRow | null; shipment: ShipmentRow | null }
}

/**
 * Adds the events that are derived from fields, where no event was reported. What is expected follows the own source, whose events it
 * is compared with; what happened at the terminal follows what is shown.
 */
export function addDerivedEvents(
  changes: SnapshotChanges,
  { before, events }: AffectedContainer,
  setting: ContainerOnRoute,
  own: OwnSetting,
  vesselId: string | null,
  context: CompareContext,
): void {
  const history = [...events.after, ...events.derived]
  const expected = expectedEvents(own.setting, own.before, history, events.reportedIds, vesselId, context)
  const { transport_events: rows } = changes
  rows.insert.push(...expected.insert)
  rows.remove.push(...expected.remove)
  // A derived event that changes and also follows its container to another shipment is written once.
  for (const { row, columns } of expected.update) {
    const place = rows.update.findIndex((update) => update.row.id === row.id)
    const [other] = place < 0 ? [] : rows.update.splice(place, 1)
    rows.update.push({ row, columns: [...new Set([...(other?.columns ?? []), ...columns])] })
  }
  changes.log.push(...expected.log)
  // What came with a new container is announced by `container.created`.
  if (!before) return
  for (const derived of [
    availabilityChange(before, setting, history, context),
    pickupChanges(before, setting, events.insert, context),
  ]) {
    rows.insert.push(...derived.rows)
    changes.log.push(...derived.log)
  }
}
