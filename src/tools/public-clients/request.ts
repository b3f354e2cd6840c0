/** The kind of value that a client expects at a place of an answer; with `?` it may be null. `some` is a list with at least one item. */
export type ReadKind =
  | `${'text' | 'number' | 'boolean' | 'time' | 'list' | 'object'}${'' | '?'}`
  | 'some'
  | 'absent'
  | `=${string}`

/**
 * A request as a public client sends it, and what the client reads of the answer. Names in braces are filled with what earlier requests
 * kept: `/containers/{container}`.
 */
export interface PlayedRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** Behind the base address, which ends in `/v2`. As the client writes it: brackets and commas are not always encoded. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  status: number
  /** JSON:API unless it says another one; null for an answer without a body. */
  type?: string | null
  /**
   * Places of the answer: names with dots between, `[]` for each item of a list, `[type=port]` for those items of which that is so. Each
   * place has to be there in every item.
   */
  reads?: Readonly<Record<string, ReadKind>>
  /** Values that later requests use, by name: the first at a place. */
  keeps?: Readonly<Record<string, string>>
}

/** A public client, the headers that it sends with each request, and its requests in their order. */
export interface PublicClient {
  name: string
  headers: Readonly<Record<string, string>>
  requests: readonly PlayedRequest[]
}
