import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { searchAll, lookUp, lookedUpRecords } from './lookup.ts'

export function searchRoutes({ db }: { db: Db }): Pick<Handlers, 'search' | 'create_lookup'> {
  return {
    async search({ caller, query }) {
      return { data: await searchAll(db, caller.account_id, query.query) }
    },
    async create_lookup({ caller, body }) {
      const data = await lookUp(db, caller.account_id, body.identifiers)
      if (!body.with_records) return { data }
      return { data, included: await lookedUpRecords(db, caller.account_id, data) }
    },
  }
}
