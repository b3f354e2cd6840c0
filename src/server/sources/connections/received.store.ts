import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { textList } from '../../platform/database/values.ts'
import type { ReceivedFact } from '../kit/adapter.ts'
import { keyOfValue } from '../kit/stable-json.ts'

interface OfConnection {
  account_id: string
  id: string
}
interface KnownEvent {
  semantic_key: string
  payload: string
  is_fact: boolean
  made_at: string | null
  withdrawn_at: string | null
  received_at: string
}

/**
 * Keeps what a source answered about a number: each event once, the one that was made last where it came again. An estimate that is
 * missing from the answer was withdrawn; a fact stays. An answer that is the same as the last one is not written again.
 * @param askedAt what the source sent by itself after it was asked is not missing from its answer
 * @returns the payloads of all events that are in force
 */
export async function keepAnswer(
  db: Db,
  connection: OfConnection,
  number: string,
  facts: readonly ReceivedFact[],
  now: string,
  askedAt = now,
): Promise<unknown[]> {
  const answered = latestByKey(facts)
  const hash = hashOfFacts([...answered.values()])
  return db.transaction().execute(async (trx) => {
    const known = await knownEvents(trx, connection, number)
    const inForce = known.filter(({ withdrawn_at }) => withdrawn_at === null)
    if ((await lastHash(trx, connection, number)) === hash)
      return inForce.map(({ payload }) => JSON.parse(payload) as unknown)
    const before = new Map(known.map((each) => [each.semantic_key, each]))
    const written = [...answered.values()].filter(({ semantic_key, made_at }) => {
      const same = before.get(semantic_key)
      return !same || same.withdrawn_at !== null || isLater(made_at, same.made_at)
    })
    await writeEvents(trx, connection, number, written, now)
    const withdrawn = inForce
      .filter(
        ({ semantic_key, is_fact, received_at }) =>
          !is_fact && !answered.has(semantic_key) && !isLater(received_at, askedAt),
      )
      .map(({ semantic_key }) => semantic_key)
    await withdraw(trx, connection, withdrawn, now)
    await noteAnswer(trx, connection, { number, answer_hash: hash, outcome: 'found', answered_at: now })
    const rewritten = new Set([...withdrawn, ...written.map(({ semantic_key }) => semantic_key)])
    const kept = inForce.filter(({ semantic_key }) => !rewritten.has(semantic_key))
    return [
      ...kept.map(({ payload }) => JSON.parse(payload) as unknown),
      ...written.map(({ payload }) => payload),
    ]
  })
}

const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other))

