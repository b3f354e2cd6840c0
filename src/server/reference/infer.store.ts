import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import type { KnownLine } from './infer.rules.ts'

/** A line whose prefixes are known, and the kinds of number that it answers to. */
export type InferableLine = KnownLine & {
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
}

/** The lines whose prefixes are known: the catalogue's, with the account's own in their place. */
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
