import { type RawBuilder, sql } from 'kysely'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { urgencyStates, type UrgencyState } from '../../../contract/trade/index.ts'
import {
  type Listing,
  type ListTable,
  type Narrowing,
  narrowedTo,
} from '../../platform/database/lists/index.ts'
import type { RecordsView } from '../../platform/database/records-view.ts'
import { catalogueAccount, type Db } from '../../platform/database/tables.ts'
import { containerList, containerListFor } from './containers.list.ts'
import { groupKey, isInGroups, joinedGroupKey } from './groups.list.ts'
import { groupsOfPage, inGroupOrder, withImoNumbers, withOthers } from './groups.rules.ts'
import { checkedDaysAt, openWorkColumns, rankOf, urgencyAt } from './open-work.list.ts'
import { ownPortArrival } from './own-arrivals.list.ts'
import { overdueDaysAt } from './arrival-delay.list.ts'
import { daysLeftAt } from './relative.list.ts'

/** What the groups of a list are called, by `key` of the rows of `grouped`. */
const labels: Record<ContainerGrouping, { label: RawBuilder<unknown>; place: RawBuilder<unknown> }> = (() => {
  const none = { label: sql`null::text`, place: sql`null::text` }
  // What the account calls it wins over what everyone calls it.
  const ofCatalogue = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(
    select ${what} from ${from} order by owned.account_id = ${catalogueAccount} limit 1)`
  const owners = sql`owned.account_id in (grouped.account_id, ${catalogueAccount})`
  const terminal = sql`terminals as owned where ${owners} and '=' || owned.id::text = grouped.key`
  return {
    terminal: {
      label: ofCatalogue(sql`coalesce(owned.nickname, owned.name)`, terminal),
      place: ofCatalogue(
        sql`coalesce(
          (select concat_ws(' ', ports.name, ports.code) from ports
            where ports.account_id = owned.account_id and ports.id = owned.port_id),
          (select concat_ws(' ', metro_areas.name, metro_areas.code) from metro_areas
            where metro_areas.account_id = owned.account_id and metro_areas.id = owned.metro_area_id),
          nullif(concat_ws(', ', owned.city, owned.state_abbr), ''))`,
        terminal,
      ),
    },
    carrier: {
      label: ofCatalogue(
        sql`owned.short_name`,
        sql`shipping_lines as owned where ${owners} and '=' || owned.scac = grouped.key`,
      ),
      place: none.place,
    },
    // The name that was reported last; the others stand beside it.
    vessel: {
      label: sql`nullif(concat_ws(' · ', ship, voyage), '')`,
      place: sql`(select nullif(string_agg(name, ', ' order by name), '') from unnest(ships) as name where name <> ship)`,
    },
    customer: none,
    dray_carrier: {
      label: sql`(select company_name from parties
        where parties.account_id = grouped.account_id and '=' || parties.id::text = grouped.key)`,
      place: none.place,
    },
    day: none,
  }
})()

interface GroupRow extends Pick<ContainerGroup, 'key' | 'label' | 'place' | 'count' | 'held' | 'to_pay'> {
  worst: number
  days_left: number | null
  silent_days: number | null
  overdue_days: number | null
}

const daysOf: Partial<Record<UrgencyState, keyof GroupRow & `${string}_${'left' | 'days'}`>> = {
  due_or_over: 'days_left',
  due_soon: 'days_left',
  source_silent: 'silent_days',
  underway: 'overdue_days',
  arrived_on_board: 'overdue_days',
  not_loaded: 'overdue_days',
}

/** The states of which this counts days: of the worst state of a group alone they are said. */
const ranksWith = (days: (typeof daysOf)[UrgencyState]) =>
  sql.join(urgencyStates.filter((state) => daysOf[state] === days).map(rankOf))

/** The names of a ship in the shipments of its group, and its voyage. */
const namesOfShip = {
  each: sql`, nullif(shipments.pod_vessel_name, '') as ship, nullif(shipments.pod_voyage_number, '') as voyage,
    shipments.updated_at as named_at`,
  counted: sql`, (array_agg(ship order by named_at desc) filter (where ship is not null))[1] as ship,
    array_agg(distinct ship) filter (where ship is not null) as ships, min(voyage) as voyage`,
}

/** The groups of a list in their order, counted in one pass over what its filters leave. */
/** @param seen to customers no group says that there are fees */
export async function groupsOf(
  db: Db,
  seen: RecordsView,
  grouping: ContainerGrouping,
  asked: Narrowing,
  more: readonly RawBuilder<boolean>[],
): Promise<ContainerGroup[]> {
  const { account_id: accountId, party_id } = seen
  const isWithFees = party_id === null
  const now = asked.now ?? new Date()
  const { held, to_pay } = openWorkColumns
  const { label, place } = labels[grouping]
  const { rows } = await sql<GroupRow>`
    select grouped.*, ${label} as label, ${place} as place from (
      select ${accountId}::uuid as account_id, key, count(*)::int as count,
        (count(*) filter (where held))::int as held, (count(*) filter (where to_pay))::int as to_pay,
        min(rank)::int as worst, min(days_left)::int as days_left, max(silent_days)::int as silent_days,
        max(overdue_days)::int as overdue_days${grouping === 'vessel' ? namesOfShip.counted : sql``}
      from (
        select ${joinedGroupKey(grouping, accountId)} as key${grouping === 'vessel' ? namesOfShip.each : sql``}, ${held.value} as held, ${to_pay.value} as to_pay,
          rank, case when rank in (${ranksWith('days_left')}) then ${daysLeftAt(now)} end as days_left,
          case when rank in (${ranksWith('silent_days')}) then ${checkedDaysAt(now)} end as silent_days,
          case when rank in (${ranksWith('overdue_days')})
            then ${overdueDaysAt(now, ownPortArrival)} end as overdue_days
        from containers left join shipments
          on shipments.account_id = ${accountId} and shipments.id = containers.shipment_id
        cross join lateral (select ${urgencyAt(now)} as rank offset 0) as judged
        where ${sql.join(narrowedTo(containerList, asked, accountId, more), sql` and `)}) as each
      group by key) as grouped`.execute(db)
  const groups = rows.map(({ key, label, place, count, held, to_pay, worst, ...days }): ContainerGroup => {
    const found = urgencyStates[worst] ?? 'on_shore'
    const state = found === 'to_pay' && !isWithFees ? 'on_shore' : found
    const named = daysOf[state]
    const value = named === undefined ? null : (days as Partial<GroupRow>)[named]
    return {
      key,
      label,
      place,
      count,
      held,
      to_pay: isWithFees ? to_pay : 0,
      worst: { state, days: typeof value === 'number' ? value : null },
    }
  })
  return withOthers(inGroupOrder(grouping === 'vessel' ? withImoNumbers(groups) : groups, grouping))
}

/** A list whose rows stand in these groups, and within each of them as before. */
function listInGroups(
  list: ListTable,
  sort: Listing['sort'],
  grouping: ContainerGrouping,
  keys: readonly string[],
  accountId: string,
): { list: ListTable; sort: Listing['sort'] } {
  const place = sql`coalesce(array_position(${sql.val([...keys])}::text[], ${groupKey(grouping, accountId)}), ${keys.length + 1}::int)`
  const own =
    sort.length > 0 ? sort : list.order.map(({ column, descending = false }) => ({ column, descending }))
  return {
    list: {
      ...list,
      columns: { ...list.columns, group_place: { kind: 'number', always: true } },
      sql: { ...list.sql, group_place: { value: place } },
    },
    sort: [{ column: 'group_place', descending: false }, ...own],
  }
}

/** The rows of some groups of a list, in the order of these groups; all rows where these are all groups. */
export function listOfGroups(
  sort: Listing['sort'],
  grouping: ContainerGrouping,
  keys: readonly string[],
  groups: readonly ContainerGroup[],
  seen: RecordsView,
): { list: ListTable; sort: Listing['sort']; more: RawBuilder<boolean>[] } {
  const isAll = keys.length === groups.length
  return {
    ...listInGroups(containerListFor(seen), sort, grouping, keys, seen.account_id),
    more: isAll ? [] : [isInGroups(grouping, keys, seen.account_id)],
  }
}

/** One page of a grouped list, as a listing of the groups that it has rows of. */
export function groupedPage(
  { page, sort, ...asked }: Listing,
  grouping: ContainerGrouping,
  groups: readonly ContainerGroup[],
  seen: RecordsView,
): { list: ListTable; listing: Listing; more: RawBuilder<boolean>[] } {
  const { keys, offset } = groupsOfPage(groups, page)
  const grouped = listOfGroups(sort, grouping, keys, groups, seen)
  return {
    list: grouped.list,
    listing: { ...asked, sort: grouped.sort, page: { size: page.size, offset } },
    more: grouped.more,
  }
}
