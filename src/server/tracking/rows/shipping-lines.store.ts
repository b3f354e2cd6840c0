import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../../platform/database/tables.ts'

/** The shipping line with this SCAC, and whether any of its numbers can be tracked. A line of the account wins over the catalogue's. */
export async function shippingLineByScac(
  db: Db,
  accountId: string,
  scac: string,
): Promise<{ scac: string; name: string; supported: boolean } | undefined> {
  const { rows } = await sql<{ scac: string; name: string; supported: boolean }>`
    select scac, name,
      bill_of_lading_tracking_support or booking_number_tracking_support or container_number_tracking_support
        as supported
    from shipping_lines
    where account_id in (${accountId}, ${catalogueAccount}) and (scac = ${scac} or ${scac} = any(alternative_scacs))
    order by account_id = ${catalogueAccount}, scac <> ${scac}, scac limit 1`.execute(db)
  return rows[0]
}
