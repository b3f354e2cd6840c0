import { type RawBuilder, sql } from 'kysely'
import {
  containerSummaryFilter,
  containerSummaryNames,
  containerSummaryParts,
} from '../../../contract/operations/lists/index.ts'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import type { ContainerSummary } from '../../../contract/operations/index.ts'
import { type Narrowing, narrowedTo } from '../../platform/database/lists/index.ts'
import type { RecordsView } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { containerList } from './containers.list.ts'

const own = new Set(containerSummaryNames.map((name) => containerSummaryFilter(name).column))
const { ready, due } = containerSummaryParts

const conditionOf = (filter: Filter, now: Date | undefined): RawBuilder<boolean> =>
  // Without the account, which the statement names once.
  sql`coalesce(${sql.join(narrowedTo(containerList, { filters: [filter], now }, '', []).slice(1), sql` and `)}, false)`
/** Reported as ready, by a source that still answers. */
const isKnownReady = (now: Date | undefined): RawBuilder<boolean> =>
  sql`(${conditionOf(ready, now)} and not ${conditionOf(containerSummaryFilter('source_silent'), now)})`
const column = (name: string) => sql.ref(name)

/**
 * Counts what the summary of a list of containers says: judges each open or own container once, of those that its other filters
 * leave. A filter of the summary narrows the counts of all other columns: each count is the number of rows that are listed
 * with its filter.
 */
export async function countSummary(
  db: Db,
  { account_id: accountId, party_id }: RecordsView,
  { filters = [], now, mine }: Narrowing & { mine?: string | undefined },
  more: readonly RawBuilder<boolean>[],
): Promise<ContainerSummary> {
  const chosen = filters.filter((filter) => own.has(filter.column))
  const others = filters.filter((filter) => !own.has(filter.column))
  const base = sql.join(narrowedTo(containerList, { filters: others, now }, accountId, more), sql` and `)
  const isMine: Filter | undefined =
    mine === undefined ? undefined : { column: 'assignee', values: [mine], none: false, any: false }
  const judged = [
    ...(isMine ? [['mine', isMine] as const] : []),
    ...containerSummaryNames.map((name) => [name, containerSummaryFilter(name)] as const),
    ['due', due] as const,
    ...chosen.map((filter, place) => [`chosen_${place}`, filter] as const),
  ].map(([name, filter]) => sql`${conditionOf(filter, now)} as ${column(name)}`)
  const counted = [...containerSummaryNames, ...(isMine ? ['mine' as const] : [])].flatMap((name) => {
    const narrowed = name === 'mine' ? 'assignee' : containerSummaryFilter(name).column
    const narrowing = chosen.flatMap((filter, place) =>
      filter.column === narrowed ? [] : [`chosen_${place}`],
    )
    const count = (as: string, ...all: string[]) =>
      sql`(count(*) filter (where ${sql.join([name, ...narrowing, ...all].map(column), sql` and `)}))::int as ${column(as)}`
    return [count(`n_${name}`), count(`n_${name}_ready`, 'ready'), count(`n_${name}_due`, 'due')]
  })
  // All else that is counted is open work: most containers are done with, and are not judged.
  const isJudged = isMine
    ? sql`(containers.open_work or ${conditionOf(isMine, now)})`
    : sql`containers.open_work`
  const { rows } = await sql<Record<string, number>>`
    with judged as materialized (
      select ${sql.join([...judged, sql`${isKnownReady(now)} as ready`])} from containers where ${base} and ${isJudged})
    select (select count(*)::int from containers where ${base}) as "all", ${sql.join(counted)} from judged`.execute(
    db,
  )
  const read = (name: string): number => rows[0]?.[name] ?? 0
  const readCounts = (name: string) => ({
    count: read(`n_${name}`),
    ready: read(`n_${name}_ready`),
    due: read(`n_${name}_due`),
  })
  return {
    all: read('all'),
    ...(isMine && { mine: readCounts('mine') }),
    counts: Object.fromEntries(
      containerSummaryNames.map((name) => [
        name,
        // To customers nothing says that there are fees.
        name === 'to_pay' && party_id !== null ? { count: 0, ready: 0, due: 0 } : readCounts(name),
      ]),
    ),
  }
}
