export { compactRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { type ShipmentRow, shipmentRowOf } from './row.present.ts'
