import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/tables.ts'
import { json } from '../../../platform/database/values.ts'
import { type FoundLink, linkReason } from './linking.rules.ts'

/** Where links are stored. Possible ones have no origin: people neither add nor remove them. */
const tables = {
  shipments: { name: 'document_shipments', id: 'shipment_id', hasOrigin: true },
  containers: { name: 'document_containers', id: 'container_id', hasOrigin: true },
  possible: { name: 'document_possible_shipments', id: 'shipment_id', hasOrigin: false },
} as const
export const linkKinds = ['shipments', 'containers', 'possible'] as const

interface LinkRow {
  id: string
  identifier: string
  field: string
  reason: string
}
/** @param fields of each identifier its place in the document */
export const linkRows = (links: readonly FoundLink[], fields: ReadonlyMap<string, string>): LinkRow[] =>
  links.map(({ id, match }) => ({
    id,
    identifier: match.value,
    field: fields.get(match.key) ?? 'text',
    reason: linkReason(match),
  }))

/**
 * Replaces the links of one kind that were found before. Links of people stay, and so do those in `kept`.
 * @returns whether any of them changed
 */
export async function replaceLinks(
  trx: Trx,
  kind: (typeof linkKinds)[number],
  { account_id, document_id }: { account_id: string; document_id: string },
  rows: readonly LinkRow[],
  kept: ReadonlySet<string>,
): Promise<boolean> {
  const { name, id, hasOrigin } = tables[kind]
  const [table, column] = [sql.table(name), sql.ref(id)]
  const stays = sql.val(hasOrigin ? [...kept] : [])
  const given = sql`jsonb_to_recordset(${json(rows)}) as given (id uuid, identifier text, field text, reason text)`
  const gone = await sql`
    delete from ${table} where account_id = ${account_id} and document_id = ${document_id}
      ${hasOrigin ? sql`and origin = 'found'` : sql``}
      and ${column} not in (select id from ${given}) and ${column} <> all(${stays}::uuid[])`.execute(trx)
  if (rows.length === 0) return (gone.numAffectedRows ?? 0n) > 0n
  const come = await sql`
    insert into ${table} as known (account_id, document_id, ${column}, identifier, field, reason)
    select ${account_id}::uuid, ${document_id}::uuid, id, identifier, field, reason from ${given}
    on conflict (account_id, document_id, ${column}) do update
      set identifier = excluded.identifier, field = excluded.field, reason = excluded.reason
      where ${hasOrigin ? sql`known.origin = 'found' and` : sql``} (known.identifier, known.field, known.reason)
        is distinct from (excluded.identifier, excluded.field, excluded.reason)`.execute(trx)
  return (gone.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n
}
