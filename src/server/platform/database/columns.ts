import type { Generated } from 'kysely'
import type { AttributeNames, ListKind, StoredValue } from '../../../contract/fields/index.ts'

/*
 * One column an attribute, under the name that it has on the wire. Timestamps are read as ISO 8601 UTC strings and
 * written as such.
 */
export type Timestamp = string
export type Uuid = string

/** Parts of an imported record that the interface does not name: kept and given back, not understood. */
export interface Unmapped {
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
  /** The labels of the last import, which people edit too: the next import changes only what differs from these. */
  told?: { ref_numbers?: string[]; tags?: string[] }
}

/** A record of an account: two accounts may have the same id. */
export interface Owned {
  account_id: Uuid
  id: Uuid
}

/** The columns of a record's attributes. Those with an initial value, and lists, have a default. */
export type StoredColumns<Table> = {
  -readonly [Name in AttributeNames<Table>]: Table[Name] extends { initial: unknown } | { kind: ListKind }
    ? Generated<StoredValue<Table[Name]>>
    : StoredValue<Table[Name]>
}
