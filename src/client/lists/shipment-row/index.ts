export { compactShipmentRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { type ShipmentListRow, shipmentRowOf } from './row.present.ts'
