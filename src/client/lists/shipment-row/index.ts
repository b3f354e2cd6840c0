export { compactShipmentRow } from './cells.tsx'
export { columns } from './columns.tsx'
export { shipmentSource } from './source.ts'
