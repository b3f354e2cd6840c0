import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReceivedAnswersTable } from '../../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import type { ReceivedFact } from '../../kit/adapter.ts'
import { keyOfValue } from '../../kit/stable-json.ts'
import {
  eventsInForce,
  isLater,
  type KnownEvent,
  knownEvents,
  latestByKey,
  type OfConnection,
  withdraw,
  writeEvents,
} from '../received.store.ts'

/** What a source answered about a number. */
export interface ReceivedAnswer {
  number: string
  facts: readonly ReceivedFact[]
  /** Only what is new: what is missing was not withdrawn. */
  is_increment: boolean
  /** Of all events, from when on what is new can be asked for alone. */
  mark: string | null
  /** When it was asked for, on the wall clock: what the source sent by itself since is not missing from its answer. */
  asked_at: string
}

/**
 * Keeps what a source answered about a number: each event once, the one that was made last where it came again. Of all events an estimate
 * that is missing was withdrawn; a fact stays. Events that are the same as the last time are not written again.
 * @returns the payloads of all events that are in force
 */
export async function keepAnswer(
  db: Db,
  connection: OfConnection,
  { number, facts, is_increment, mark, asked_at }: ReceivedAnswer,
  now: string,
): Promise<unknown[]> {
  const answered = latestByKey(facts)
  const hash = is_increment ? null : hashOfFacts([...answered.values()])
  return db.transaction().execute(async (trx) => {
    const known = await knownEvents(trx, connection, number)
    const inForce = known.filter(({ withdrawn_at }) => withdrawn_at === null)
    const before = new Map(known.map((each) => [each.semantic_key, each]))
    const isSame = hash !== null && (await lastHash(trx, connection, number)) === hash
    const written = isSame
      ? []
      : [...answered.values()].filter(({ semantic_key, made_at }) => {
          const same = before.get(semantic_key)
          return !same || same.withdrawn_at !== null || isLater(made_at, same.made_at)
        })
    await writeEvents(trx, connection, number, written, now)
    const isMissing = ({ semantic_key, is_fact, received_at }: KnownEvent) =>
      !is_fact && !answered.has(semantic_key) && !isLater(received_at, asked_at)
    const withdrawn =
      is_increment || isSame ? [] : inForce.filter(isMissing).map(({ semantic_key }) => semantic_key)
    await withdraw(trx, connection, withdrawn, now)
    if (is_increment) await noteIncrement(trx, connection, { number, isNew: written.length > 0, now })
    else
      await noteAnswer(trx, connection, {
        number,
        answer_hash: hash,
        outcome: 'found',
        answered_at: now,
        whole_at: asked_at,
        mark,
      })
    const rewritten = new Set([...withdrawn, ...written.map(({ semantic_key }) => semantic_key)])
    const kept = inForce.filter(({ semantic_key }) => !rewritten.has(semantic_key))
    return [
      ...kept.map(({ payload }) => JSON.parse(payload) as unknown),
      ...written.map(({ payload }) => payload),
    ]
  })
}

