import type { ErrorStatus } from '../jsonapi/index.ts'
import type { Operation } from './operation.ts'

/** The largest body that is read, in bytes, unless the operation takes more. */
export const usualBodyBytes = 1024 * 1024

const notFound = 'Nothing of this id, or nothing of this account'
const foreignPage = 'The request came with a session cookie, but not from a page of the service itself'

/** Every status with which an operation may refuse, and why: what the door does for all, and what it says itself. */
export function refusalsOf(operation: Operation): { [Status in ErrorStatus]?: string } {
  const { body, method, params, auth, largestBodyBytes = usualBodyBytes, refuses } = operation
  const { 403: entitlement, ...other } = refuses ?? {}
  const forbidden = [entitlement, method === 'GET' ? undefined : foreignPage].filter(
    (why) => why !== undefined,
  )
  return {
    400: body
      ? 'The body is no JSON, or a parameter is bad: `source.parameter` names it'
      : 'A bad `include`, `sort`, `filter` or `page`: `source.parameter` names it',
    ...(auth === 'account' ? { 401: 'The key is missing or wrong' } : {}),
    // What needs no key refuses one only where it is given in the body.
    ...(auth === 'public' && body ? { 401: 'The key or link is wrong, used or too old' } : {}),
    ...(forbidden.length > 0 ? { 403: forbidden.join('. ') } : {}),
    ...(params ? { 404: notFound } : {}),
    ...(body
      ? {
          413: `The body is larger than ${largestBodyBytes / 1024 ** 2} MiB`,
          415: 'The body is neither `application/vnd.api+json` nor `application/json`',
          422: 'Bad fields: `source.pointer` names each',
        }
      : {}),
    429: 'Too many requests in 60 seconds: wait for `Retry-After` seconds',
    500: 'A fault of the service, which its log has under the id that is told',
    ...other,
  }
}
