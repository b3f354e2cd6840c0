import type { Context } from 'hono'
import type { Log } from '../platform/log.ts'
import type { Clock } from '../platform/clock.ts'
import { iso } from '../platform/clock.ts'
import { databaseOutage, isRolledBack } from '../platform/database/errors.ts'
import { answerText } from '../platform/http/answer.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import { requestUrl } from '../platform/http/clients/sender.ts'
import type { RefusedQuery } from './query.rules.ts'

/** Of DCSA Track & Trace; requests name its major part only. */
export const API_VERSION = '2.2.0'

const headers = { 'content-type': 'application/json', 'api-version': API_VERSION }

export const answerJson = (
  c: Context,
  body: unknown,
  { status = 200, more = {} }: { status?: number; more?: Record<string, string> } = {},
): Promise<Response> => answerText(c, JSON.stringify(body), status, { ...headers, ...more })

export const answerNothing = (): Response =>
  new Response(null, { status: 204, headers: { 'api-version': API_VERSION } })

/** After which a question may be asked again that the database could not answer. */
const RETRY_AFTER_SECONDS = 5

/** The standard's body for every refusal. Anything but a `Problem` is a fault, which the log has. */
export async function answerRefusal(
  c: Context,
  thrown: unknown,
  { log, wall }: { log: Log; wall: Clock },
): Promise<Response> {
  const isFault = !(thrown instanceof Problem)
  const isPassing = isRolledBack(thrown) || databaseOutage(thrown) !== undefined
  if (isFault) log.error('A request failed', { method: c.req.method, path: c.req.path, cause: thrown })
  const refusal = !isFault
    ? thrown
    : isPassing && c.req.method === 'GET'
      ? new Problem(503, problem(503, 'The database cannot answer at the moment; try again').errors, {
          'retry-after': String(RETRY_AFTER_SECONDS),
        })
      : problem(500, 'Something went wrong in the service; its log has the cause')
  const body = {
    httpMethod: c.req.method,
    requestUri: requestUrl(c).href,
    statusCode: refusal.status,
    statusCodeText: refusal.errors[0]?.title ?? '',
    errorDateTime: iso(wall.now()),
    errors: refusal.errors.map(({ title, detail, source }) => ({
      reason: source && 'parameter' in source ? `${title}: ${source.parameter}` : title,
      message: detail ?? title,
    })),
  }
  return answerJson(c, body, { status: refusal.status, more: refusal.headers })
}

/** @throws 400 for what was refused */
export function accepted<Read extends object>(read: Read | RefusedQuery): Read {
  if ('refused' in read && 'parameter' in read)
    throw problem(400, read.refused, { source: { parameter: read.parameter } })
  return read
}
