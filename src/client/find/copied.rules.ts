import type { Shipment } from '../../contract/resources/index.ts'
import type { RecordRow } from '../lists/columns/attribute-columns.tsx'
import { isSelected } from '../ui/grid/selection.rules.ts'
import type { Selection } from '../ui/grid/types.ts'
import type { FindRow } from './find-rows.present.ts'

export interface Copied {
  rows: readonly FindRow[]
  selection: Selection
  now: Date
}

/** Each record once, in the order of the rows, and the ids of those that are shipments and of those that are selected. */
export function copiedRows({ rows, selection, now }: Copied) {
  const all = new Map<string, RecordRow>()
  const shipments = new Set<string>()
  const selected = new Set<string>()
  for (const { key, name, container, shipment } of rows) {
    if (container === null && shipment !== null) shipments.add(shipment.id)
    const row = container ?? (shipment && shipmentWithoutContainer(shipment, { name, now }))
    if (row === null) continue
    all.set(row.key, row)
    if (isSelected(selection, key)) selected.add(row.key)
  }
  return { listed: [...all.values()], shipments, selected }
}

/** Looks like a container row to copy and export, with no container attributes at all. */
const shipmentWithoutContainer = (
  shipment: Shipment,
  { name, now }: Pick<RecordRow, 'name' | 'now'>,
): RecordRow => ({
  key: shipment.id,
  href: null,
  name,
  record: { type: 'container', id: shipment.id, attributes: {} },
  shipment,
  custom_fields: new Map(),
  now,
})
