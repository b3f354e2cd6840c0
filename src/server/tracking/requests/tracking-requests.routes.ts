import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listingOf } from '../../platform/http/list.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound } from '../../platform/http/problem.ts'
import { searchText } from '../lists/relative.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import { presentShipment } from '../records/shipments.present.ts'
import { shipmentsByIds } from '../records/shipments.store.ts'
import type { SourceRegistry } from '../source.ts'
import {
  trackingRequestList,
  listTrackingRequests,
  trackingRequestsByIds,
} from './tracking-requests.store.ts'
import { presentTrackingRequest } from './tracking-requests.present.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

export interface TrackingRequestDeps {
  db: Db
  clock: Clock
  /** The sources that requests go to. */
  sources: SourceRegistry
  /** Signals the job that a request is due, so that it is checked before the next interval. */
  wake?: () => void
}

export function trackingRequestRoutes({
  db,
  clock,
}: TrackingRequestDeps): Pick<Handlers, 'list_tracking_requests' | 'get_tracking_request'> {
  /** The public description: the tracked object is included unless `include` says otherwise. */
  const tracked = async (url: URL, accountId: string, requests: TrackingRequestRow[]) => {
    if (url.searchParams.has('include')) return {}
    const ids = [...new Set(requests.flatMap(({ shipment_id }) => shipment_id ?? []))]
    return { included: (await shipmentsByIds(db, wholeAccount(accountId), ids)).map(presentShipment) }
  }

  return {
    async list_tracking_requests(asked) {
      const { caller, query, url } = asked
      const { requests, total, cursors } = await listTrackingRequests(db, caller.account_id, {
        ...listingOf(asked, trackingRequestList, clock.now()),
        q: searchText(query.q),
      })
      const included = await tracked(url, caller.account_id, requests)
      return { ...pageDocument(asked, requests.map(presentTrackingRequest), total, cursors), ...included }
    },

    async get_tracking_request({ caller, params, url }) {
      const requests = await trackingRequestsByIds(db, caller.account_id, [params.id])
      const [request] = requests
      if (!request) throw notFound('TrackingRequest')
      return { data: presentTrackingRequest(request), ...(await tracked(url, caller.account_id, requests)) }
    },
  }
}
