import type { IncludeTree, Resource } from '../../../contract/jsonapi/index.ts'
import type {
  AnswerOf,
  BodyOf,
  OperationName,
  Operations,
  ParamsOf,
  QueryOf,
} from '../../../contract/operations/index.ts'

/** Who asks: every read and write names this account. */
export interface Caller {
  account_id: string
  /** Null for an API key: it belongs to an account, not to a person. */
  user_id: string | null
  /** The entitlement for the route map (docs/interface.md, "Authentication"). */
  routing_data: boolean
}

/** Signing in is the one thing that nobody in particular asks for. */
type CallerOf<Name extends OperationName> = Operations[Name]['auth'] extends 'public' ? null : Caller

/** What a handler gets: everything was validated by the contract before. */
export interface HandlerRequest<Name extends OperationName> {
  caller: CallerOf<Name>
  params: ParamsOf<Operations[Name]>
  query: QueryOf<Operations[Name]>
  body: BodyOf<Operations[Name]>
  /** The path and query as asked, for `links`, and the address of the service, e.g. `http://localhost:4949`. */
  url: URL
  origin: string
  /** `page[number]` and `page[size]` with their defaults; `page[cursor]` of lists that take one. */
  page: { number: number; size: number; offset: number; cursor?: string | undefined }
  /** Checked against the relations of the operation's resource. */
  include: IncludeTree
  /** The secret of the browser's session cookie, where it sent one. */
  session: string | undefined
  /** The API key that it was asked with; undefined for a session. */
  key: string | undefined
  /** What a client of a stream was told last before it lost it. */
  lastEventId: string | undefined
  /** Headers to send with the answer, beside the door's own. */
  answerHeaders: Headers
}

/** What a handler answers. `included` is added at the door, by following `include` through the loaders. */
export type Handler<Name extends OperationName> = (
  asked: HandlerRequest<Name>,
) => Promise<AnswerOf<Operations[Name]>>
export type Handlers = { [Name in OperationName]: Handler<Name> }

/**
 * Gives the records of one type by their ids, presented, for one account (and, for reference types, the shared
 * catalogue); ids that do not exist are left out. `include` is followed with these.
 */
export type Loader = (accountId: string, ids: readonly string[]) => Promise<Resource[]>
export type Loaders = Record<string, Loader>
