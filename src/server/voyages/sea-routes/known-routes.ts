import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { LngLat } from '../route-map.rules.ts'

/** Routes that were searched beforehand. A test compares them with the search. */
export const knownRoutesFile = new URL('./known-routes.br', import.meta.url)

let routes: ReadonlyMap<string, LngLat[]> | undefined

/** A route goes from the lesser of two places to the greater one, as it is searched. */
const keyOf = (from: LngLat | undefined, to: LngLat | undefined): string => `${from?.join()};${to?.join()}`

/** All known routes, by where they begin and end. The file is read at the first call. */
export const readKnownRoutes = (): ReadonlyMap<string, LngLat[]> =>
  new Map(
    (JSON.parse(brotliDecompressSync(readFileSync(knownRoutesFile)).toString()) as LngLat[][]).map(
      (route) => [keyOf(route[0], route.at(-1)), route],
    ),
  )

/**
 * The legs of the simulated services: their routes are the same at each start, and searching them takes seconds.
 * `known-routes.br` has them; src/tools/sea-routes/known-routes.ts writes it.
 */
export function knownRoute(from: LngLat, to: LngLat): LngLat[] | undefined {
  routes ??= readKnownRoutes()
  return routes.get(keyOf(from, to))
}
