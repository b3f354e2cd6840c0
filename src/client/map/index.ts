export {
  type FleetFeature,
  isOldPosition,
  placeIdOf,
  placeNameOf,
} from './fleet/fleet-collection.ts'
export { countBySide, type MapView, sideOfView } from './fleet/fleet-view.ts'
export type { FleetMapProps } from './fleet/fleet-map.tsx'
export { loadFleetMap } from './fleet/load-fleet-map.ts'
export { loadRouteMap } from './route/load-route-map.ts'
export { routeMapQuery } from './route/queries.ts'
export { createReplay, type ReplayStore, useReplay } from './route/replay/replay-store.ts'
export { type RouteEvent } from './route/route-event.ts'
export { RouteView } from './route/route-view.tsx'
export { type ContainerWay } from './route/several.ts'
export { ShipmentRoutePanel } from './route/shipment-route-panel.tsx'
