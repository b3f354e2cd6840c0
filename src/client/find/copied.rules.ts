import type { Shipment } from '../../contract/resources/index.ts'
import type { RecordRow } from '../lists/columns/attribute-columns.tsx'
import { isSelected } from '../ui/grid/selection.rules.ts'
import type { Selection } from '../ui/grid/types.ts'
import type { FindRow } from './verdict.present.ts'

export interface Copied {
  rows: readonly FindRow[]
  selection: Selection
  now: Date
}

/** Each record once, in the order of the rows; which of them are shipments, and which are selected. */
export function copiedRows({ rows, selection, now }: Copied) {
  const all = new Map<string, RecordRow>()
  const shipments = new Set<string>()
  const selected = new Set<string>()
  for (const { key, name, box, shipment } of rows) {
    if (box === null && shipment !== null) shipments.add(shipment.id)
    const row = box ?? (shipment && shipmentWithoutBox(shipment, { name, now }))
    if (row === null) continue
    all.set(row.key, row)
    if (isSelected(selection, key)) selected.add(row.key)
  }
  return { listed: [...all.values()], shipments, selected }
}

/** Of the box nothing is known, so nothing is told of it. */
const shipmentWithoutBox = (
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
