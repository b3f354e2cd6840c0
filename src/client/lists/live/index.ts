export { LiveMark } from './live-mark.tsx'
export { ShipmentChanged } from './shipment-changed.tsx'
export { useChanges } from './use-changes.tsx'
export { useRefreshedCounts } from './use-refreshed-counts.ts'