const hashOfFacts = (facts: readonly ReceivedFact[]): string =>
  createHash('sha256')
    .update(
      facts
        .map(({ semantic_key, made_at }) => `${semantic_key} ${made_at ?? ''}`)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')

const lastHash = async (trx: Trx, { account_id, id }: OfConnection, number: string) =>
  (
    await trx
      .selectFrom('received_answers')
      .select('answer_hash')
      .where('account_id', '=', account_id)
      .where('connection_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.answer_hash

/** Notes what the last question about a number gave. */
export const noteAnswer = (
  db: Db,
  { account_id, id }: OfConnection,
  answer: Pick<ReceivedAnswersTable, 'number' | 'answer_hash' | 'outcome' | 'answered_at'> &
    Partial<Pick<ReceivedAnswersTable, 'whole_at' | 'mark'>>,
) =>
  db
    .insertInto('received_answers')
    .values({ ...answer, account_id, connection_id: id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'connection_id', 'number']).doUpdateSet({
        answer_hash: answer.answer_hash,
        outcome: answer.outcome,
        answered_at: answer.answered_at,
        whole_at: answer.whole_at ?? null,
        mark: answer.mark ?? null,
      }),
    )
    .execute()

/** The mark stays: until all is asked for again, a later question asks for the same and repairs what this one missed. */
const noteIncrement = (
  trx: Trx,
  { account_id, id }: OfConnection,
  { number, isNew, now }: { number: string; isNew: boolean; now: string },
) =>
  trx
    .updateTable('received_answers')
    // With something new what is in force is not that of the last whole answer any more.
    .set({ answered_at: now, ...(isNew && { answer_hash: null }) })
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('number', '=', number)
    .execute()

/** When all of a number was last asked for, and from when on what is new can be asked for. */
export async function askedBefore(
  db: Db,
  { account_id, id }: OfConnection,
  numbers: readonly string[],
): Promise<Map<string, Pick<ReceivedAnswersTable, 'whole_at' | 'mark' | 'outcome'>>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('received_answers')
    .select(['number', 'whole_at', 'mark', 'outcome'])
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...asked }) => [number, asked]))
}

/** All is asked for next time: the answers so far may have been of another address, or something was missed. */
export const forgetMarks = (db: Db, { account_id, id }: OfConnection) =>
  db
    .updateTable('received_answers')
    .set({ mark: null, whole_at: null })
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('whole_at', 'is not', null)
    .execute()

/** The same, and whether anything is new since the last time. */
export async function keptAnswer(
  db: Db,
  connection: OfConnection,
  number: string,
  now: string,
): Promise<{ payloads: unknown[]; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { payloads, keys } = await eventsInForce(trx, connection, number)
    const answer_hash = keyOfValue(keys)
    const isNew = (await lastHash(trx, connection, number)) !== answer_hash
    const outcome = keys.length === 0 ? 'not_found' : 'found'
    if (isNew) await noteAnswer(trx, connection, { number, answer_hash, outcome, answered_at: now })
    return { payloads, isNew }
  })
}

/** Notes that the source itself was asked now, whatever it answered. */
export const noteAsked = (db: Db, { account_id, id }: OfConnection, number: string, now: string) =>
  db
    .updateTable('received_answers')
    .set({ asked_at: now, answered_at: now })
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('number', '=', number)
    .execute()

/**
 * Everything that is known of a number, where the source sent something since the last answer was made, and was asked itself not too
 * long ago.
 * @param askedSince an earlier question counts no more
 * @returns undefined where the source is to be asked
 */
export async function pushedAnswer(
  db: Db,
  connection: OfConnection,
  number: string,
  { now, askedSince }: { now: string; askedSince: string },
): Promise<unknown[] | undefined> {
  const last = await db
    .selectFrom('received_answers')
    .select(['answered_at', 'asked_at'])
    .where('account_id', '=', connection.account_id)
    .where('connection_id', '=', connection.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!last || !isLater(last.asked_at, askedSince)) return undefined
  const { payloads, latest } = await eventsInForce(db, connection, number)
  if (!isLater(latest, last.answered_at)) return undefined
  await db
    .updateTable('received_answers')
    .set({ answered_at: now, outcome: 'found' })
    .where('account_id', '=', connection.account_id)
    .where('connection_id', '=', connection.id)
    .where('number', '=', number)
    .execute()
  return payloads
}

const MAX_UNKNOWN_NUMBERS = 50

/** Numbers that each connection of an account answered that it does not know, the latest first. */
export async function unknownNumbers(
  db: Db,
  accountId: string,
  connectionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; numbers: string[] }>`
    select connection.id, array(
      select number from received_answers
      where account_id = ${accountId} and connection_id = connection.id and outcome = 'not_found'
      order by answered_at desc, number limit ${MAX_UNKNOWN_NUMBERS}) as numbers
    from unnest(${sql.val(connectionIds)}::uuid[]) as connection(id)`.execute(db)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}
