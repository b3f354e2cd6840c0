import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { textList } from '../../platform/database/values.ts'
import type { ReceivedFact } from '../kit/adapter.ts'

export interface OfConnection {
  account_id: string
  id: string
}
export interface KnownEvent {
  semantic_key: string
  payload: string
  is_fact: boolean
  made_at: string | null
  withdrawn_at: string | null
  received_at: string
}

export const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other))

export function latestByKey(facts: readonly ReceivedFact[]): Map<string, ReceivedFact> {
  const latest = new Map<string, ReceivedFact>()
  for (const fact of facts) {
    const known = latest.get(fact.semantic_key)
    if (!known || isLater(fact.made_at, known.made_at)) latest.set(fact.semantic_key, fact)
  }
  return latest
}

export const knownEvents = async (
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

/** An event that another number's answer had as well is of both numbers. */
export async function writeEvents(
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

export async function withdraw(
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
