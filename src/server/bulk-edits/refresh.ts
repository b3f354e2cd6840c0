import type { Trx } from '../platform/database/tables.ts'
import type { SourceRegistry } from '../tracking/source.ts'
import { refreshMessage, makeDue } from '../tracking/stopping/refresh.store.ts'
import { gone, type EditResult, refused } from './change.rules.ts'

/** Makes one shipment due for a check, through any of its containers: the line reports all of them together. */
export async function refreshShipment(
  trx: Trx,
  accountId: string,
  shipmentId: string,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<EditResult> {
  const container = await trx
    .selectFrom('containers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!container) return refused('It has no containers yet')
  const due = await makeDue(trx, accountId, container.id, { sources, now })
  if (!due) return gone
  const detail = refreshMessage(due)
  return due.stopped || due.asked === 0
    ? refused(detail)
    : { state: 'changed', before: null, after: null, detail }
}
