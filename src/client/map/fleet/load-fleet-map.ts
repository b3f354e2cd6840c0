/** Fetches the code that draws ships and ports: by the page of the fleet, once it is known that there are some. */
export const loadFleetMap = () => import('./fleet-map.tsx')
