import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import { inOrder, type ListedIds, listIds, type Listing } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { among, json } from '../platform/database/values.ts'
import type { FieldDefinition } from './fields.present.ts'
import { fieldList, recordFieldList } from './custom-fields.list.ts'
import { optionsOf } from './options.store.ts'

/** Values with columns of their definitions. */
const selectFields = (db: Db, accountId: string) =>
  db
    .selectFrom('custom_fields')
    .innerJoin('custom_field_definitions as definitions', (join) =>
      join
        .onRef('definitions.account_id', '=', 'custom_fields.account_id')
        .onRef('definitions.id', '=', 'custom_fields.definition_id'),
    )
    .where('custom_fields.account_id', '=', accountId)

const columns = [
  'definitions.entity_type',
  'definitions.api_slug',
  'definitions.data_type',
  'definitions.default_format',
] as const

/** All of an account, or those of one record. */
export async function listFields(
  db: Db,
  accountId: string,
  request: Listing,
  entity?: { type: CustomFieldEntity; id: string },
): Promise<ListedIds & { fields: FieldDefinition[] }> {
  const listed = entity
    ? await listIds(db, accountId, recordFieldList, request, [
        sql`custom_fields.entity_id = ${entity.id}`,
        sql`exists (
          select from custom_field_definitions as definitions
          where definitions.account_id = custom_fields.account_id and definitions.id = custom_fields.definition_id
            and definitions.entity_type = ${entity.type})`,
      ])
    : await listIds(db, accountId, fieldList, request)
  const found = selectFields(db, accountId).where(among('custom_fields.id', listed.ids))
  const rows = await found.selectAll('custom_fields').select(columns).execute()
  return { ...listed, fields: await withLabels(db, accountId, inOrder(listed.ids, rows)) }
}

/** By their ids, or the one value that a record has of a slug. Those that the account does not have are left out. */
export async function fieldsBy(
  db: Db,
  accountId: string,
  by: { id: string } | { entity_type: CustomFieldEntity; entity_id: string; api_slug: string },
): Promise<FieldDefinition[]> {
  const all = selectFields(db, accountId)
  const found =
    'id' in by
      ? all.where('custom_fields.id', '=', by.id)
      : all
          .where('definitions.entity_type', '=', by.entity_type)
          .where('definitions.api_slug', '=', by.api_slug)
          .where('custom_fields.entity_id', '=', by.entity_id)
  return withLabels(db, accountId, await found.selectAll('custom_fields').select(columns).execute())
}

/** The values of records of one type, for the fields with these slugs. */
export async function fieldsOfRecords(
  db: Db,
  accountId: string,
  {
    entity_type,
    ids,
    slugs,
  }: { entity_type: CustomFieldEntity; ids: readonly string[]; slugs: readonly string[] },
): Promise<FieldDefinition[]> {
  const rows = await selectFields(db, accountId)
    .where('definitions.entity_type', '=', entity_type)
    .where('definitions.api_slug', 'in', slugs)
    .where(among('custom_fields.entity_id', ids))
    .selectAll('custom_fields')
    .select(columns)
    .execute()
  return withLabels(db, accountId, rows)
}

type DefinedValue = FieldDefinition['row'] & Omit<FieldDefinition, 'row' | 'labels'>

/** One more query for a page, and none when no field on it has options. */
async function withLabels(db: Db, accountId: string, rows: DefinedValue[]): Promise<FieldDefinition[]> {
  const chosen = rows.filter(({ data_type }) => data_type === 'enum' || data_type === 'enum_multi')
  const ids = [...new Set(chosen.map(({ definition_id }) => definition_id))]
  const options = ids.length === 0 ? [] : await optionsOf(db, accountId, ids)
  const byDefinition = Map.groupBy(options, ({ definition_id }) => definition_id)
  return rows.map(({ entity_type, api_slug, data_type, default_format, ...row }) => {
    const labels = (byDefinition.get(row.definition_id) ?? []).map(
      ({ value, label }) => [value, label] as const,
    )
    return { row, entity_type, api_slug, data_type, default_format, labels: new Map(labels) }
  })
}

/** A record has one value of each definition: a second one replaces the first and keeps its id. */
export async function writeField(
  db: Db,
  accountId: string,
  { definition_id, entity_id, value }: { definition_id: string; entity_id: string; value: CustomFieldValue },
  now: string,
): Promise<string> {
  const { id } = await db
    .insertInto('custom_fields')
    .values({
      account_id: accountId,
      id: randomUUIDv7(),
      definition_id,
      entity_id,
      value: json(value),
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['account_id', 'definition_id', 'entity_id'])
        .doUpdateSet({ value: json(value), updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteField(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('custom_fields')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = ${id}`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
