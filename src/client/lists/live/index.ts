export { LiveMark, ShipmentChanged } from './changes-note.tsx'
export { useLiveRows } from './use-live-rows.ts'
export { useChanges, useRefreshedCounts } from './use-changes.tsx'
