import { type Selectable, sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { ConnectionsTable } from '../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { sourceNameOf } from '../../tracking/source.ts'
import { type AskedOutcome, failingAfter } from './health.rules.ts'

type Row = Selectable<ConnectionsTable>
type OfConnection = Pick<Row, 'account_id' | 'id'>
/** A connection as it was when it was asked. */
type AskedConnection = OfConnection & Partial<Pick<Row, 'settings' | 'secrets'>>
type HealthOfConnection = Pick<Row, 'account_id' | 'id' | 'name' | 'failing_since'>

/** A source that answers hourly or more often would else write its containers with every answer. */
const AGE_NOTED_AGAIN = '1 hour'

/** What is shown of this source beside others is as old as its last answer. */
const noteAge = (trx: Trx, { account_id, id }: OfConnection, now: Date) =>
  sql`
    update containers set availability_checked_at = ${iso(now)}
    where account_id = ${account_id} and availability_source = ${sourceNameOf(id)}
      and availability_checked_at < ${iso(now)}::timestamptz - ${AGE_NOTED_AGAIN}::interval`.execute(trx)

/** Whether it has other settings or secrets now: what was answered to the former ones says nothing of these. */
function isEditedSince(asked: AskedConnection, now: Pick<Row, 'settings' | 'secrets'>): boolean {
  if (asked.settings === undefined || asked.secrets === undefined) return false
  const textOf = ({ settings, secrets }: Pick<Row, 'settings' | 'secrets'>) =>
    JSON.stringify([settings, Buffer.from(secrets ?? []).toString('base64')])
  return textOf({ settings: asked.settings, secrets: asked.secrets }) !== textOf(now)
}

/**
 * Notes how the last question ended, and in the event log where the source fails from now on, or recovered.
 * @returns the failures in a row
 */
export async function noteOutcome(
  db: Db,
  asked: AskedConnection,
  { kind, problem, paused_until }: AskedOutcome,
  now: Date,
): Promise<number> {
  const { account_id, id } = asked
  const isAnswer = kind === 'answered'
  // A question that was asked before the limit was reached may be answered after it.
  const isStillLimited = sql<boolean>`problem_kind = 'limited' and paused_until > ${iso(now)}::timestamptz`
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('connections')
      .select(['name', 'failing_since', 'settings', 'secrets'])
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before || isEditedSince(asked, before)) return 0
    const change = failingAfter(before.failing_since, kind, iso(now))
    const { failures } = await trx
      .updateTable('connections')
      .set({
        last_asked_at: iso(now),
        ...(isAnswer && { last_succeeded_at: iso(now) }),
        failures: isAnswer ? 0 : kind === 'failed' ? sql`failures + 1` : sql`failures`,
        failing_since: change.since,
        ...(isAnswer
          ? {
              problem_kind: sql`case when ${isStillLimited} then problem_kind end`,
              problem: sql`case when ${isStillLimited} then problem end`,
              paused_until: sql`case when ${isStillLimited} then paused_until end`,
            }
          : {
              problem_kind: kind === 'failed' ? ('failing' as const) : kind,
              problem: problem ?? null,
              paused_until: paused_until === undefined ? null : iso(paused_until),
            }),
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirstOrThrow()
    if (isAnswer) await noteAge(trx, { account_id, id }, now)
    await logChange(trx, { account_id, id, ...before }, change, { problem, now: iso(now) })
    return failures
  })
}

/** Writes in the event log that a source fails from now on, or recovered. */
async function logChange(
  trx: Trx,
  { account_id, id, name, failing_since }: HealthOfConnection,
  { since, event }: ReturnType<typeof failingAfter>,
  { problem = null, now }: { problem?: string | null | undefined; now: string },
): Promise<void> {
  if (event === null) return
  const payload = { name, problem, failing_since: since ?? failing_since }
  const about = { reference: { type: 'connection', id }, shipment_id: null, container_id: null }
  await append(trx, account_id, [{ event, ...about, payload, occurred_at: now }], now)
}

/** Connections in use whose secrets are to be looked at: of those that fail it is known already. */
export const withSecrets = (db: Db): Promise<Row[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('is_on', '=', true)
    .where('secrets', 'is not', null)
    .where('failing_since', 'is', null)
    .execute()

/** Notes that the secrets of a connection cannot be read, unless it failed before or others were entered meanwhile. */
export const noteKeyLost = (db: Db, { account_id, id, secrets }: Row, problem: string, now: string) =>
  db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('connections')
      .select(['name', 'failing_since'])
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('is_on', '=', true)
      .where('secrets', '=', secrets)
      .forUpdate()
      .executeTakeFirst()
    if (before)
      await failFrom(
        trx,
        { account_id, id, ...before },
        failingAfter(before.failing_since, 'key_lost', now),
        { problem, now },
      )
  })

/** The secrets were all that was wrong; of a source that did not answer before it is the next answer that shows it. */
export async function noteSecretsEntered(
  trx: Trx,
  { account_id, id }: OfConnection,
  now: string,
): Promise<void> {
  const before = await trx
    .selectFrom('connections')
    .select(['name', 'failing_since'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where((where) => where.or([where('problem_kind', 'is', null), where('problem_kind', '=', 'limited')]))
    .forUpdate()
    .executeTakeFirst()
  if (before)
    await failFrom(
      trx,
      { account_id, id, ...before },
      failingAfter(before.failing_since, 'secrets_entered', now),
      { now },
    )
}

async function failFrom(
  trx: Trx,
  row: HealthOfConnection,
  change: ReturnType<typeof failingAfter>,
  about: Parameters<typeof logChange>[3],
): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ failing_since: change.since, ...(about.problem !== undefined && { problem: about.problem }) })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute()
  await logChange(trx, row, change, about)
}
