import { type RawBuilder, sql } from 'kysely'
import type { HomeFigures } from '../../contract/operations/index.ts'
import { statusOfRank } from '../../contract/trade/index.ts'
import { type ContainerStage, containerStages, MIN_COUNT_FOR_RATES } from '../../contract/vocabulary/index.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { lastFreeDayOf, pickedUpAtSql, zoneOfPickup } from '../tracking/lists/last-free-day.list.ts'
import { daysOn } from '../tracking/lists/relative.rules.ts'

const WEEKS = 8
/** So far back arrivals and pickups are looked at. */
const PAST_DAYS = 90
const MAX_DISTRIBUTIONS = 6

const stages = Object.keys(containerStages) as ContainerStage[]

/** Containers by stage: those that are tracked, and those that were picked up and did not come back. */
async function countStages(db: Db, view: RecordsView): Promise<HomeFigures['stages']> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select status_rank as rank, count(*)::int as count from containers
    where account_id = ${view.account_id} ${andAll(seenShipments(view, 'containers.shipment_id'))}
    group by status_rank`.execute(db)
  return stages.map((name) => {
    const statuses: readonly string[] = containerStages[name]
    const own = rows.filter(({ rank }) => statuses.includes(statusOfRank(rank) ?? ''))
    return { name, count: own.reduce((sum, { count }) => sum + count, 0) }
  })
}

/** Containers that were picked up in the last weeks with a last free day, and how many of them after it. */
async function countPickups(db: Db, view: RecordsView, now: Date): Promise<HomeFigures['pickups']> {
  const from = daysOn(now, -7 * WEEKS)
  const { rows } = await sql<{ week: string; count: number; late: number; days_late: number }>`
    with picked_up as (
      select (${pickedUpAtSql} at time zone ${zoneOfPickup})::date as day, ${lastFreeDayOf} as last_free
      from containers
      where account_id = ${view.account_id} and ${pickedUpAtSql} is not null and ${pickedUpAtSql} >= ${from}::timestamptz
        ${andAll(seenShipments(view, 'containers.shipment_id'))}),
    weeks as (
      select (date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC')::date - 7 * back)::date as week
      from generate_series(0, ${WEEKS - 1}::int) as back)
    select weeks.week::text as week, count(last_free)::int as count,
      (count(*) filter (where day > last_free))::int as late,
      coalesce(sum(day - last_free) filter (where day > last_free), 0)::int as days_late
    from weeks left join picked_up on date_trunc('week', day)::date = weeks.week
    group by weeks.week order by weeks.week`.execute(db)
  return rows
}

interface Distributed {
  name: string
  count: number
  /** The tenth, the half and the nine tenths of them are less. */
  parts: number[]
}
const tenths = (days: number): number => Math.round(days * 10) / 10
const presentDistribution = ({ name, count, parts }: Distributed): HomeFigures['delays'][number] => {
  const [tenth, median, ninetieth] = count < MIN_COUNT_FOR_RATES ? [] : parts.map(tenths)
  return { name, count, median: median ?? null, tenth: tenth ?? null, ninetieth: ninetieth ?? null }
}

/** @param rows a query with `name` and `days`; the names with the most rows are answered */
async function readDistributions(db: Db, rows: RawBuilder<unknown>): Promise<HomeFigures['delays']> {
  const { rows: found } = await sql<Distributed>`
    select name, count(*)::int as count,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by days) as parts
    from (${rows}) as counted where name is not null
    group by name order by count(*) desc, name collate "C" limit ${MAX_DISTRIBUTIONS}`.execute(db)
  return found.map(presentDistribution)
}

/** How many days ships arrived later than first expected, by carrier. */
function readDelays(db: Db, view: RecordsView, now: Date): Promise<HomeFigures['delays']> {
  const zone = sql`known_zone(pod_timezone)`
  return readDistributions(
    db,
    sql`
      select coalesce(shipping_line_short_name, shipping_line_name, shipping_line_scac) as name,
        ((pod_ata_at at time zone ${zone})::date - (pod_original_eta_at at time zone ${zone})::date)::float8 as days
      from shipments
      where account_id = ${view.account_id} and pod_ata_at is not null and pod_original_eta_at is not null
        and pod_ata_at >= ${daysOn(now, -PAST_DAYS)}::timestamptz ${andAll(seenShipments(view, 'shipments.id'))}`,
  )
}

/** How many days containers stood in the port from which they were picked up, by port. */
function readDwells(db: Db, view: RecordsView, now: Date): Promise<HomeFigures['dwells']> {
  return readDistributions(
    db,
    sql`
      select shipments.port_of_discharge_name as name,
        (extract(epoch from containers.pod_full_out_at - containers.pod_discharged_at) / 86400)::float8 as days
      from containers join shipments
        on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
      where containers.account_id = ${view.account_id} and ${pickedUpAtSql} is not null
        and ${pickedUpAtSql} >= ${daysOn(now, -PAST_DAYS)}::timestamptz
        and containers.final_destination_timezone is null
        and containers.pod_full_out_at >= containers.pod_discharged_at
        ${andAll(seenShipments(view, 'containers.shipment_id'))}`,
  )
}

export const readFigures = async (db: Db, view: RecordsView, now: Date): Promise<HomeFigures> => ({
  stages: await countStages(db, view),
  pickups: await countPickups(db, view, now),
  delays: await readDelays(db, view, now),
  dwells: await readDwells(db, view, now),
})
