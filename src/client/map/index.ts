export { routeMapQuery } from './queries.ts'
export { RoutePanel } from './route-panel.tsx'
