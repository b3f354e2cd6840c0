import { containerClocks } from '../../contract/trade/deadlines/index.ts'
import { readFilters } from '../../contract/jsonapi/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound } from '../platform/http/problem.ts'
import { containerList } from '../tracking/lists/containers.list.ts'
import { searchText } from '../tracking/lists/relative.rules.ts'
import { containersFound } from '../tracking/records/containers.store.ts'
import { calendarsOf } from './calendars.store.ts'
import { clockedContainers } from './clocked-containers.store.ts'
import { clockCosts } from './clock-costs.store.ts'
import { clockTotals, pendingClocks } from './clock-totals.store.ts'
import { presentFailedAppointment } from './failed-appointments.routes.ts'
import { presentClock } from './clocks.present.ts'
import { tariffsOf } from './tariffs.store.ts'

/** Clocks of one container, counted when they are asked for, and the totals of those that were counted in the background. */
export const clockRoutes = ({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<Handlers, 'get_container_clocks' | 'get_clock_totals' | 'list_clock_costs'> => ({
  async get_container_clocks({ caller, params: { id } }) {
    const container = (await clockedContainers(db, caller, [id])).get(id)
    if (!container) throw notFound('Container')
    const [tariffs, calendars] = await Promise.all([
      tariffsOf(db, caller.account_id),
      calendarsOf(db, caller.account_id),
    ])
    return {
      data: containerClocks(container, { tariffs, calendars }, clock.now()).map(presentClock),
      meta: {
        tariffs: tariffs.length,
        failed_appointments: container.failed_appointments.map(presentFailedAppointment),
      },
    }
  },

  async get_clock_totals({ caller, query }) {
    const { account_id } = caller
    const found = containersFound(caller, { q: searchText(query.q), number: searchText(query.number) })
    const asked = { filters: readFilters(containerList.columns, query), now: clock.now() }
    const { totals, uncounted } = await clockTotals(db, account_id, asked, found)
    const [pending, tariffs] = await Promise.all([pendingClocks(db, account_id), tariffsOf(db, account_id)])
    return { data: totals, meta: { uncounted, pending, tariffs: tariffs.length } }
  },

  list_clock_costs: async ({ caller, query }) => ({
    data: await clockCosts(db, caller.account_id, query.containers, clock.now()),
  }),
})
