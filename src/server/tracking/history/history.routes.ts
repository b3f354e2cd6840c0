import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound } from '../../platform/http/problem.ts'
import { containerHistory, historyZone } from './history.rules.ts'
import { storedHistory } from './history.store.ts'

/** What changed of a container. */
export const historyRoutes = ({ db }: { db: Db }): Pick<Handlers, 'get_container_history'> => ({
  async get_container_history({ caller: { account_id }, params: { id }, page }) {
    const stored = await storedHistory(db, account_id, id)
    if (!stored) throw notFound('Container')
    const lines = containerHistory(stored)
    return {
      data: lines.slice(page.offset, page.offset + page.size),
      meta: { total: lines.length, zone: historyZone(stored.facts) },
    }
  },
})
