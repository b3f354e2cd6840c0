import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SortBy } from '../../contract/jsonapi/index.ts'
import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import type { Tables } from '../database/tables.ts'
import { json } from '../database/values.ts'
import type { KnownField } from './fields.present.ts'
import { optionsOf } from './options.store.ts'

type Db = Kysely<Tables>

export interface FieldListing {
  page: { size: number; offset: number }
  sort: SortBy<'api_slug' | 'created_at' | 'updated_at'>
  api_slug: string | undefined
  definition_id: string | undefined
  entity_type: CustomFieldEntity | undefined
  entity_id: string | undefined
}

/** Values with what their definitions say. */
const told = (db: Db, accountId: string) =>
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

export async function listFields(
  db: Db,
  accountId: string,
  { page, sort, api_slug, definition_id, entity_type, entity_id }: FieldListing,
): Promise<{ fields: KnownField[]; total: number }> {
  let found = told(db, accountId)
  if (api_slug !== undefined) found = found.where('definitions.api_slug', '=', api_slug)
  if (definition_id !== undefined) found = found.where('custom_fields.definition_id', '=', definition_id)
  if (entity_type !== undefined) found = found.where('definitions.entity_type', '=', entity_type)
  if (entity_id !== undefined) found = found.where('custom_fields.entity_id', '=', entity_id)
  let ordered = found.selectAll('custom_fields').select(columns)
  for (const { column, descending } of sort)
    ordered = ordered.orderBy(
      column === 'api_slug' ? 'definitions.api_slug' : `custom_fields.${column}`,
      descending ? 'desc' : 'asc',
    )
  const rows = await ordered.orderBy('custom_fields.id').limit(page.size).offset(page.offset).execute()
  const { total } = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { fields: await withLabels(db, accountId, rows), total }
}

/** By their ids, or the one value that a record has of a slug. Those that the account does not have are left out. */
export async function fieldsBy(
  db: Db,
  accountId: string,
  by: { id: string } | { entity_type: CustomFieldEntity; entity_id: string; api_slug: string },
): Promise<KnownField[]> {
  const all = told(db, accountId)
  const found =
    'id' in by
      ? all.where('custom_fields.id', '=', by.id)
      : all
          .where('definitions.entity_type', '=', by.entity_type)
          .where('definitions.api_slug', '=', by.api_slug)
          .where('custom_fields.entity_id', '=', by.entity_id)
  return withLabels(db, accountId, await found.selectAll('custom_fields').select(columns).execute())
}

type Told = KnownField['row'] & Omit<KnownField, 'row' | 'labels'>

/** One question more for a page, and none where no field of it can be chosen. */
async function withLabels(db: Db, accountId: string, rows: Told[]): Promise<KnownField[]> {
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

/** A record has one value of each definition: a second takes the place of the first, which keeps its id. */
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
