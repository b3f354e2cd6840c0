import type { z } from 'zod'
import type { ErrorStatus } from '../jsonapi/index.ts'
import type { ResourceType } from '../resources/index.ts'
import type { RateBucket } from '../vocabulary/index.ts'

/** The largest body that is read, in bytes, unless the operation takes more. */
export const usualBodyBytes = 1024 * 1024

const notFound = 'Nothing of this id, or nothing of this account'
const notGranted = 'The role of the person, or the scopes of the key, are not enough'
const foreignPage = 'The request came with a session cookie, but not from a page of the service itself'

/** Every status with which an operation may refuse, and why: what the door does for all, and what it says itself. */
export function refusalsOf(operation: Operation): { [Status in ErrorStatus]?: string } {
  const { body, method, params, auth, isForAnybody, largestBodyBytes = usualBodyBytes, refuses } = operation
  const { 403: entitlement, ...other } = refuses ?? {}
  const roleMissing = auth === 'account' ? notGranted : undefined
  const forbidden = [entitlement, roleMissing, method === 'GET' ? undefined : foreignPage].filter(
    (why) => why !== undefined,
  )
  return {
    400: body
      ? 'The body is no JSON, or a parameter is bad: `source.parameter` names it'
      : 'A bad `include`, `sort`, `filter` or `page`: `source.parameter` names it',
    ...(auth === 'account' ? { 401: 'The key is missing or wrong' } : {}),
    // What needs no key refuses one only where it is given in the body.
    ...(auth === 'public' && body && !isForAnybody
      ? { 401: 'The key, link, password or code is wrong, used or too old' }
      : {}),
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
    500: 'A fault of the service, which its log has under the id in the answer',
    503: 'The service is ending or overloaded, or its database cannot be reached, and nothing was done: wait for `Retry-After` seconds',
    ...other,
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Fields = z.ZodObject
/** What an answer can show and a write can change: records by their type, and what is kept beside records. */
export type Subject =
  | ResourceType
  | 'document_acceptance'
  | 'document_learning'
  | 'mailbox'
  | 'preferences'
  | 'session'

/**
 * One operation of the interface. The server's routes, the browser's client and the OpenAPI document all derive
 * from this: nothing about an operation is said anywhere else.
 */
export interface Operation {
  /** Relative to the base address, `{id}` for a parameter. */
  path: `/${string}`
  method: Method
  tag: string
  summary: string
  /** Ours, beside the interface (docs/interface.md, "Beyond the interface"). */
  extension?: boolean
  bucket: RateBucket
  /** `public` needs no key: only signing in and the interface description do without. */
  auth: 'account' | 'public'
  /** Public, and its body has nothing that lets somebody in: there is no 401. */
  isForAnybody?: boolean
  params?: Fields
  query?: Fields
  body?: z.ZodType
  /** The largest body that is read; 1 MiB unless the operation takes more. */
  largestBodyBytes?: number
  /** The primary resource of the answer, from which `include` is followed. */
  resource?: string
  /** The relations that an answer includes unless a request says otherwise, written as `include` is. */
  includes?: string
  /**
   * What a write changes: its primary resource unless it says otherwise, with what follows from the write sooner or
   * later. Answers that show any of it are outdated by the write (`outdates`).
   */
  changes?: readonly Subject[]
  /**
   * What an answer shows or is chosen by, where that is more or less than the primary resource. What `include` adds is
   * not named here.
   */
  shows?: readonly Subject[]
  /** Why it may refuse, by status, beyond what follows from its other parts (`refusalsOf`): 403, 409 and the like. */
  refuses?: { readonly [Status in ErrorStatus]?: string }
  /** Answers by status; null means no body. */
  answers: { [status: number]: z.ZodType | null }
  /**
   * `application/json` where the interface answers plain JSON, `text/event-stream` for an answer that goes on; else
   * `application/vnd.api+json`.
   */
  media?: 'application/json' | 'text/event-stream'
}

/** Fills in what most operations share. */
export const operation = <
  const O extends Omit<Operation, 'bucket' | 'auth'> & Partial<Pick<Operation, 'bucket' | 'auth'>>,
>(
  described: O,
): O & { bucket: RateBucket; auth: 'account' | 'public' } => ({
  bucket: 'default',
  auth: 'account',
  ...described,
})

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<O extends Operation> = O extends { params: infer P }
  ? OutputOf<P>
  : Record<string, never>
export type QueryOf<O extends Operation> = O extends { query: infer Q } ? OutputOf<Q> : Record<string, never>
export type QueryInputOf<O extends Operation> = O extends { query: infer Q } ? InputOf<Q> : undefined
export type BodyOf<O extends Operation> = O extends { body: infer B } ? OutputOf<B> : undefined
export type BodyInputOf<O extends Operation> = O extends { body: infer B } ? InputOf<B> : undefined

/** What a success answers: the union over its statuses; the blocks of a stream one after the other. */
export type AnswerOf<O extends Operation> = O extends { media: 'text/event-stream' }
  ? AsyncIterable<string>
  : {
      [S in keyof O['answers']]: O['answers'][S] extends z.ZodType ? z.output<O['answers'][S]> : undefined
    }[keyof O['answers']]
