import type { IncludeTree, Resource } from '../../../contract/jsonapi/index.ts'
import type {
  AnswerOf,
  BodyOf,
  OperationName,
  Operations,
  ParamsOf,
  QueryOf,
} from '../../../contract/operations/index.ts'
import type { GrantedAccess, RateBuckets } from '../../../contract/vocabulary/index.ts'
import type { RecordsView } from '../database/records-view.ts'

/** The caller of a request: every read and write is limited to this account, and to the shipments of a party for a customer. */
export interface Caller extends RecordsView, GrantedAccess {
  /** Null for an API key: it belongs to an account, not to a person. */
  user_id: string | null
  /** Null for an API key. */
  session_id: string | null
  /** Of the key, also where a browser was signed in with it; null for a person. */
  key_id: string | null
  /** The entitlement for the route map (docs/interface.md, "Authentication"). */
  routing_data: boolean
  /** Limits that differ from those of the installation. */
  rate_limits: RateBuckets
}

/** Public operations, such as signing in, have no caller. */
type CallerOf<Name extends OperationName> = Operations[Name]['auth'] extends 'public' ? null : Caller

/** What a handler receives: everything has been validated by the contract. */
export interface HandlerRequest<Name extends OperationName> {
  caller: CallerOf<Name>
  params: ParamsOf<Operations[Name]>
  query: QueryOf<Operations[Name]>
  body: BodyOf<Operations[Name]>
  /** The path and query of the request, for `links`, and the address of the service, e.g. `http://localhost:4949`. */
  url: URL
  origin: string
  /** `page[number]` and `page[size]` with their defaults; `page[cursor]` of lists that take one. */
  page: { number: number; size: number; offset: number; cursor?: string | undefined }
  /** Checked against the relations of the operation's resource. */
  include: IncludeTree
  /** The secret of the session cookie; undefined when the browser sent none. */
  session: string | undefined
  /** The value of another cookie of ours. */
  cookieOf(name: string): string | undefined
  /** The browser or client, as it names itself; null where it does not. */
  device: string | null
  /** The address that the request came from. */
  address: string
  /** The API key of the request; undefined for a session. */
  key: string | undefined
  /** The id of the last event that a client of a stream received before it lost the connection. */
  lastEventId: string | undefined
  /** Headers to send with the answer, beside those of the HTTP layer. */
  answerHeaders: Headers
}

/** What a handler answers. The HTTP layer adds `included`, by following `include` through the loaders. */
type Handler<Name extends OperationName> = (
  request: HandlerRequest<Name>,
) => Promise<AnswerOf<Operations[Name]>>
export type Handlers = { [Name in OperationName]: Handler<Name> }

/**
 * Loads the records of one type by their ids, presented, as somebody sees them of one account (and, for reference types, the
 * shared catalogue); ids that do not exist are left out. `include` is followed with loaders.
 */
export type Loader = (view: RecordsView, ids: readonly string[]) => Promise<Resource[]>
export type Loaders = Record<string, Loader>
