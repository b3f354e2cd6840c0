import type { Trx } from '../../platform/database/tables.ts'
import type { SourceRegistry } from '../../tracking/source.ts'
import { refreshMessage } from '../../tracking/stopping/refresh.rules.ts'
import { makeDue } from '../../tracking/stopping/refresh.store.ts'
import { gone, type EditResult, refused } from './change.rules.ts'

/** Has one shipment asked for at once, through any of its boxes: its line tells of all of them together. */
export async function refreshShipment(
  trx: Trx,
  accountId: string,
  shipmentId: string,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<EditResult> {
  const box = await trx
    .selectFrom('containers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!box) return refused('It has no containers yet')
  const due = await makeDue(trx, accountId, box.id, { sources, now })
  if (!due) return gone
  const detail = refreshMessage(due)
  return due.stopped || due.asked === 0
    ? refused(detail)
    : { state: 'changed', before: null, after: null, detail }
}
