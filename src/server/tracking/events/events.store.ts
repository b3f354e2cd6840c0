import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'

export async function estimatedEventsByIds(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const query = db.selectFrom('estimated_events').selectAll().where('account_id', '=', accountId)
  return query.where(among('id', ids)).execute()
}

export async function containerUpdatedEventsByIds(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const query = db.selectFrom('container_updated_events').selectAll().where('account_id', '=', accountId)
  return query.where(among('id', ids)).execute()
}
