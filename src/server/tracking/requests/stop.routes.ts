import { iso } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { refreshMessage, makeDue, mayRefresh } from '../stopping/refresh.store.ts'
import { presentShipment } from '../records/shipments.present.ts'
import { shipmentsByIds } from '../records/shipments.store.ts'
import { resumeShipment, stopByHand } from '../stopping/stop.store.ts'
import type { TrackingRequestDeps } from './tracking-requests.routes.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

/** Stops, resumes and refreshes tracking. */
export function stopRoutes({
  db,
  clock,
  sources,
  wake = () => undefined,
}: TrackingRequestDeps): Pick<
  Handlers,
  'stop_shipment_tracking' | 'resume_shipment_tracking' | 'refresh_container'
> {
  const shipmentNow = async (accountId: string, id: string, known: boolean) => {
    const [shipment] = known ? await shipmentsByIds(db, wholeAccount(accountId), [id]) : []
    if (!shipment) throw notFound('Shipment')
    return { data: presentShipment(shipment) }
  }

  return {
    async stop_shipment_tracking({ caller: { account_id, user_id }, params: { id } }) {
      const known = await stopByHand(db, account_id, id, { user_id, now: iso(clock.now()) })
      return shipmentNow(account_id, id, known)
    },

    async resume_shipment_tracking({ caller: { account_id }, params: { id } }) {
      const now = iso(clock.now())
      const known = await resumeShipment(db, account_id, id, now)
      wake()
      return shipmentNow(account_id, id, known)
    },

    async refresh_container({ caller: { account_id }, params: { id } }) {
      if (!(await mayRefresh(db, account_id)))
        throw problem(403, 'API access not enabled. This API endpoint is not enabled for your account.')
      const due = await makeDue(db, account_id, id, { sources, now: iso(clock.now()) })
      if (!due) throw notFound('Container')
      if (due.asked > 0) wake()
      return { message: refreshMessage(due) }
    },
  }
}
