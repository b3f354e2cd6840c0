import type { FailedAppointment } from '../../contract/resources/index.ts'
import { isZone } from '../../contract/trade/index.ts'
import { MAX_FAILED_APPOINTMENTS, plainDayOf } from '../../contract/trade/deadlines/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { FailedAppointmentsTable } from '../platform/database/tables.deadlines.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { nameOfUser } from '../tracking/entered/entered.store.ts'
import { deleteFailedAppointment, storeFailedAppointment } from './failed-appointments.store.ts'

/** Where a key entered it. */
const NAME_OF_KEY = 'API key'

export const presentFailedAppointment = ({
  id,
  date,
  reason,
  source,
  entered_by,
  entered_at,
}: FailedAppointmentsTable): FailedAppointment => ({ id, date, reason, source, entered_by, entered_at })

/** Failed appointments, entered and deleted by hand. */
export const failedAppointmentRoutes = ({
  db,
  clock,
}: {
  db: Db
  /** The trade clock. */
  clock: Clock
}): Pick<Handlers, 'enter_failed_appointment' | 'delete_failed_appointment'> => ({
  async enter_failed_appointment({ caller: { account_id, user_id }, params: { id }, body: { data } }) {
    const container = await db
      .selectFrom('containers')
      .select(['final_destination_timezone', 'pod_timezone'])
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!container) throw notFound('Container')
    const now = iso(clock.now())
    const zone = container.final_destination_timezone ?? container.pod_timezone
    if (plainDayOf(data.attributes.date, null) > plainDayOf(now, isZone(zone) ? zone : 'UTC'))
      throw refusedAttribute('date', 'date must not be in the future')
    const by = (user_id !== null && (await nameOfUser(db, account_id, user_id))) || NAME_OF_KEY
    const row = await storeFailedAppointment(db, account_id, id, data.attributes, { by, now })
    if (row === 'full')
      throw problem(422, `A container has at most ${MAX_FAILED_APPOINTMENTS} failed appointments`, {
        source: { pointer: '/data' },
      })
    return { data: presentFailedAppointment(row) }
  },

  async delete_failed_appointment({ caller: { account_id }, params: { id, failed_id } }) {
    if (!(await deleteFailedAppointment(db, account_id, id, failed_id))) throw notFound('Failed appointment')
    return { meta: {} }
  },
})
