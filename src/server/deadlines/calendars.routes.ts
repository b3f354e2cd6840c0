import {
  calendarFaults,
  type CalendarYear,
  MAX_GATE_CALENDARS,
} from '../../contract/trade/deadlines/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { definedOf } from '../platform/defined.rules.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refuseOther } from '../platform/http/problem.ts'
import { nameOfUser } from '../tracking/entered/entered.store.ts'
import {
  calendarById,
  calendarsOf,
  deleteCalendar,
  type GateCalendarRow,
  storeCalendar,
} from './calendars.store.ts'
import { calendarPath, presentCalendar } from './present.ts'
import { refuseFaults, refuseUnknownPlace } from './refusals.ts'

type Names =
  | 'list_gate_calendars'
  | 'create_gate_calendar'
  | 'get_gate_calendar'
  | 'edit_gate_calendar'
  | 'delete_gate_calendar'

/** Who confirms where no person is signed in. */
const NAME_OF_KEY = 'API key'

const documentOf = (row: GateCalendarRow) => ({
  data: presentCalendar(row),
  links: { self: calendarPath(row.id) },
})

/** When the gates of ports and terminals work, year by year, as people of the account confirm it. */
export function calendarRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  async function stored(caller: Caller, calendar: CalendarYear, id?: string) {
    const { account_id, user_id } = caller
    refuseFaults(calendarFaults(calendar))
    await refuseUnknownPlace(db, account_id, calendar)
    const by = (user_id !== null && (await nameOfUser(db, account_id, user_id))) || NAME_OF_KEY
    const written = await storeCalendar(db, account_id, calendar, { id, by, now: iso(clock.now()) })
    if (written === 'missing') throw notFound('GateCalendar')
    if (written === 'too_many')
      throw problem(422, `An account has at most ${MAX_GATE_CALENDARS} gate calendars`, {
        source: { pointer: '/data' },
      })
    if (written === 'taken')
      throw problem(409, `There is a calendar of ${calendar.year} for this place already: edit that one`, {
        source: { pointer: '/data/attributes/year' },
      })
    return documentOf(written.row)
  }
  async function found(accountId: string, id: string): Promise<GateCalendarRow> {
    const row = await calendarById(db, accountId, id)
    if (!row) throw notFound('GateCalendar')
    return row
  }

  return {
    async list_gate_calendars({ caller }) {
      return { data: (await calendarsOf(db, caller.account_id)).map(presentCalendar) }
    },

    async create_gate_calendar({ caller, body }) {
      return stored(caller, body.data.attributes)
    },

    async get_gate_calendar({ caller, params }) {
      return documentOf(await found(caller.account_id, params.id))
    },

    async edit_gate_calendar({ caller, params, body: { data } }) {
      refuseOther('calendar', data.id, params.id)
      const before = await found(caller.account_id, params.id)
      const { locode, terminal, year, week, exceptions } = before
      const given = definedOf(data.attributes)
      return stored(caller, { locode, terminal, year, week, exceptions, ...given }, before.id)
    },

    async delete_gate_calendar({ caller, params }) {
      if (!(await deleteCalendar(db, caller.account_id, params.id))) throw notFound('GateCalendar')
      return { meta: {} }
    },
  }
}
