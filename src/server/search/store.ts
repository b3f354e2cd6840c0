import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { textList } from '../platform/database/values.ts'
import { type Match, patternInside, type Ranked } from './rules.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'

const seenIdentifiers = (view: RecordsView) => andAll(seenShipments(view, 'identifiers.shipment_id'))

/** A container without a shipment stands for itself. */
const alone = sql`(case when shipment_id is null then container_id end)`

/** Joins the shipment and container of each `hit`. The limits keep both look-ups by primary key. */
const relatedRecords = (accountId: string) => sql`
  left join lateral (
    select shipment_id, number, current_status, created_at from containers
    where account_id = ${accountId} and id = hit.container_id limit 1
  ) as container on true
  left join lateral (
    select id, bill_of_lading_number, shipping_line_scac, created_at from shipments
    where account_id = ${accountId} and id = coalesce(hit.shipment_id, container.shipment_id) limit 1
  ) as shipment on true`
const matchColumns = sql`
  hit.key, hit.field, hit.value, coalesce(hit.shipment_id, container.shipment_id) as shipment_id, hit.container_id,
  shipment.bill_of_lading_number, shipment.shipping_line_scac, shipment.created_at as shipment_created_at,
  container.number as container_number, container.current_status, container.created_at as container_created_at`

/**
 * Identifiers that equal a key, in one query: one index scan for each key, which stops after `most` different shipments,
 * the newest ids first, or containers that have no shipment.
 */
export async function exactMatches(
  db: Db,
  view: RecordsView,
  keys: readonly string[],
  most: number,
): Promise<Match[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Match>`
    select ${matchColumns}
    from unnest(${textList(keys)}) as requested (key)
    cross join lateral (
      select distinct on (field, shipment_id, ${alone}) requested.key, field, value, shipment_id, container_id
      from identifiers
      where account_id = ${view.account_id} and normalized = requested.key ${seenIdentifiers(view)}
      order by field, shipment_id desc nulls last, ${alone} desc, container_id
      limit ${sql.lit(most)}
    ) as hit
    ${relatedRecords(view.account_id)}`.execute(db)
  return rows
}

type MatchKind = 'container' | 'shipment'
/** Literal SQL instead of a parameter, so that PostgreSQL can use the two partial indexes. */
const ofKind: Record<MatchKind, RawBuilder<unknown>> = {
  container: sql`field = 'container_number'`,
  shipment: sql`field <> 'container_number'`,
}
/** Matches inside identifiers that are sorted: with more, the key is too unspecific for a meaningful first one. */
const MAX_SORTED = 1000
/** Above every identifier that begins with the key, in the byte order of the column. */
const ceiling = '\u{10FFFF}'

/**
 * Identifiers that begin with a key, by the B-tree index. For keys with fewer than `enough` of them also identifiers that
 * contain the key, by the trigram index. Ranked by position, then by the identifier's bytes.
 */
export async function partialMatches(
  db: Db,
  view: RecordsView,
  keys: readonly string[],
  limits: { kind: MatchKind; most: number; enough: number },
): Promise<Ranked[]> {
  if (keys.length === 0) return []
  const kind = ofKind[limits.kind]
  const columns = sql`normalized, field, value, shipment_id, container_id`
  const order = sql`normalized, field, shipment_id desc nulls last, container_id`
  const { rows } = await sql<Ranked>`
    with requested as materialized (
      select * from unnest(
        ${textList(keys)}, ${textList(keys.map((key) => key + ceiling))}, ${textList(keys.map(patternInside))}
      ) as requested (key, ceiling, pattern)
    ), starting as materialized (
      select requested.key, 1 as place, hit.* from requested cross join lateral (
        select distinct on (normalized, field, shipment_id) ${columns} from identifiers
        where account_id = ${view.account_id} and normalized >= requested.key and normalized < requested.ceiling and ${kind}
          ${seenIdentifiers(view)}
        order by ${order} limit ${sql.lit(limits.most)}
      ) as hit
    ), open as materialized (
      select key, pattern from requested where pattern is not null
        and (select count(*) from starting where starting.key = requested.key) < ${limits.enough}
    ), containing as (
      select open.key, hit.* from open cross join lateral (
        select distinct on (place, normalized, field, shipment_id) * from (
          select position(open.key in normalized) as place, ${columns} from identifiers
          where account_id = ${view.account_id} and normalized like open.pattern and ${kind} ${seenIdentifiers(view)}
            and position(open.key in normalized) > 1
          limit ${sql.lit(MAX_SORTED)}
        ) as candidate
        order by place, ${order} limit ${sql.lit(limits.most)}
      ) as hit
    )
    select ${matchColumns}, hit.rank
    from (
      select *, dense_rank() over (partition by key order by place, normalized)::int as rank
      from (select * from starting union all select * from containing) as found
    ) as hit
    ${relatedRecords(view.account_id)}`.execute(db)
  return rows
}
