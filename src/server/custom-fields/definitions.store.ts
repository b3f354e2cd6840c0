import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import { isUniqueViolation } from '../platform/database/errors.ts'
import { inOrder, type ListedIds, listIds, type Listing } from '../platform/database/lists/index.ts'
import type { CustomFieldDefinitionsTable } from '../platform/database/tables.custom-fields.ts'
import type { Db } from '../platform/database/tables.ts'
import { among, json } from '../platform/database/values.ts'
import { freeSlug } from './definitions.rules.ts'
import type { KnownDefinition } from './definitions.present.ts'
import { definitionList } from './custom-fields.list.ts'

export type DefinitionRow = Selectable<CustomFieldDefinitionsTable>

export async function listDefinitions(
  db: Db,
  accountId: string,
  request: Listing,
): Promise<ListedIds & { definitions: KnownDefinition[] }> {
  const listed = await listIds(db, accountId, definitionList, request)
  return { ...listed, definitions: await definitionsByIds(db, accountId, listed.ids) }
}

/** The names of those of these slugs that are defined for a type of record, by their slugs. */
export async function definedNames(
  db: Db,
  accountId: string,
  entityType: CustomFieldEntity,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('custom_field_definitions')
    .select(['api_slug', 'display_name'])
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entityType)
    .where('api_slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ api_slug, display_name }) => [api_slug, display_name]))
}

/** In the order of the ids; those that the account does not have are left out. */
export async function definitionsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<KnownDefinition[]> {
  const rows = await db
    .selectFrom('custom_field_definitions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return withOptions(db, accountId, inOrder(ids, rows))
}

async function withOptions(db: Db, accountId: string, rows: DefinitionRow[]): Promise<KnownDefinition[]> {
  const ids = rows.map(({ id }) => id)
  const options = await db
    .selectFrom('custom_field_options')
    .select(['id', 'definition_id'])
    .where('account_id', '=', accountId)
    .where(among('definition_id', ids))
    .orderBy(sql`position asc nulls last`)
    .orderBy('id')
    .execute()
  const byDefinition = Map.groupBy(options, ({ definition_id }) => definition_id)
  return rows.map((row) => ({ row, option_ids: (byDefinition.get(row.id) ?? []).map(({ id }) => id) }))
}

/** The definition, locked against deletion until the transaction ends. */
export const lockedDefinition = (
  trx: Db,
  accountId: string,
  by: { id: string } | { entity_type: CustomFieldEntity; api_slug: string },
): Promise<DefinitionRow | undefined> =>
  trx
    .selectFrom('custom_field_definitions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) => where.and(by))
    .forKeyShare()
    .executeTakeFirst()

/** `taken` when the account has the slug for this entity type already. */
export async function createDefinition(
  db: Db,
  definition: Insertable<CustomFieldDefinitionsTable>,
): Promise<'created' | 'taken'> {
  const { default_value, validation, ...rest } = definition
  try {
    await db
      .insertInto('custom_field_definitions')
      .values({ ...rest, default_value: json(default_value), validation: validation && json(validation) })
      .execute()
    return 'created'
  } catch (error) {
    if (isUniqueViolation(error, 'custom_field_definitions_slug')) return 'taken'
    throw error
  }
}

/** A slug that the account does not have for this entity type yet. */
export async function unusedSlug(
  db: Db,
  accountId: string,
  entity_type: CustomFieldEntity,
  slug: string,
): Promise<string> {
  const rows = await db
    .selectFrom('custom_field_definitions')
    .select('api_slug')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entity_type)
    .where(sql<boolean>`starts_with(api_slug, ${slug}::text)`)
    .execute()
  return freeSlug(slug, new Set(rows.map(({ api_slug }) => api_slug)))
}

export async function updateDefinition(
  db: Db,
  accountId: string,
  id: string,
  { default_value, validation, ...rest }: Updateable<CustomFieldDefinitionsTable>,
): Promise<void> {
  await db
    .updateTable('custom_field_definitions')
    .set({
      ...rest,
      ...(default_value === undefined ? {} : { default_value: json(default_value) }),
      ...(validation === undefined ? {} : { validation: validation && json(validation) }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes its options and values too. */
export async function deleteDefinition(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('custom_field_definitions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
