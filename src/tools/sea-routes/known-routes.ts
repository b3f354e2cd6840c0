import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { serviceLegs } from '../../server/sources/simulated/services.ts'
import { orderedEnds, searchRoute } from '../../server/voyages/sea-routes/sea-routes.ts'
import { knownRoutesFile } from '../../server/voyages/sea-routes/known-routes.ts'

/** The legs of all simulated services, each once, in the direction in which they are searched. */
export function legsToKnow(): ReturnType<typeof orderedEnds>[] {
  const legs = serviceLegs().map(([from, to]) => orderedEnds(from, to))
  return [...new Map(legs.map((leg) => [leg.join(';'), leg])).values()]
}

// After a change of the search, of the ports or of the services: node src/tools/sea-routes/known-routes.ts
if (import.meta.main) {
  const routes = JSON.stringify(legsToKnow().map(([from, to]) => searchRoute(from, to)))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  await writeFile(knownRoutesFile, brotliCompressSync(routes, { params }))
}
