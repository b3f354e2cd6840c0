import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import type { KnownLine } from './infer.rules.ts'

/** A line with its prefixes, and the types of number that can be tracked with it. */
export type InferableLine = KnownLine & {
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
}

/** The lines of the catalogue; a line that the account imported replaces the catalogue's. */
export async function knownLines(db: Db, accountId: string): Promise<InferableLine[]> {
  const rows = await db
    .selectFrom('shipping_lines')
    .select([
      'scac',
      'name',
      'alternative_scacs',
      'bill_of_lading_prefixes',
      'container_prefixes',
      'bill_of_lading_tracking_support',
      'booking_number_tracking_support',
      'container_number_tracking_support',
    ])
    .where('account_id', 'in', [accountId, catalogueAccount])
    .orderBy(sql`account_id = ${catalogueAccount} desc`)
    .execute()
  return [...new Map(rows.map((row) => [row.scac, row])).values()]
}
