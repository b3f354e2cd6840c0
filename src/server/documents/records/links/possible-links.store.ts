import { sql } from 'kysely'
import type { PossibleLink } from '../../../../contract/resources/index.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'

interface OneDocument {
  account_id: string
  document_id: string
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
