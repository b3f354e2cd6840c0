import { parentPort } from 'node:worker_threads'
import type { SearchAnswer, SearchOrder } from './route-search.ts'
import { searchWaypoints } from './search-route.ts'

/* Searches routes in a separate thread, one after the other: each search runs to its end without a pause. */

const port = parentPort
port?.on('message', ({ from, to }: SearchOrder) => {
  let answer: SearchAnswer
  try {
    answer = { waypoints: searchWaypoints(from, to) }
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(answer)
})
