import { containerRoutes } from './records/containers.routes.ts'
import { enteredRoutes } from './entered/entered.routes.ts'
import { facetRoutes } from './facets.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { provisionalRoutes } from './records/provisional.routes.ts'
import { reportRoutes } from './records/reports.routes.ts'
import { shipmentRoutes } from './records/shipments.routes.ts'
import { stopRoutes } from './requests/stop.routes.ts'
import { trackingRequestEditRoutes } from './requests/tracking-requests.edit.routes.ts'
import { type TrackingRequestDeps, trackingRequestRoutes } from './requests/tracking-requests.routes.ts'

/** Tracking requests, shipments, containers and their events. */
export const trackingRoutes = (deps: TrackingRequestDeps) => ({
  ...trackingRequestRoutes(deps),
  ...trackingRequestEditRoutes(deps),
  ...shipmentRoutes(deps),
  ...containerRoutes(deps),
  ...reportRoutes(deps),
  ...historyRoutes(deps),
  ...provisionalRoutes(deps),
  ...enteredRoutes(deps),
  ...facetRoutes(deps),
  ...stopRoutes(deps),
})
