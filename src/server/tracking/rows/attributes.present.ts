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
  const named = unmappedIds(unmapped, relation)
  return linkedAll(type, named.length === 0 ? known : new Set([...known, ...named]))
}

/** What an import brought that the interface does not name: given back beside what it names. */
export const unmappedAttributes = (unmapped: Unmapped | null): Record<string, unknown> =>
  unmapped?.attributes ?? {}
export const unmappedRelationships = (unmapped: Unmapped | null): Record<string, { data: never }> =>
  (unmapped?.relationships ?? {}) as Record<string, { data: never }>

/**
 * The attributes of a record as they travel, complete and in the order of their table.
 * @param others what the record carries beside them; attributes of the table take their place
 */
export const presentAttributes = <const Table extends FieldTable, Others extends object = object>(
  fields: Table,
  row: StoredRow<Table>,
  others?: Others,
): Others & AttributesOf<Table> => presented(wholeTables, fields, row, { ...others })

/** Those attributes of a record that a share shows. */
export const sharedAttributesOf = <const Table extends FieldTable>(
  fields: Table,
  row: StoredRow<Table>,
): AttributesOf<Table, { share: true }> => presented(sharedTables, fields, row)

type NamedAttributes = readonly (readonly [name: string, attribute: Attribute])[]

/** The attributes of each table, which are looked up once: a list presents a hundred records, a file a hundred thousand. */
function attributesOfTables(chosen: (attribute: Attribute) => boolean) {
  const known = new WeakMap<FieldTable, NamedAttributes>()
  return (fields: FieldTable): NamedAttributes => {
    const found = known.get(fields) ?? attributesIn(fields, chosen)
    known.set(fields, found)
    return found
  }
}
const wholeTables = attributesOfTables(() => true)
const sharedTables = attributesOfTables(({ share }) => share ?? false)

function presented<Attributes>(
  attributesOf: (fields: FieldTable) => NamedAttributes,
  fields: FieldTable,
  row: Readonly<Record<string, unknown>>,
  attributes: Record<string, unknown> = {},
): Attributes {
  const groups: Record<string, Record<string, unknown>> = {}
  for (const [name, { within, presence }] of attributesOf(fields)) {
    if (within === undefined) attributes[name] = presence === 'omitted' ? (row[name] ?? undefined) : row[name]
    else attributes[within] = Object.assign((groups[within] ??= {}), { [name]: row[name] })
  }
  // The attributes are built from a table, which inference cannot follow: the functions above say what comes of it.
  return attributes as Attributes
}
