export { loadRouteMap } from './route/load-route-map.ts'
export { routeMapQuery } from './route/queries.ts'
export { RoutePanel, RouteView } from './route/route-panel.tsx'
