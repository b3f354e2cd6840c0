/*
 * One column an attribute, under the name that it has on the wire. Timestamps are read as ISO 8601 UTC strings and
 * written as such.
 */
export type Timestamp = string
export type Uuid = string

/** Parts of an imported record that the interface does not name: kept and given back, not understood. */
export interface Aside {
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
  /** What an import last told of what people edit too: the next import changes only what differs from this. */
  told?: { ref_numbers?: string[]; tags?: string[] }
}

/** A record of an account: two accounts may have the same id. */
export interface Owned {
  account_id: Uuid
  id: Uuid
}
