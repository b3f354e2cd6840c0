import {
  type Attribute,
  attributesIn,
  type AttributesOf,
  type FieldTable,
  type StoredRow,
} from '../../../contract/fields/index.ts'
import { type Identifier, linkedAll } from '../../../contract/jsonapi/index.ts'
import type { Unmapped } from '../../platform/database/columns.ts'
import { unmappedIds } from './unmapped.rules.ts'

/** A relation to many: the known records in their order, then those that an import named and did not contain. */
export function linkedMany<Type extends string>(
  type: Type,
  known: readonly string[],
  unmapped: Unmapped | null,
  relation: string,
): { data: Identifier<Type>[] } {
  return linkedAll(type, new Set([...known, ...unmappedIds(unmapped, relation)]))
}

/** What an import brought that the interface does not name: given back beside what it names. */
export const unmappedAttributes = (unmapped: Unmapped | null): Record<string, unknown> =>
  unmapped?.attributes ?? {}
export const unmappedRelationships = (unmapped: Unmapped | null): Record<string, { data: never }> =>
  (unmapped?.relationships ?? {}) as Record<string, { data: never }>

/** The attributes of a record as they travel, complete and in the order of their table. */
export const presentAttributes = <const Table extends FieldTable>(
  fields: Table,
  row: StoredRow<Table>,
): AttributesOf<Table> => presented(fields, row, () => true)

/** Those attributes of a record that a share shows. */
export const sharedAttributesOf = <const Table extends FieldTable>(
  fields: Table,
  row: StoredRow<Table>,
): AttributesOf<Table, { share: true }> => presented(fields, row, ({ share }) => share ?? false)

function presented<Attributes>(
  fields: FieldTable,
  row: Readonly<Record<string, unknown>>,
  chosen: (attribute: Attribute) => boolean,
): Attributes {
  const attributes: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const [name, { within, presence }] of attributesIn(fields, chosen)) {
    if (within === undefined) attributes[name] = presence === 'omitted' ? (row[name] ?? undefined) : row[name]
    else attributes[within] = Object.assign((groups[within] ??= {}), { [name]: row[name] })
  }
  // The attributes are built from a table, which inference cannot follow: the functions above say what comes of it.
  return attributes as Attributes
}
