import { keptCounts } from '../database/counts.store.ts'
import type { Db } from '../database/tables.ts'
import type { Handlers } from './handler.ts'

const kinds = ['containers', 'shipments', 'tracking_requests', 'documents'] as const

/** The counts in the dashboard's navigation. They must be cheap: every page requests them. */
export const countRoutes = ({ db }: { db: Db }): Pick<Handlers, 'get_counts'> => ({
  async get_counts({ caller }) {
    const counts = await keptCounts(db, caller.account_id, kinds)
    const { failed } = await db
      .selectFrom('tracking_requests')
      .select(({ fn }) => fn.countAll<number>().as('failed'))
      .where('account_id', '=', caller.account_id)
      .where('status', '=', 'failed')
      // A duplicate is tracked already, so there is nothing to correct.
      .where('failed_reason', 'is distinct from', 'duplicate')
      .executeTakeFirstOrThrow()
    const { to_review } = await db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('to_review'))
      .where('account_id', '=', caller.account_id)
      .where('reviewed_at', 'is', null)
      .where('state', 'in', ['read', 'failed'])
      .executeTakeFirstOrThrow()
    return { ...counts, failed_tracking_requests: failed, documents_to_review: to_review }
  },
})
