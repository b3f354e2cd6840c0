import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The header that names a request, in answers and from proxies. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** What is known of a request while it is answered. */
export interface RequestContext {
  /** In the answer, and in every line that is logged meanwhile. */
  readonly id: string
  readonly method: string
  /** The name of the operation, or what else is asked for; one of few, and never an address. */
  operation: string
  /** A stream of events, which stays open for hours. */
  isStream: boolean
}

/** What operators see of requests that are no operation of the interface. */
export const OTHER_OPERATION = 'other'

const contexts = new AsyncLocalStorage<RequestContext | undefined>()

/** @param given the id that a proxy gave it; another is made where it is none */
export const newRequestContext = (method: string, given: string | undefined): RequestContext => ({
  id: given !== undefined && /^[\w.:-]{8,128}$/.test(given) ? given : randomUUID(),
  method,
  operation: OTHER_OPERATION,
  isStream: false,
})

export const withRequest = <Result>(context: RequestContext, work: () => Result): Result =>
  contexts.run(context, work)

/** For a job that a request woke. */
export const withoutRequest = <Result>(work: () => Result): Result => contexts.run(undefined, work)

/** Undefined for jobs, and for requests that a test injects. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()

/** Names what is asked for, for the operator; the first name holds, for one request may ask others in this process. */
export function nameRequest(operation: string, isStream = false): void {
  const context = contexts.getStore()
  if (context?.operation !== OTHER_OPERATION) return
  context.operation = operation
  context.isStream = isStream
}

/**
 * The path of a request as it may be logged: links to sign in, shares, uploads and callbacks have secrets in their paths. Words of
 * this service and ids of records stay.
 */
export const loggedPath = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      /^(|v\d|[a-z_.-]{1,40}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(part) ? part : '…',
    )
    .join('/')
