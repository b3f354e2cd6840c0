import type { RawBuilder } from 'kysely'
import { readFacets, readFilters } from '../../contract/jsonapi/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ListTable } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { createRecentAnswers, isKeptByAge, type RecentAnswers } from '../platform/events/recent-answers.ts'
import type { Caller, HandlerRequest, Handlers } from '../platform/http/handler.ts'
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

type Facets = Awaited<ReturnType<typeof countFacets>>
type Summary = Awaited<ReturnType<typeof countSummary>>

/** How many records each value of a column would leave, and what is to do with those of a list. */
export function facetRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  const recentFacets = createRecentAnswers<Facets>(clock)
  const recentSummaries = createRecentAnswers<Summary>(clock)
  /** Counted anew for each request, but for people of a large account. @param what all that is asked for */
  const counted = async <Answer>(
    recent: RecentAnswers<Answer>,
    caller: Caller,
    what: unknown[],
    count: (now: Date) => Promise<Answer>,
  ): Promise<{ data: Answer }> => {
    const isKept = await isKeptByAge(db, caller)
    const key = JSON.stringify([caller.account_id, ...what])
    return { data: await (isKept ? recent.of(key, 'age', count) : count(clock.now())) }
  }
  const answer = (
    { caller, query }: HandlerRequest<FacetNames>,
    list: ListTable,
    more: RawBuilder<boolean>[],
  ) => {
    const verdict = readFacets(query.facets, list.columns)
    const facets = 'facets' in verdict ? verdict.facets : []
    const filters = readFilters(list.columns, query)
    const what = [list.table, facets, filters, keys(query)]
    return counted(recentFacets, caller, what, (now) =>
      countFacets(db, caller.account_id, list, facets, { filters, now }, more),
    )
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
    get_container_summary({ caller, query }) {
      const filters = readFilters(containerList.columns, query)
      const { mine } = query
      const found = containersFound(caller, keys(query))
      const what = [filters, keys(query), mine]
      return counted(recentSummaries, caller, what, (now) =>
        countSummary(db, caller, { filters, now, mine }, found),
      )
    },
  }
}
