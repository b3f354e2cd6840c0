import type { FailedAppointment } from '../../contract/resources/index.ts'
import { isZone } from '../../contract/trade/index.ts'
import { MAX_FAILED_APPOINTMENTS, plainDayOf } from '../../contract/trade/deadlines/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { FailedAppointmentsTable } from '../platform/database/tables.deadlines.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { nameOfCaller, pickupZones } from '../tracking/entered/entered.store.ts'
import { deleteFailedAppointment, storeFailedAppointment } from './failed-appointments.store.ts'

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
  async enter_failed_appointment({ caller, params: { id }, body: { data } }) {
    const { account_id } = caller
    const zone = (await pickupZones(db, account_id, [id])).get(id)
    if (zone === undefined) throw notFound('Container')
    const now = iso(clock.now())
    if (plainDayOf(data.attributes.date, null) > plainDayOf(now, isZone(zone) ? zone : 'UTC'))
      throw refusedAttribute('date', 'date must not be in the future')
    const by = await nameOfCaller(db, caller)
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
