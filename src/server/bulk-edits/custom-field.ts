import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import { lockedDefinition } from '../custom-fields/definitions.store.ts'
import { entityTypes } from '../custom-fields/fields.present.ts'
import { checkValue } from '../custom-fields/set.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import { among } from '../platform/database/values.ts'
import { appendEdited } from '../platform/events/edited.ts'
import { refusedAttribute } from '../platform/http/problem.ts'
import { changedSince, gone, type EditResult, refused, sameJson, type Target } from './change.rules.ts'

type Edit = Pick<BulkEditsTable, 'account_id' | 'list' | 'custom_field'>
const entityOf = { containers: 'Container', shipments: 'Shipment' } as const satisfies Record<
  string,
  CustomFieldEntity
>

type ReadField =
  | { refused: string; at: 'api_slug' | 'value' }
  | { refused: undefined; definition_id: string; value: CustomFieldValue }

/** The definition that an edit names and the value as it is stored, or a sentence reason not. */
async function readField(db: Db, { account_id, list, custom_field }: Edit): Promise<ReadField> {
  const type = entityOf[list]
  const api_slug = custom_field?.api_slug ?? ''
  const definition = await lockedDefinition(db, account_id, { entity_type: type, api_slug })
  if (!definition) return { at: 'api_slug', refused: `Api slug '${api_slug}' is not defined for ${type}` }
  const check = await checkValue(db, account_id, definition, custom_field?.value ?? null)
  if ('refused' in check) return { at: 'value', refused: check.refused }
  return { definition_id: definition.id, value: check.value, refused: undefined }
}

/** @throws 422 for a slug that is not defined for the records of the list, or a value that its definition refuses */
export async function refuseBadField(db: Db, edit: Edit): Promise<void> {
  const read = await readField(db, edit)
  if (read.refused !== undefined) throw refusedAttribute(`custom_field/${read.at}`, read.refused)
}

/** Sets one value on many records. For a record without the field the result has `before: null`. */
export async function setFields(
  { trx, edit, now }: { trx: Trx; edit: Edit; now: string },
  targets: readonly Target[],
): Promise<Map<string, EditResult>> {
  const { account_id, list } = edit
  const read = await readField(trx, edit)
  // The definition may have been changed or deleted since the edit was created.
  const { refused: reason } = read
  if (reason !== undefined) return new Map(targets.map(({ id }) => [id, refused(reason)]))
  const ids = targets.map(({ id }) => id)
  const { definition_id } = read
  const existingIds = new Set(await existing(trx, account_id, list, ids))
  const stored = await trx
    .selectFrom('custom_fields')
    .select(['entity_id', 'value'])
    .where('account_id', '=', account_id)
    .where('definition_id', '=', definition_id)
    .where(among('entity_id', ids))
    .forUpdate()
    .execute()
  const before = new Map(stored.map(({ entity_id, value }) => [entity_id, { value }]))
  const results = new Map(
    targets.map(({ id, undo }): [string, EditResult] => {
      const current = before.get(id) ?? null
      if (!existingIds.has(id)) return [id, gone]
      if (undo && !sameJson(current, undo.expected)) return [id, changedSince]
      const after = undo ? undo.goal : { value: read.value }
      if (sameJson(current, after)) return [id, { state: 'unchanged', detail: 'It has this value already' }]
      return [id, { state: 'changed', before: current, after }]
    }),
  )
  const changes = [...results].flatMap(([entity_id, result]) =>
    result.state === 'changed' ? [{ entity_id, after: result.after as { value: unknown } | null }] : [],
  )
  const written = changes.flatMap(({ entity_id, after }) =>
    after === null ? [] : [{ id: randomUUIDv7(), entity_id, value: after.value }],
  )
  const removed = changes.filter(({ after }) => after === null).map(({ entity_id }) => entity_id)
  await sql`
    insert into custom_fields (account_id, id, definition_id, entity_id, value, created_at, updated_at)
    select ${account_id}, id, ${definition_id}, entity_id, coalesce(value, 'null'), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as field (id uuid, entity_id uuid, value jsonb)
    on conflict (account_id, definition_id, entity_id)
      do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx)
  await trx
    .deleteFrom('custom_fields')
    .where('account_id', '=', account_id)
    .where('definition_id', '=', definition_id)
    .where(among('entity_id', removed))
    .execute()
  const edited = changes.map(({ entity_id }) => entity_id)
  await appendEdited(trx, account_id, entityTypes[entityOf[list]], edited, now)
  return results
}

async function existing(
  trx: Trx,
  accountId: string,
  list: Edit['list'],
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom(list)
    .select('id')
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return rows.map(({ id }) => id)
}
