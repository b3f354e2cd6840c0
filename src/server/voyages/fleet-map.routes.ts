import { readFilters } from '../../contract/jsonapi/index.ts'
import type { FleetMap } from '../../contract/resources/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { chooseKeptBy, createRecentAnswers } from '../platform/events/recent-answers.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { containerList } from '../tracking/lists/containers.list.ts'
import { searchText } from '../tracking/lists/relative.rules.ts'
import { containersFound } from '../tracking/records/containers.store.ts'
import { presentFleetMap } from './fleet-map.present.ts'
import { readFleet } from './fleet-map.store.ts'

/** The map of the fleet: the same filters as the list of containers. */
export function fleetMapRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, 'get_fleet_map'> {
  const recent = createRecentAnswers<FleetMap>(clock)
  return {
    async get_fleet_map({ caller, query }) {
      const { account_id, party_id, routing_data } = caller
      const filters = readFilters(containerList.columns, query)
      const keys = { q: searchText(query.q), number: searchText(query.number) }
      const key = JSON.stringify([account_id, party_id, routing_data, filters, keys])
      return recent.of(key, await chooseKeptBy(db, caller), async (now) =>
        presentFleetMap(
          await readFleet(db, account_id, { filters, now }, containersFound(caller, keys)),
          routing_data,
        ),
      )
    },
  }
}
