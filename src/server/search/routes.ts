import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { numbered } from '../platform/http/page.ts'
import { valuesWith } from './values.store.ts'
import { searchAll, lookUp, lookedUpRecords } from './lookup.ts'

export function searchRoutes({
  db,
}: {
  db: Db
}): Pick<Handlers, 'search' | 'search_values' | 'create_lookup'> {
  return {
    async search({ caller, query, url }) {
      const data = await searchAll(db, caller, query.query)
      return { data, links: { self: url.href, current: numbered(url, 1).href } }
    },
    async search_values({ caller, query }) {
      return { data: await valuesWith(db, caller.account_id, query.query) }
    },
    async create_lookup({ caller, body }) {
      const data = await lookUp(db, caller, body.identifiers)
      if (!body.with_records) return { data }
      return { data, included: await lookedUpRecords(db, caller, data) }
    },
  }
}
