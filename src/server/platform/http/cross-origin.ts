import type { Context } from 'hono'
import { walPositionHeader } from '../../../contract/wal-position.ts'
import type { Identity } from '../../accounts/store.ts'

/**
 * Pages of other sites that use the interface with a key (CORS). A key names their origins; one that names none is for programs alone. A
 * cookie opens nothing to them: an answer never allows credentials.
 */

const allowHeader = 'access-control-allow-origin'
const originVariable = 'allowed origin'

/** Headers that a page may send and read beside those that browsers let each page send and read. */
const sentHeaders = ['authorization', 'content-type', 'if-none-match', walPositionHeader.toLowerCase()].join(
  ', ',
)
const readableHeaders = ['retry-after', 'etag', 'content-disposition', walPositionHeader.toLowerCase()].join(
  ', ',
)

/** Browsers ask again after so long; none of them keeps it for longer. */
const PREFLIGHT_SECONDS = 7200

/** Notes that the page which sends this request may read the answer, if the key names its origin. */
export function noteAllowedOrigin(c: Context, { allowed_origins }: Pick<Identity, 'allowed_origins'>): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && allowed_origins.includes(origin)) c.set(originVariable, origin)
}

/** The answer with the headers by which the browser gives it to the page, if it may. */
export function answerToPage(c: Context, answer: Response): Response {
  if (c.req.header('origin') === undefined) return answer
  // Another origin gets another answer.
  answer.headers.append('vary', 'Origin')
  const allowed = c.get(originVariable) as string | undefined
  if (allowed === undefined) return answer
  answer.headers.set(allowHeader, allowed)
  answer.headers.set('access-control-expose-headers', readableHeaders)
  return answer
}

/** Whether a request is the question of a browser that comes before the request of a page. */
export const isPreflight = (c: Context): boolean =>
  c.req.method === 'OPTIONS' &&
  c.req.header('origin') !== undefined &&
  c.req.header('access-control-request-method') !== undefined

/** Headers for a browser that asks before a page of an allowed origin sends its request. @param methods of the address */
export const preflightHeaders = (origin: string, methods: string): Record<string, string> => ({
  [allowHeader]: origin,
  'access-control-allow-methods': methods,
  'access-control-allow-headers': sentHeaders,
  'access-control-max-age': String(PREFLIGHT_SECONDS),
})
