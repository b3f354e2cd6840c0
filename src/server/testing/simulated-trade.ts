import { distanceBetween, pointAlong, portRoute } from '../voyages/sea-routes/sea-routes.ts'
import { type SimulatedSource, simulatedSource } from '../sources/simulated/index.ts'
import { World } from '../sources/simulated/world.ts'

export { distanceBetween } from '../voyages/sea-routes/sea-routes.ts'

const sea = { seaRoute: portRoute, pointAlong, distanceBetween }

/** The simulated source on the real sea routes, as the service composes it. */
export const simulatedTrade = (seed: number | string = 1): SimulatedSource => simulatedSource({ seed, sea })

/** The simulated trade behind that source. */
export const simulatedWorld = (seed: number | string = 1): World => new World(seed, sea)
