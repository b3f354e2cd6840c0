import { parentPort } from 'node:worker_threads'
import type { SearchAnswer, SearchOrder } from '../route-search.ts'

/** The longitudes from which the search does what no search should. */
const [HANGS, DIES, FAILS] = [1, 2, 3]

const port = parentPort
port?.on('message', ({ from, to }: SearchOrder) => {
  const [longitude] = from
  while (longitude === HANGS);
  if (longitude === DIES) process.exit(1)
  if (longitude === FAILS) throw new Error('No way by sea')
  port.postMessage({ waypoints: [from, [90, 10], to] } satisfies SearchAnswer)
})
