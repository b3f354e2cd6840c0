import { sql } from 'kysely'
import type { PossibleLink } from '../../../contract/resources/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { type FoundLink, linkReason } from './linking.rules.ts'

interface OneDocument {
  account_id: string
  document_id: string
}

/** Stores the shipments that a document may be about. @returns whether any of them changed */
export async function replacePossibleLinks(
  trx: Trx,
  { account_id, document_id }: OneDocument,
  links: readonly FoundLink[],
  fields: ReadonlyMap<string, string>,
): Promise<boolean> {
  const rows = links.map(({ id, match }) => ({
    id,
    identifier: match.value,
    field: fields.get(match.key) ?? 'text',
    reason: linkReason(match),
  }))
  const given = sql`jsonb_to_recordset(${json(rows)}) as given (id uuid, identifier text, field text, reason text)`
  const gone = await sql`
    delete from document_possible_shipments where account_id = ${account_id} and document_id = ${document_id}
      and shipment_id not in (select id from ${given})`.execute(trx)
  if (rows.length === 0) return (gone.numAffectedRows ?? 0n) > 0n
  const come = await sql`
    insert into document_possible_shipments as known (account_id, document_id, shipment_id, identifier, field, reason)
    select ${account_id}::uuid, ${document_id}::uuid, id, identifier, field, reason from ${given}
    on conflict (account_id, document_id, shipment_id) do update
      set identifier = excluded.identifier, field = excluded.field, reason = excluded.reason
      where (known.identifier, known.field, known.reason)
        is distinct from (excluded.identifier, excluded.field, excluded.reason)`.execute(trx)
  return (gone.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n
}

/** A person said what a document is about: nobody is asked any more. */
export const forgetPossibleLinks = (trx: Trx, { account_id, document_id }: OneDocument): Promise<unknown> =>
  trx
    .deleteFrom('document_possible_shipments')
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .execute()

export const hasPossibleLinks = async (trx: Trx, accountId: string, documentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('document_possible_shipments')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()) !== undefined

/** The shipments that a document may be about, with what tells them apart; the newest first. */
export async function possibleLinksOf(
  db: Db,
  accountId: string,
  documentId: string,
): Promise<PossibleLink[]> {
  const { rows } = await sql<PossibleLink>`
    select possible.shipment_id, possible.identifier, possible.field, possible.reason,
      shipment.bill_of_lading_number, shipment.booking_number, shipment.shipping_line_scac,
      shipment.shipping_line_short_name, shipment.port_of_lading_name, shipment.port_of_discharge_name,
      shipment.pod_eta_at, shipment.pod_ata_at, shipment.pod_timezone,
      (select min(number) from containers
        where containers.account_id = ${accountId} and containers.shipment_id = shipment.id) as container_number,
      (select count(*)::int from containers
        where containers.account_id = ${accountId} and containers.shipment_id = shipment.id) as containers_count
    from document_possible_shipments as possible join shipments as shipment
      on shipment.account_id = possible.account_id and shipment.id = possible.shipment_id
    where possible.account_id = ${accountId} and possible.document_id = ${documentId}
    order by shipment.created_at desc, shipment.id`.execute(db)
  return rows
}
