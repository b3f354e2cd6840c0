import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { among } from '../platform/database/values.ts'
import { alertEventLoader } from './events/alert-events.loader.ts'
import { presentAlertRule } from './rules/rules.present.ts'
import { countMatches } from './rules/rules.store.ts'

/** A rule that is named by an alert is one of the person whose alert it is. */
export const alertLoaders = ({ db }: { db: Db }): Loaders => ({
  alert_event: alertEventLoader(db),
  async alert_rule({ account_id }, ids) {
    const rows = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('account_id', '=', account_id)
      .where(among('id', ids))
      .execute()
    const matches = await countMatches(db, account_id, ids)
    return rows.map((row) => presentAlertRule(row, matches.get(row.id) ?? 0))
  },
})
