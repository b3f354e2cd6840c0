import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { ports } from '../../server/reference/catalogue/index.ts'
import { knownRoutesFile } from '../../server/voyages/sea-routes/known-routes.ts'
import { writeRoutes } from '../../server/voyages/sea-routes/route-table.ts'
import { searchWaypoints } from '../../server/voyages/sea-routes/search-route.ts'

type Place = Parameters<typeof searchWaypoints>[0]

/** The ports of the catalogue, each place once, in the order in which routes are searched. */
export function placesToKnow(): Place[] {
  const places = ports.map(({ longitude, latitude }): Place => [longitude, latitude])
  const distinct = [...new Map(places.map((place) => [place.join(), place])).values()]
  return distinct.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** Each two of them. */
export const pairsToKnow = (places: readonly Place[]): [from: Place, to: Place][] =>
  places.flatMap((from, index) => places.slice(index + 1).map((to): [Place, Place] => [from, to]))

// After a change of the search or of the ports (some minutes): node src/tools/sea-routes/known-routes.ts
if (import.meta.main) {
  const places = placesToKnow()
  const routes = writeRoutes(
    places,
    pairsToKnow(places).map(([from, to]) => searchWaypoints(from, to)),
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  await writeFile(knownRoutesFile, brotliCompressSync(routes, { params }))
}
