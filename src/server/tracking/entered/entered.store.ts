import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { isSameValue, pickupZone } from '../../../contract/trade/index.ts'
import type { EnteredAttribute } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { TrackingTables } from '../../platform/database/tables.tracking.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'
import { columnsOfEntered, type EnteredColumns, type EnteredWish, isSameEntry } from './entered.rules.ts'

export type EnteredRow = Omit<Selectable<TrackingTables['entered_values']>, 'attribute'> & {
  attribute: EnteredAttribute
}

/** Ended values of a container that are shown. */
const MAX_ENDED_SHOWN = 50

/** What was entered of a container: what is in force first, then what ended, the latest first. */
export async function enteredOfContainer(
  db: Db,
  accountId: string,
  containerId: string,
): Promise<EnteredRow[]> {
  const { rows } = await sql<EnteredRow>`
    select * from entered_values where account_id = ${accountId} and container_id = ${containerId}
    order by ended_at desc nulls first, entered_at desc, id desc limit ${MAX_ENDED_SHOWN}`.execute(db)
  return rows
}

/** What is in force of some containers, by container and attribute. */
export async function enteredOfContainers(
  db: Db,
  accountId: string,
  containerIds: readonly string[],
): Promise<EnteredRow[]> {
  const rows = await db
    .selectFrom('entered_values')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('container_id', containerIds))
    .where('ended_at', 'is', null)
    .orderBy('container_id')
    .orderBy('attribute')
    .execute()
  return rows as EnteredRow[]
}

