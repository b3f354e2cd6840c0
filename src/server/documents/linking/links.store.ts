import { sql } from 'kysely'
import type { EvidenceLink } from '../../../contract/resources/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'

export type LinkKind = 'shipment' | 'container'
const tables = { shipment: 'document_shipments', container: 'document_containers' } as const
const records = { shipment: 'shipments', container: 'containers' } as const

/** The kind of the record with this id; undefined if the account has none. */
export async function kindOfRecord(trx: Trx, accountId: string, id: string): Promise<LinkKind | undefined> {
  for (const kind of ['shipment', 'container'] as const) {
    const found = await trx
      .selectFrom(records[kind])
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (found) return kind
  }
  return undefined
}

/** Stores the decision of a person: a document belongs to a record (`manual`) or it does not (`refused`). */
export async function setLinkOrigin(
  trx: Trx,
  at: { account_id: string; document_id: string },
  kind: LinkKind,
  id: string,
  origin: 'manual' | 'refused',
): Promise<void> {
  const column = sql.ref(`${kind}_id`)
  const reason = origin === 'manual' ? 'Linked by hand' : 'Removed by hand'
  await sql`
    insert into ${sql.table(tables[kind])} (account_id, document_id, ${column}, origin, reason)
    values (${at.account_id}, ${at.document_id}, ${id}, ${origin}, ${reason})
    on conflict (account_id, document_id, ${column}) do update
      set origin = excluded.origin, reason = excluded.reason, identifier = null, field = null`.execute(trx)
}

/** The links of a document with their reasons. */
export async function linksOfDocument(
  db: Db,
  accountId: string,
  documentId: string,
): Promise<EvidenceLink[]> {
  const of = (kind: LinkKind) => sql`
    select identifier, field, coalesce(reason, 'Reported by an import') as reason, origin = 'manual' as manual,
      ${kind === 'shipment' ? sql`shipment_id, null::uuid as container_id` : sql`null::uuid, container_id`}
    from ${sql.table(tables[kind])}
    where account_id = ${accountId} and document_id = ${documentId} and origin <> 'refused'`
  const { rows } = await sql<EvidenceLink>`
    select * from (${of('shipment')} union all ${of('container')}) as links
    order by shipment_id nulls last, container_id`.execute(db)
  return rows
}
