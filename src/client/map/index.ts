export { loadRouteMap } from './load-route-map.ts'
export { routeMapQuery } from './queries.ts'
export { RoutePanel, RouteView } from './route-panel.tsx'
