import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { ConnectionsTable } from '../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among, json } from '../../platform/database/values.ts'
import { refusedAttribute } from '../../platform/http/problem.ts'
import { sourceNameOf } from '../../tracking/source.ts'
import { forgetMarks } from './asking/answers.store.ts'
import { noteSecretsEntered } from './health.store.ts'

export type ConnectionRow = Selectable<ConnectionsTable>

const MAX_CONNECTIONS = 100

/** In the order of preference. */
export const connectionsOf = (db: Db, accountId: string): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('rank')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Of several accounts those that are switched on, in the order of preference. */
export async function connectionsInUse(db: Db, accountIds: readonly string[]): Promise<ConnectionRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('connections')
    .selectAll()
    .where(among('account_id', accountIds))
    .where('is_on', '=', true)
    .where('kind', 'not in', ['simulated', 'terminal', 'ais'])
    .orderBy('rank')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export const connectionById = (db: Db, accountId: string, id: string): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export type NewConnection = Pick<
  ConnectionRow,
  'kind' | 'name' | 'settings' | 'scacs' | 'is_on' | 'limits' | 'secrets' | 'secrets_set_at'
> & { id?: string; rank?: number | undefined }

/** @throws 422 for a name that is taken, and for too many */
export async function createConnection(
  db: Db,
  accountId: string,
  { rank, ...given }: NewConnection,
  now: string,
): Promise<ConnectionRow> {
  return named(() =>
    db.transaction().execute(async (trx) => {
      const known = await connectionsOf(trx, accountId)
      if (known.length >= MAX_CONNECTIONS)
        throw refusedAttribute('name', `An account has at most ${MAX_CONNECTIONS} connections`)
      const { limits, settings, secrets_set_at, id = randomUUIDv7(), ...rest } = given
      await trx
        .insertInto('connections')
        .values({
          ...rest,
          account_id: accountId,
          id,
          rank: 0,
          limits: json(limits),
          settings: json(settings),
          secrets_set_at: json(secrets_set_at),
          created_at: now,
          updated_at: now,
        })
        .execute()
      await rankAt(trx, accountId, id, rank ?? newRank(known))
      if (given.is_on) await askAnew(trx, accountId, now)
      return read(trx, accountId, id)
    }),
  )
}

/** Before the simulated ones, which answer for everything. */
const newRank = (known: readonly ConnectionRow[]): number => {
  const simulated = known.findIndex(({ kind }) => kind === 'simulated')
  return (simulated < 0 ? known.length : simulated) + 1
}

const read = (db: Db, accountId: string, id: string): Promise<ConnectionRow> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Moves a connection to a place in the order, from 1. */
async function rankAt(trx: Trx, accountId: string, id: string, rank: number): Promise<void> {
  const others = (await connectionsOf(trx, accountId)).filter((each) => each.id !== id).map((each) => each.id)
  const ordered = others.toSpliced(Math.min(rank - 1, others.length), 0, id)
  await sql`
    update connections set rank = place.rank
    from unnest(${sql.val(ordered)}::uuid[]) with ordinality as place(id, rank)
    where connections.account_id = ${accountId} and connections.id = place.id
      and connections.rank is distinct from place.rank`.execute(trx)
}

export type ConnectionEdit = Partial<Omit<NewConnection, 'kind' | 'id'>>

/** The columns of one of which nothing is known yet, as it is now. */
const triedAnew = { problem_kind: null, problem: null, paused_until: null, failures: 0 } as const

/**
 * Edited settings are tried at once: what was wrong before counts no more. Requests of one that is switched off go to other sources.
 * @param isKeyLost the secrets of before cannot be read, and others are entered
 * @throws 422 for a name that is taken
 */
