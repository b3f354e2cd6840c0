import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Signal } from '../platform/jobs/signal.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { alertRuleRoutes } from './rules/rules.routes.ts'
import { alertSettingsRoutes } from './settings.routes.ts'

interface AlertsDeps {
  db: Db
  /** The clock of the trade. */
  clock: Clock
  /** Mails and snoozing are by the wall clock. */
  wall: Clock
  mailer?: Mailer | undefined
  /** Wakes the evaluation. */
  evaluation: Signal
}

export const alertRoutes = (
  deps: AlertsDeps,
): ReturnType<typeof alertRuleRoutes> &
  ReturnType<typeof inboxRoutes> &
  ReturnType<typeof alertSettingsRoutes> => ({
  ...alertRuleRoutes(deps),
  ...inboxRoutes(deps),
  ...alertSettingsRoutes(deps),
})
