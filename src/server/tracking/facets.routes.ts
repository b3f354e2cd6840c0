import type { RawBuilder } from 'kysely'
import { readFacets, readFilters } from '../../contract/jsonapi/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ListTable } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { HandlerRequest, Handlers } from '../platform/http/handler.ts'
import { containerList } from './lists/containers.list.ts'
import { containersFound } from './records/containers.store.ts'
import { countFacets } from './lists/facets.store.ts'
import { countSummary } from './lists/summary.store.ts'
import { searchText } from './lists/relative.rules.ts'
import { shipmentList } from './lists/shipments.list.ts'
import { shipmentsFound } from './records/shipments.store.ts'
import { trackingRequestList, requestsFound } from './requests/tracking-requests.store.ts'

type FacetNames = 'list_container_facets' | 'list_shipment_facets' | 'list_tracking_request_facets'
type Names = FacetNames | 'get_container_summary'

/** How many records each value of a column would leave, and what is to do with those of a list. */
export function facetRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  const answer = async (
    { caller, query }: HandlerRequest<FacetNames>,
    list: ListTable,
    more: RawBuilder<boolean>[],
  ) => {
    const verdict = readFacets(query.facets, list.columns)
    const facets = 'facets' in verdict ? verdict.facets : []
    const asked = { filters: readFilters(list.columns, query), now: clock.now() }
    return { data: await countFacets(db, caller.account_id, list, facets, asked, more) }
  }
  const keys = ({ q, number }: { q?: string | undefined; number?: string | undefined }) => ({
    q: searchText(q),
    number: searchText(number),
  })
  return {
    list_container_facets: (asked) =>
      answer(asked, containerList, containersFound(asked.caller, keys(asked.query))),
    list_shipment_facets: (asked) =>
      answer(asked, shipmentList, shipmentsFound(asked.caller, keys(asked.query))),
    list_tracking_request_facets: (asked) =>
      answer(asked, trackingRequestList, requestsFound({ q: searchText(asked.query.q) })),
    async get_container_summary({ caller, query }) {
      const asked = { filters: readFilters(containerList.columns, query), now: clock.now() }
      const found = containersFound(caller, keys(query))
      return { data: await countSummary(db, caller, { ...asked, mine: query.mine }, found) }
    },
  }
}