export async function editConnection(
  db: Db,
  accountId: string,
  id: string,
  { rank, limits, settings, secrets_set_at, ...edit }: ConnectionEdit,
  now: string,
  isKeyLost = false,
): Promise<ConnectionRow | undefined> {
  return named(() =>
    db.transaction().execute(async (trx) => {
      if (isKeyLost) await noteSecretsEntered(trx, { account_id: accountId, id }, now)
      const row = await trx
        .updateTable('connections')
        .set({
          ...edit,
          ...(limits && { limits: json(limits) }),
          ...(settings && { settings: json(settings) }),
          ...(secrets_set_at && { secrets_set_at: json(secrets_set_at) }),
          ...((settings || limits || edit.is_on !== undefined) && triedAnew),
          // Its messages were received, whatever is entered. Others were not asked with these settings.
          ...(settings && { last_asked_at: sql`case when kind = 'edi' then last_asked_at end` }),
          updated_at: now,
        })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      if (rank !== undefined) await rankAt(trx, accountId, id, rank)
      if (settings || edit.secrets !== undefined) await forgetMarks(trx, row)
      if (row.kind === 'simulated' && edit.is_on !== undefined)
        await trx.updateTable('accounts').set({ simulated: edit.is_on }).where('id', '=', accountId).execute()
      if (edit.is_on !== undefined) await noteAvailability(trx, accountId, id, edit.is_on)
      if (edit.is_on === false) await releaseRequests(trx, accountId, id, now)
      else await askAnew(trx, accountId, now, id)
      return read(trx, accountId, id)
    }),
  )
}

/** What it reported stays. False where the account has no such connection. */
export async function deleteConnection(db: Db, accountId: string, id: string, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('connections')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('kind', '<>', 'simulated')
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await noteAvailability(trx, accountId, id, false)
    await releaseRequests(trx, accountId, id, now)
    return true
  })
}

/** Its requests look for another source, and what is shown of records that it reported on is chosen anew. */
async function releaseRequests(trx: Trx, accountId: string, id: string, now: string): Promise<void> {
  await sql`
    update tracking_requests set next_check_at = ${now}
    where account_id = ${accountId} and next_check_at is not null and shipment_id in (
      select record_id from attribute_reports where account_id = ${accountId} and source = ${sourceNameOf(id)}
      union
      select shipment_id from containers where account_id = ${accountId} and id in (
        select record_id from attribute_reports where account_id = ${accountId} and source = ${sourceNameOf(id)}))`.execute(
    trx,
  )
  await sql`
    update tracking_requests
    set source = null, leased_by = null, leased_until = null,
      next_check_at = case when next_check_at is null then null else ${now}::timestamptz end
    where account_id = ${accountId} and source = ${sourceNameOf(id)}`.execute(trx)
}

/** Verdicts on pickup that stand on what it reported say at once that it is no longer connected, until they are chosen anew. */
async function noteAvailability(trx: Trx, accountId: string, id: string, isOn: boolean): Promise<void> {
  const source = sourceNameOf(id)
  await sql`
    update containers set availability_ended = ${!isOn}
    where account_id = ${accountId} and availability_source = ${source}
      and availability_ended is distinct from ${!isOn}`.execute(trx)
  await sql`
    update containers set availability_ended = ${!isOn}
    from attribute_reports as reports
    where reports.account_id = ${accountId} and reports.source = ${source} and reports.is_main
      and reports.attributes ?| array['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal']
      and containers.account_id = ${accountId} and containers.id = reports.record_id
      and containers.open_work and containers.availability_source is null
      and containers.availability_ended is distinct from ${!isOn}`.execute(trx)
}

/** Requests that no source covered so far, and those that wait for this connection, are due now. */
const askAnew = (trx: Trx, accountId: string, now: string, id?: string) =>
  sql`
    update tracking_requests set next_check_at = ${now}, leased_by = null, leased_until = null
    where account_id = ${accountId} and next_check_at is not null
      and (source is null ${id === undefined ? sql`` : sql`or source = ${sourceNameOf(id)}`})`.execute(trx)

/** All requests of a connection are due now. */
export const dueThrough = (
  db: Db,
  { account_id, id }: Pick<ConnectionRow, 'account_id' | 'id'>,
  now: string,
) =>
  sql`
    update tracking_requests set next_check_at = ${now}, leased_by = null, leased_until = null
    where account_id = ${account_id} and next_check_at is not null and source = ${sourceNameOf(id)}`.execute(
    db,
  )

async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    throw refusedAttribute('name', 'There is a connection of this name already')
  }
}

export const pauseUntil = (
  db: Db,
  { account_id, id }: Pick<ConnectionRow, 'account_id' | 'id'>,
  until: Date,
) =>
  db
    .updateTable('connections')
    .set({ paused_until: iso(until) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