/** The zones of the places of pickup of containers, by their ids; of those that the account has. */
export async function pickupZones(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('containers')
    .select(['id', 'final_destination_timezone', 'pod_timezone'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return new Map(rows.map(({ id, ...zones }) => [id, pickupZone(zones)]))
}

/** Where nobody gives a name, and none is known. */
const NAME_OF_KEY = 'API key'

/** Who enters something: the name that is given, else that of who is signed in. */
export const nameOfCaller = async (
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string | null },
  given?: string | null,
): Promise<string> =>
  given || (user_id !== null && (await nameOfUser(db, account_id, user_id))) || NAME_OF_KEY

/** The name of a person who signed in; undefined where there is none. */
export async function nameOfUser(db: Db, accountId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

/** A container while its entered values change: one change waits for the other. */
const lockedContainer = (trx: Trx, accountId: string, id: string) =>
  trx
    .selectFrom('containers')
    .select(['id', 'shipment_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Change {
  accountId: string
  container: { id: string; shipment_id: string | null }
  now: string
}

const partyName = (accountId: string, id: string | null) =>
  sql<string | null>`(select company_name from parties where account_id = ${accountId} and id = ${id}::uuid)`

async function setColumns(
  trx: Trx,
  { accountId, container: { id }, now }: Change,
  columns: EnteredColumns,
): Promise<void> {
  const { dray_carrier_id } = columns
  await trx
    .updateTable('containers')
    .set({
      ...columns,
      ...(dray_carrier_id !== undefined && { dray_carrier_name: partyName(accountId, dray_carrier_id) }),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const entryOf = (
  event: 'container.value_entered' | 'container.value_ended',
  { container: { id, shipment_id }, now }: Change,
  {
    attribute,
    value,
    entered_by,
    ended_by,
  }: Pick<EnteredRow, 'attribute' | 'value' | 'entered_by' | 'ended_by'>,
): Entry => ({
  event,
  reference: { type: 'container', id },
  shipment_id,
  container_id: id,
  payload: { attribute, value, entered_by, ended_by },
  occurred_at: now,
})

const endRow = (
  trx: Trx,
  { accountId, container }: Change,
  id: string,
  ended: { ended_at: string; ended_by: string | null },
): Promise<EnteredRow | undefined> =>
  trx
    .updateTable('entered_values')
    .set(ended)
    .where('account_id', '=', accountId)
    .where('container_id', '=', container.id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst() as Promise<EnteredRow | undefined>

/** Whether what is in force may be replaced: it is what the person saw. */
export type Expectation = (trx: Db, present: EnteredRow | undefined) => Promise<boolean>
/** The value in force if it is not the one that the person saw: then nothing is changed. */
export interface OtherEntered {
  other: EnteredRow | undefined
}
const asSeen: Expectation = () => Promise.resolve(true)

/**
 * Keeps what a person entered; it takes the place of what was entered of the attribute before.
 * @returns what is in force then: what was there, where the same is entered again (it is not new then); undefined without such a
 *   container
 */
export function enterValue(
  db: Db,
  accountId: string,
  containerId: string,
  {
    wish,
    by,
    now,
    expects = asSeen,
  }: { wish: EnteredWish; by: string; now: string; expects?: Expectation | undefined },
): Promise<{ row: EnteredRow; isNew: boolean } | OtherEntered | undefined> {
  return db.transaction().execute(async (trx) => {
    const container = await lockedContainer(trx, accountId, containerId)
    if (!container) return undefined
    const change = { accountId, container, now }
    const before = (await trx
      .selectFrom('entered_values')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('container_id', '=', containerId)
      .where('attribute', '=', wish.attribute)
      .where('ended_at', 'is', null)
      .executeTakeFirst()) as EnteredRow | undefined
    if (before && isSameEntry(before, wish)) return { row: before, isNew: false }
    const isSame = before !== undefined && isSameValue(before.value, wish.value)
    if (!isSame && !(await expects(trx, before))) return { other: before }
    const ended = before && (await endRow(trx, change, before.id, { ended_at: now, ended_by: null }))
    const { value, ...rest } = wish
    const row = (await trx
      .insertInto('entered_values')
      .values({
        ...rest,
        value: JSON.stringify(value),
        account_id: accountId,
        container_id: containerId,
        id: randomUUIDv7(),
        entered_by: by,
        entered_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()) as EnteredRow
    await setColumns(trx, change, columnsOfEntered(wish.attribute, wish))
    const entries = [
      ...(ended ? [entryOf('container.value_ended', change, ended)] : []),
      entryOf('container.value_entered', change, row),
    ]
    await append(trx, accountId, entries, now)
    await appendEdited(trx, accountId, 'container', [containerId], now)
    return { row, isNew: true }
  })
}

/**
 * Ends a value. @param by null where its end came: it ended then
 * @returns what is kept of it, as it is where it had ended before; undefined where the account has no such value
 */
export function endValue(
  db: Db,
  accountId: string,
  containerId: string,
  id: string,
  { by, now }: { by: string | null; now: string },
): Promise<EnteredRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const container = await lockedContainer(trx, accountId, containerId)
    if (!container) return undefined
    const change = { accountId, container, now }
    const kept = (await trx
      .selectFrom('entered_values')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('container_id', '=', containerId)
      .where('id', '=', id)
      .executeTakeFirst()) as EnteredRow | undefined
    if (!kept || kept.ended_at !== null) return kept
    const ended_at = by === null ? (kept.valid_until ?? now) : now
    const ended = await endRow(trx, change, id, { ended_at, ended_by: by })
    if (!ended) return kept
    await setColumns(trx, change, columnsOfEntered(ended.attribute, null))
    await append(trx, accountId, [entryOf('container.value_ended', change, ended)], now)
    await appendEdited(trx, accountId, 'container', [containerId], now)
    return ended
  })
}

/** Ends what is in force of an attribute; undefined where nothing is. */
export async function endAttribute(
  db: Db,
  accountId: string,
  containerId: string,
  attribute: EnteredAttribute,
  { expects = asSeen, ...ended }: { by: string; now: string; expects?: Expectation | undefined },
): Promise<EnteredRow | OtherEntered | undefined> {
  const inForce = await enteredOfContainers(db, accountId, [containerId])
  const row = inForce.find((each) => each.attribute === attribute)
  if (row === undefined) return undefined
  if (!(await expects(db, row))) return { other: row }
  return endValue(db, accountId, containerId, row.id, ended)
}

/** Values whose end has come, the first that ended in front. */
export async function valuesToEnd(
  db: Db,
  now: string,
  most: number,
): Promise<{ account_id: string; container_id: string; id: string }[]> {
  return db
    .selectFrom('entered_values')
    .select(['account_id', 'container_id', 'id'])
    .where('ended_at', 'is', null)
    .where('valid_until', 'is not', null)
    .where('valid_until', '<=', now)
    .orderBy('valid_until')
    .limit(most)
    .execute()
}
