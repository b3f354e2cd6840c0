import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { calendarRoutes } from './calendars.routes.ts'
import { tariffRoutes } from './tariffs.routes.ts'

interface Deps {
  db: Db
  /** The trade clock. */
  clock: Clock
}
type Routes = ReturnType<typeof tariffRoutes> & ReturnType<typeof calendarRoutes>

/** Tariffs and gate calendars of the account. */
export const deadlineRoutes = (deps: Deps): Pick<Handlers, keyof Routes> => ({
  ...tariffRoutes(deps),
  ...calendarRoutes(deps),
})
