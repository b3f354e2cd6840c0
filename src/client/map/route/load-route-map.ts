/** Fetches the code of the map: by the panel that shows it, and by pages from which somebody goes to it. */
export const loadRouteMap = () => import('./route-map.tsx')
