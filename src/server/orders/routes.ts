import { iso } from '../platform/clock.ts'
import type { RunResult } from '../platform/jobs/every.ts'
import { orderDocumentRoutes } from './documents.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { linkedRoutes } from './link/linked.routes.ts'
import type { OrderDeps } from './records/presenting.ts'
import { type SendingDeps, sendingRoutes } from './sent/sending.routes.ts'
import { expireOrders } from './sent/sent.store.ts'

/** Orders to truckers. */
export const orderRoutes = (
  deps: SendingDeps,
): ReturnType<typeof draftRoutes> &
  ReturnType<typeof sendingRoutes> &
  ReturnType<typeof linkedRoutes> &
  ReturnType<typeof orderDocumentRoutes> => ({
  ...draftRoutes(deps),
  ...sendingRoutes(deps),
  ...linkedRoutes(deps),
  ...orderDocumentRoutes(deps),
})

/** Sets orders expired that were not answered in time. */
export const createOrderExpiry =
  ({ db, clock, wall }: OrderDeps) =>
  async (): Promise<RunResult> =>
    (await expireOrders(db, { at: iso(wall.now()), tradeNow: iso(clock.now()) })) ? 'more' : 'done'