function latestByKey(facts: readonly ReceivedFact[]): Map<string, ReceivedFact> {
  const latest = new Map<string, ReceivedFact>()
  for (const fact of facts) {
    const known = latest.get(fact.semantic_key)
    if (!known || isLater(fact.made_at, known.made_at)) latest.set(fact.semantic_key, fact)
  }
  return latest
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

const knownEvents = async (
  trx: Db,
  { account_id, id }: OfConnection,
  number: string,
): Promise<KnownEvent[]> =>
  (
    await sql<KnownEvent>`
      select semantic_key, payload, is_fact, made_at, withdrawn_at, received_at from received_events
      where numbers @> array[${number}]::text[] and account_id = ${account_id} and connection_id = ${id}
      order by semantic_key`.execute(trx)
  ).rows

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

/** An event that another number's answer had as well is of both numbers. */
async function writeEvents(
  trx: Trx,
  { account_id, id }: OfConnection,
  number: string | null,
  events: readonly ReceivedFact[],
  now: string,
): Promise<void> {
  if (events.length === 0) return
  const texts = (of: (fact: ReceivedFact) => string | null) => textList(events.map(of))
  await sql`
    insert into received_events
      (account_id, connection_id, semantic_key, numbers, payload, is_fact, made_at, received_at)
    select ${account_id}, ${id}, event.key, string_to_array(event.numbers, ' '), event.payload,
      event.is_fact::boolean, event.made_at::timestamptz, ${now}
    from unnest(
      ${texts(({ semantic_key }) => semantic_key)},
      ${texts(({ numbers }) => [...new Set([...(number === null ? [] : [number]), ...numbers])].join(' '))},
      ${texts(({ payload }) => JSON.stringify(payload))},
      ${texts(({ is_fact }) => String(is_fact))},
      ${texts(({ made_at }) => made_at)}
    ) as event(key, numbers, payload, is_fact, made_at)
    on conflict (account_id, connection_id, semantic_key) do update set
      numbers = (select array_agg(distinct each) from unnest(received_events.numbers || excluded.numbers) as each),
      payload = excluded.payload,
      made_at = excluded.made_at,
      received_at = excluded.received_at,
      withdrawn_at = null`.execute(trx)
}

async function withdraw(
  trx: Trx,
  { account_id, id }: OfConnection,
  keys: readonly string[],
  now: string,
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update received_events set withdrawn_at = ${now}
    where account_id = ${account_id} and connection_id = ${id}
      and semantic_key = any(${sql.val(keys)}::text[])`.execute(trx)
}

/** Notes what the last question about a number gave. */
export const noteAnswer = (
  db: Db,
  { account_id, id }: OfConnection,
  answer: { number: string; answer_hash: string | null; outcome: 'found' | 'not_found'; answered_at: string },
) =>
  db
    .insertInto('received_answers')
    .values({ ...answer, account_id, connection_id: id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'connection_id', 'number']).doUpdateSet({
        answer_hash: answer.answer_hash,
        outcome: answer.outcome,
        answered_at: answer.answered_at,
      }),
    )
    .execute()

/**
 * What is known of a number, also of the containers that came with it: what a source sends by itself may name these alone.
 */
export async function eventsInForce(
  db: Db,
  { account_id, id }: OfConnection,
  number: string,
): Promise<{ payloads: unknown[]; keys: string[]; latest: string | null }> {
  const { rows } = await sql<{ semantic_key: string; payload: string; received_at: string }>`
    with named as (
      select numbers from received_events
      where numbers @> array[${number}]::text[] and account_id = ${account_id} and connection_id = ${id})
    select semantic_key, payload, received_at from received_events
    where account_id = ${account_id} and connection_id = ${id} and withdrawn_at is null
      and numbers && (select coalesce(array_agg(distinct each), '{}') from named, unnest(named.numbers) as each)
    order by semantic_key`.execute(db)
  return {
    payloads: rows.map(({ payload }) => JSON.parse(payload) as unknown),
    keys: rows.map(({ semantic_key }) => semantic_key),
    latest: rows.reduce<string | null>(
      (latest, { received_at }) => (isLater(received_at, latest) ? received_at : latest),
      null,
    ),
  }
}

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

/** Keeps what a source sent by itself. */
export const keepSent = (trx: Trx, connection: OfConnection, facts: readonly ReceivedFact[], now: string) =>
  writeEvents(trx, connection, null, [...latestByKey(facts).values()], now)

/**
 * Keeps what a source sent by itself and may send again: an event that is known already, as it was or later, changes nothing, also
 * where it was withdrawn since.
 * @returns the events that were new
 */
export async function keepPushed(
  trx: Trx,
  connection: OfConnection,
  facts: readonly ReceivedFact[],
  now: string,
): Promise<ReceivedFact[]> {
  const latest = latestByKey(facts)
  if (latest.size === 0) return []
  const { rows } = await sql<{ semantic_key: string; made_at: string | null }>`
    select semantic_key, made_at from received_events
    where account_id = ${connection.account_id} and connection_id = ${connection.id}
      and semantic_key = any(${sql.val([...latest.keys()])}::text[])`.execute(trx)
  const known = new Map(rows.map(({ semantic_key, made_at }) => [semantic_key, made_at]))
  const news = [...latest.values()].filter(({ semantic_key, made_at }) => {
    const before = known.get(semantic_key)
    return before === undefined || isLater(made_at, before)
  })
  await writeEvents(trx, connection, null, news, now)
  return news
}

/** The events in force that were the answer about a number. */
export const answeredEvents = async (db: Db, connection: OfConnection, number: string): Promise<unknown[]> =>
  (await knownEvents(db, connection, number))
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map(({ payload }) => JSON.parse(payload) as unknown)

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
