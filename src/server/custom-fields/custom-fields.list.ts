import { type RawBuilder, sql } from 'kysely'
import {
  customFieldColumns,
  customFieldDefinitionColumns,
  customFieldOptionColumns,
  entityAliases,
} from '../../contract/operations/lists/index.ts'
import { beginsWith } from '../platform/database/lists/beginnings.ts'
import { listTable } from '../platform/database/lists/index.ts'

const ofKinds = (value: RawBuilder<unknown>) => ({
  value,
  matches: (names: readonly string[]): RawBuilder<boolean> =>
    sql`(${value} = any(${sql.val(names.map((name) => entityAliases.get(name) ?? name))}::text[]))`,
})

export const definitionList = listTable({
  table: 'custom_field_definitions',
  columns: customFieldDefinitionColumns,
  sql: {
    entity_type: ofKinds(sql.ref('custom_field_definitions.entity_type')),
    display_name: { matches: beginsWith('custom_field_definitions.display_name') },
  },
  order: [{ column: 'display_name' }],
  counted: false,
})

/** By position; options without one are last, by creation. */
export const optionList = listTable({
  table: 'custom_field_options',
  columns: customFieldOptionColumns,
  order: [{ column: 'position' }],
  counted: false,
})

/** Columns of the value's definition. */
const definitionColumn = (column: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`definitions.${column}`)} from custom_field_definitions as definitions
  where definitions.account_id = custom_fields.account_id and definitions.id = custom_fields.definition_id)`

const fields = {
  table: 'custom_fields',
  columns: customFieldColumns,
  sql: {
    api_slug: { value: definitionColumn('api_slug') },
    entity_type: ofKinds(definitionColumn('entity_type')),
  },
  counted: false,
} as const

export const fieldList = listTable({ ...fields, indexed: ['created_at'] })

/** Of one record: by their slugs. */
export const recordFieldList = listTable({ ...fields, order: [{ column: 'api_slug' }] })
