import { type ErrorObject, type ErrorStatus, errorTitles } from '../../../contract/jsonapi/index.ts'

type Cause = { pointer: string } | { parameter: string }

/**
 * A refusal: thrown where it is found, answered by the HTTP layer in the shape of docs/interface.md. It has several
 * errors for a body with several bad fields.
 */
export class Problem extends Error {
  readonly status: ErrorStatus
  readonly errors: ErrorObject[]
  readonly headers: Record<string, string>

  constructor(status: ErrorStatus, errors: ErrorObject[], headers: Record<string, string> = {}) {
    super(errors[0]?.detail ?? errorTitles[status])
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** One error object; `detail` is a sentence that says what to do about it. */
export function errorOf(
  status: ErrorStatus,
  detail: string,
  more: { source?: Cause; code?: string; meta?: Record<string, unknown>; title?: string } = {},
): ErrorObject {
  const { title, ...rest } = more
  return { status: String(status), title: title ?? errorTitles[status], detail, ...rest }
}

export const problem = (status: ErrorStatus, detail: string, more: Parameters<typeof errorOf>[2] = {}) =>
  new Problem(status, [errorOf(status, detail, more)])

/** 429 with the seconds after which the client may ask again. */
export const tooManyRequests = (detail: string, retryAfter: number) =>
  new Problem(429, [errorOf(429, detail)], { 'retry-after': String(retryAfter) })

/** 422 for an attribute of the body. */
export const refusedAttribute = (attribute: string, detail: string) =>
  problem(422, detail, { source: { pointer: `/data/attributes/${attribute}` } })

/** 409: what a person saw is no longer what is there. @param present what is there by now */
export const valueChanged = (pointer: string, present: Record<string, unknown>): Problem =>
  problem(409, 'Somebody has changed it since', {
    code: 'value_changed',
    source: { pointer: `/data/attributes/${pointer}` },
    meta: present,
  })

/** A body may name its record, but only the one of the address. @throws 409 */
export function refuseOther(what: string, named: string | undefined, id: string): void {
  if (named === undefined || named === id) return
  throw problem(409, `The body names another ${what} than the address`, { source: { pointer: '/data/id' } })
}

/** 404 with the interface's detail: the same for a record that does not exist and one of another account. */
export const notFound = (what: string) => problem(404, `Couldn't find ${what}`)
