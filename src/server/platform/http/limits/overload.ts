import { errorOf, Problem } from '../problem.ts'

/**
 * Requests that are worked on or wait for the database at once. Beyond them an answer would come later than its client
 * waits, and memory would grow with every further one.
 */
const MAX_REQUESTS_AT_ONCE = 300
const RETRY_AFTER_SECONDS = 2

/** Refuses requests beyond a number at once, with the time after which to try again. */
export function createOverloadGuard(most = MAX_REQUESTS_AT_ONCE) {
  let underWay = 0
  /** @throws 503 when too many are under way */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (underWay >= most) throw overloaded()
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }
}

const overloaded = () =>
  new Problem(
    503,
    [errorOf(503, `The service has more requests than it can answer. Try again in ${RETRY_AFTER_SECONDS} s`)],
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  )
