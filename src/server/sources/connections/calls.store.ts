import { sql } from 'kysely'
import type { CallCount } from '../../../contract/resources/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import {
  type CallLimits,
  COUNTED_SPAN_MS,
  type CountedCalls,
  nextCallAt,
  spanOf,
} from '../kit/calls.rules.ts'

interface OfConnection {
  account_id: string
  id: string
}
const DAY_MS = 86_400_000

/** The calls of the last day, by span, of each connection of an account. */
export async function countedCalls(
  db: Db,
  accountId: string,
  connectionIds: readonly string[],
  now: number,
): Promise<Map<string, CountedCalls[]>> {
  const rows = await db
    .selectFrom('connection_calls')
    .select(['connection_id', 'started_at', 'calls'])
    .where('account_id', '=', accountId)
    .where(among('connection_id', connectionIds))
    .where('started_at', '>', iso(new Date(now - DAY_MS - COUNTED_SPAN_MS)))
    .execute()
  const counts = new Map<string, CountedCalls[]>(connectionIds.map((id) => [id, []]))
  for (const { connection_id, started_at, calls } of rows)
    counts.get(connection_id)?.push({ at: Date.parse(started_at), calls })
  return counts
}

/**
 * Counts a call before it is made, where the limits allow it. One process at a time decides for a connection, so that a limit is
 * never exceeded.
 * @param limits of the connection
 * @param now of the wall clock, milliseconds since 1970
 * @returns milliseconds until a call may be made; 0: it was counted, and is to be made now
 */
export async function takeCall(
  db: Db,
  connection: OfConnection,
  limits: CallLimits,
  now: number,
): Promise<number> {
  const hasLimit = Object.values(limits).some((limit) => limit !== null && limit !== undefined)
  return db.transaction().execute(async (trx) => {
    if (hasLimit) {
      await trx
        .selectFrom('connections')
        .select('id')
        .where('account_id', '=', connection.account_id)
        .where('id', '=', connection.id)
        .forUpdate()
        .execute()
      const counts = await countedCalls(trx, connection.account_id, [connection.id], now)
      const wait = nextCallAt(counts.get(connection.id) ?? [], limits, now) - now
      if (wait > 0) return wait
    }
    await trx
      .insertInto('connection_calls')
      .values({
        account_id: connection.account_id,
        connection_id: connection.id,
        started_at: iso(new Date(spanOf(now))),
        calls: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'connection_id', 'started_at'])
          .doUpdateSet({ calls: sql`connection_calls.calls + 1` }),
      )
      .execute()
    return 0
  })
}

/** Notes how a counted call ended. */
export async function noteCall(
  db: Db,
  { account_id, id }: OfConnection,
  { began, duration_ms, isFailed }: { began: number; duration_ms: number; isFailed: boolean },
): Promise<void> {
  await db
    .updateTable('connection_calls')
    .set({
      failed: sql`failed + ${isFailed ? 1 : 0}`,
      answered: sql`answered + 1`,
      duration_ms: sql`duration_ms + ${Math.round(duration_ms)}`,
    })
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('started_at', '=', iso(new Date(spanOf(began))))
    .execute()
}

const CHARTED_SPAN_SECONDS = 900

/** The calls of the last day by quarters of an hour, of each connection that made one; quarters without a call are left out. */
export async function chartedCalls(
  db: Db,
  accountId: string,
  connectionIds: readonly string[],
  now: number,
): Promise<Map<string, CallCount[]>> {
  const { rows } = await sql<CallCount & { connection_id: string }>`
    select connection_id,
      to_timestamp(floor(extract(epoch from started_at) / ${CHARTED_SPAN_SECONDS}) * ${CHARTED_SPAN_SECONDS}) as at,
      sum(calls)::int as calls, sum(failed)::int as failed,
      (sum(duration_ms) / nullif(sum(answered), 0))::int as mean_ms
    from connection_calls
    where account_id = ${accountId} and connection_id = any(${sql.val(connectionIds)}::uuid[])
      and started_at > ${iso(new Date(now - DAY_MS))}::timestamptz
    group by 1, 2 order by 1, 2`.execute(db)
  const counts = new Map<string, CallCount[]>(connectionIds.map((id) => [id, []]))
  for (const { connection_id, ...count } of rows) counts.get(connection_id)?.push(count)
  return counts
}

/** Counts that are of no window any more. */
export const forgetOldCalls = (db: Db, now: Date) =>
  db
    .deleteFrom('connection_calls')
    .where('started_at', '<', iso(new Date(now.getTime() - 2 * DAY_MS)))
    .execute()
