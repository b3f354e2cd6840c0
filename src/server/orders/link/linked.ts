import {
  type RefusedAnswer,
  refusalOfAnswer,
  isShownByLink,
  linkedContent,
  orderContent,
} from '../../../contract/trade/orders/index.ts'
import { type LinkedOrder, linkedOrder } from '../../../contract/resources/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { problem } from '../../platform/http/problem.ts'
import { idOfLinkToken } from '../../platform/secrets/link-tokens.ts'
import { orderPdfPath } from '../records/orders.present.ts'
import { changesSince, ORDER_LINK, type OrderDeps } from '../records/presenting.ts'
import { type LinkedRevision, linkedRevision } from './linked.store.ts'

const ended: Readonly<Record<Exclude<RefusedAnswer, 'accepted' | 'declined'>, string>> = {
  expired: 'This order has expired without an answer; ask the person who sent it for a new one',
  withdrawn: 'This order was withdrawn: it is not to be carried out',
  superseded: 'A later revision of this order was sent: please look for its mail',
}

/** The revision that a link opens, and whether it was answered. @throws 404 and 410 */
export async function openedRevision(
  { secret, wall }: OrderDeps,
  db: Db,
  token: string,
): Promise<{ row: LinkedRevision; refusal: 'accepted' | 'declined' | null }> {
  const id = idOfLinkToken(secret, ORDER_LINK, token)
  const row = id === undefined ? undefined : await linkedRevision(db, id)
  if (!row) throw problem(404, 'There is no such order. Was the link copied whole?')
  const isSuperseded = row.is_superseded && row.state !== 'withdrawn'
  const refusal = isSuperseded ? 'superseded' : refusalOfAnswer(row, wall.now())
  if (isShownByLink(refusal)) return { row, refusal }
  throw problem(410, ended[refusal], { code: `order_${refusal}` })
}

/** An order as its link shows it: as it was sent and answered, and the facts that changed since. */
export const presentLinked = async (
  deps: OrderDeps,
  row: LinkedRevision,
  token: string,
): Promise<LinkedOrder> =>
  linkedOrder.parse({
    content: linkedContent.parse(row.content),
    changes:
      row.state === 'declined'
        ? []
        : await changesSince(deps, row.account_id, orderContent.parse(row.content)),
    state: row.state,
    expires_at: row.expires_at,
    answered_at: row.answered_at,
    answered_by: row.answered_by,
    answer_note: row.answer_note,
    contact: row.sender_name === null ? null : { name: row.sender_name, email: row.sender_email },
    pdf_path: orderPdfPath(token, row.name, row.revision),
    now: iso(deps.clock.now()),
  })
