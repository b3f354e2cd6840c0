import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Log } from '../log.ts'
import { errorOf, Problem } from './problem.ts'

export const jsonApi = 'application/vnd.api+json'

export const answerProblem = ({ status, errors, headers }: Problem): Response =>
  Response.json({ errors }, { status, headers: { ...headers, 'content-type': jsonApi } })

/**
 * The answer to a thrown value. Anything but a `Problem` is a fault: it is logged under an id that the answer carries,
 * and the answer says nothing else about it.
 */
export function answerThrown(thrown: unknown, c: Context, log: Log): Response {
  if (thrown instanceof Problem) return answerProblem(thrown)
  const id = randomUUID()
  log.error('A request failed', { id, method: c.req.method, path: c.req.path, cause: thrown })
  const detail = `Something went wrong in the service. The operator finds the cause in the log under ${id}`
  return answerProblem(new Problem(500, [{ id, ...errorOf(500, detail) }]))
}
