import { containerRoutes } from './containers.routes.ts'
import { facetRoutes } from './facets.routes.ts'
import { shipmentRoutes } from './shipments.routes.ts'
import { stopRoutes } from './stop.routes.ts'
import { trackingRequestEditRoutes } from './tracking-requests.edit.routes.ts'
import { type TrackingRequestDeps, trackingRequestRoutes } from './tracking-requests.routes.ts'

/** Tracking requests, shipments, containers and their events. */
export const trackingRoutes = (deps: TrackingRequestDeps) => ({
  ...trackingRequestRoutes(deps),
  ...trackingRequestEditRoutes(deps),
  ...shipmentRoutes(deps),
  ...containerRoutes(deps),
  ...facetRoutes(deps),
  ...stopRoutes(deps),
})
