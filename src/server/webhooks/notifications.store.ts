import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ReadNotification } from './notifications.present.ts'
import type { LogRow } from './webhooks.present.ts'

type Db = Kysely<Tables>

const read = (db: Db, accountId: string) =>
  db
    .selectFrom('webhook_notifications')
    .selectAll()
    .select(
      sql<string[]>`array(
        select logs.id from webhook_notification_logs logs
        where logs.account_id = webhook_notifications.account_id
          and logs.webhook_notification_id = webhook_notifications.id
        order by logs.attempt, logs.started_at)`.as('log_ids'),
    )
    .where('account_id', '=', accountId)

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  db: Db,
  accountId: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: ReadNotification[]; total: number }> {
  const rows = await read(db, accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute()
  const count = await db
    .selectFrom('record_counts')
    .select('total')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'webhook_notifications')
    .executeTakeFirst()
  return { rows, total: count?.total ?? 0 }
}

export async function notificationsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadNotification[]> {
  return read(db, accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
}

/** Attempts by their ids. */
export async function logsByIds(db: Db, accountId: string, ids: readonly string[]): Promise<LogRow[]> {
  return db
    .selectFrom('webhook_notification_logs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .orderBy('attempt')
    .execute()
}
