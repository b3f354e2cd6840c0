import { sql } from 'kysely'
import { iso } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'

interface OfConnection {
  account_id: string
  id: string
}

/** Of these messages those that were received. */
export async function receivedAmong(
  db: Db,
  { account_id, id }: OfConnection,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ message: string }>`
    select message from received_news
    where account_id = ${account_id} and connection_id = ${id} and message = any(${sql.val(ids)}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ message }) => message))
}

/** Keeps that these messages were received. @returns those that were not before */
export async function noteNews(
  trx: Trx,
  { account_id, id }: OfConnection,
  ids: readonly string[],
  now: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ message: string }>`
    insert into received_news (account_id, connection_id, message, received_at)
    select ${account_id}, ${id}, message, ${now} from unnest(${sql.val([...new Set(ids)])}::text[]) as message
    on conflict do nothing returning message`.execute(trx)
  return new Set(rows.map(({ message }) => message))
}

/** A source tries to send a message for days, and not for weeks. */
const KEPT_DAYS = 30

export const forgetOldNews = (db: Db, now: Date) =>
  db
    .deleteFrom('received_news')
    .where('received_at', '<', iso(new Date(now.getTime() - KEPT_DAYS * 86_400_000)))
    .execute()
