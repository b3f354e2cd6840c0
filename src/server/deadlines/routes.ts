import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { calendarRoutes } from './calendars.routes.ts'
import { clockRoutes } from './clocks.routes.ts'
import { failedAppointmentRoutes } from './failed-appointments.routes.ts'
import { tariffRoutes } from './tariffs.routes.ts'

interface Deps {
  db: Db
  /** The trade clock. */
  clock: Clock
}
type Routes = ReturnType<typeof tariffRoutes> &
  ReturnType<typeof calendarRoutes> &
  ReturnType<typeof clockRoutes> &
  ReturnType<typeof failedAppointmentRoutes>

/** Tariffs and gate calendars of the account, and the clocks that are counted by them. */
export const deadlineRoutes = (deps: Deps): Pick<Handlers, keyof Routes> => ({
  ...tariffRoutes(deps),
  ...calendarRoutes(deps),
  ...clockRoutes(deps),
  ...failedAppointmentRoutes(deps),
})
