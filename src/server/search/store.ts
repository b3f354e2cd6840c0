import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { type Match, patternInside, type Ranked } from './rules.ts'

/** What is told of the shipment and container of each `hit`. With its limit each stays a look-up by primary key. */
const described = (accountId: string) => sql`
  left join lateral (
    select shipment_id, number, current_status, created_at from containers
    where account_id = ${accountId} and id = hit.container_id limit 1
  ) as box on true
  left join lateral (
    select id, bill_of_lading_number, shipping_line_scac, created_at from shipments
    where account_id = ${accountId} and id = coalesce(hit.shipment_id, box.shipment_id) limit 1
  ) as shipment on true`
const told = sql`
  hit.key, hit.field, hit.value, coalesce(hit.shipment_id, box.shipment_id) as shipment_id, hit.container_id,
  shipment.bill_of_lading_number, shipment.shipping_line_scac, shipment.created_at as shipment_created_at,
  box.number as container_number, box.current_status, box.created_at as container_created_at`

/**
 * What equals each key, in one statement: an index descent a key, which stops after `most` different shipments, the
 * newest ids first.
 */
export async function exactMatches(
  db: Db,
  accountId: string,
  keys: readonly string[],
  most: number,
): Promise<Match[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Match>`
    select ${told}
    from unnest(${[...keys]}::text[]) as asked (key)
    cross join lateral (
      select distinct on (field, shipment_id) asked.key, field, value, shipment_id, container_id
      from identifiers
      where account_id = ${accountId} and normalized = asked.key
      order by field, shipment_id desc nulls last, container_id
      limit ${most}
    ) as hit
    ${described(accountId)}`.execute(db)
  return rows
}

export type MatchKind = 'container' | 'shipment'
/** Written out, not as a parameter: the two partial indexes are chosen by it. */
const ofKind: Record<MatchKind, RawBuilder<unknown>> = {
  container: sql`field = 'container_number'`,
  shipment: sql`field <> 'container_number'`,
}
/** More matches inside identifiers than this are not put in order: the key says too little to tell a first. */
const candidates = 1000
/** Above every identifier that begins with the key, in the byte order of the column. */
const ceiling = '\u{10FFFF}'

/**
 * What begins with each key, by the btree; for keys that fewer than `enough` begin with, also what contains them
 * further inside, by the trigrams. Ranked by position, then by the identifier's bytes.
 */
export async function partialMatches(
  db: Db,
  accountId: string,
  keys: readonly string[],
  asked: { kind: MatchKind; most: number; enough: number },
): Promise<Ranked[]> {
  if (keys.length === 0) return []
  const kind = ofKind[asked.kind]
  const columns = sql`normalized, field, value, shipment_id, container_id`
  const order = sql`normalized, field, shipment_id desc nulls last, container_id`
  const { rows } = await sql<Ranked>`
    with asked as materialized (
      select * from unnest(
        ${[...keys]}::text[], ${keys.map((key) => key + ceiling)}::text[], ${keys.map(patternInside)}::text[]
      ) as asked (key, ceiling, pattern)
    ), starting as materialized (
      select asked.key, 1 as place, hit.* from asked cross join lateral (
        select distinct on (normalized, field, shipment_id) ${columns} from identifiers
        where account_id = ${accountId} and normalized >= asked.key and normalized < asked.ceiling and ${kind}
        order by ${order} limit ${asked.most}
      ) as hit
    ), open as materialized (
      select key, pattern from asked where pattern is not null
        and (select count(*) from starting where starting.key = asked.key) < ${asked.enough}
    ), containing as (
      select open.key, hit.* from open cross join lateral (
        select distinct on (place, normalized, field, shipment_id) * from (
          select position(open.key in normalized) as place, ${columns} from identifiers
          where account_id = ${accountId} and normalized like open.pattern and ${kind}
            and position(open.key in normalized) > 1
          limit ${candidates}
        ) as candidate
        order by place, ${order} limit ${asked.most}
      ) as hit
    )
    select ${told}, hit.rank
    from (
      select *, dense_rank() over (partition by key order by place, normalized)::int as rank
      from (select * from starting union all select * from containing) as found
    ) as hit
    ${described(accountId)}`.execute(db)
  return rows
}
