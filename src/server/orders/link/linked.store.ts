import { sql } from 'kysely'
import type { OrderAnswer } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { DeliveryOrderRevisionsRow } from '../records/orders.store.ts'

/** A revision with the person who sent it. */
export type LinkedRevision = DeliveryOrderRevisionsRow & {
  sender_name: string | null
  sender_email: string | null
  /** A later revision was sent. */
  is_superseded: boolean
}

/** The id comes from a signed token, so no account is checked. */
export async function linkedRevision(db: Db, id: string): Promise<LinkedRevision | undefined> {
  const { rows } = await sql<LinkedRevision>`
    select revisions.*, users.name as sender_name, users.email as sender_email,
      exists (select from delivery_order_revisions as later
        where later.account_id = revisions.account_id and later.order_id = revisions.order_id
          and later.revision > revisions.revision) as is_superseded
    from delivery_order_revisions as revisions
    left join users on users.account_id = revisions.account_id and users.id = revisions.sender_id
    where revisions.id = ${id}`.execute(db)
  return rows[0]
}

export async function storeAnswer(
  trx: Trx,
  { account_id, id }: Pick<LinkedRevision, 'account_id' | 'id'>,
  { answer, name, note, at }: { answer: OrderAnswer; name: string; note: string | null; at: string },
): Promise<void> {
  await trx
    .updateTable('delivery_order_revisions')
    .set({ state: answer, answered_at: at, answered_by: name, answer_note: note })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
