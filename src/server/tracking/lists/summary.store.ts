import { type RawBuilder, sql } from 'kysely'
import {
  containerSummaryFilter,
  containerSummaryNames,
  containerSummaryParts,
} from '../../../contract/operations/lists/index.ts'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import type { ContainerSummary } from '../../../contract/operations/index.ts'
import { type Narrowing, narrowedTo } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { containerList } from './containers.list.ts'

const own = new Set(containerSummaryNames.map((name) => containerSummaryFilter(name).column))
const { ready, due } = containerSummaryParts

/**
 * Counts what the summary of a list of containers says, in one pass over what its other filters leave. A filter of the
 * summary narrows the counts of all other columns: each count is the number of rows that are listed with its filter.
 */
export async function countSummary(
  db: Db,
  accountId: string,
  { filters = [], now, mine }: Narrowing & { mine?: string | undefined },
  more: readonly RawBuilder<boolean>[],
): Promise<ContainerSummary> {
  const [chosen, others] = [true, false].map((isOwn) =>
    filters.filter(({ column }) => own.has(column) === isOwn),
  )
  const conditionsOf = (wanted: readonly Filter[]) =>
    // Without the account, which the statement names once.
    sql.join(
      [sql`true`, ...narrowedTo(containerList, { filters: wanted, now }, accountId, []).slice(1)],
      sql` and `,
    )
  const count = (as: string, with_: readonly Filter[]) =>
    sql`(count(*) filter (where ${conditionsOf(with_)}))::int as ${sql.ref(as)}`
  const countsOf = (name: string, narrowed: readonly Filter[]) => [
    count(name, narrowed),
    count(`${name}_ready`, [...narrowed, ready]),
    count(`${name}_due`, [...narrowed, due]),
  ]
  const counted = containerSummaryNames.flatMap((name) => {
    const filter = containerSummaryFilter(name)
    return countsOf(name, [filter, ...(chosen ?? []).filter(({ column }) => column !== filter.column)])
  })
  if (mine !== undefined)
    counted.push(
      ...countsOf('mine', [
        { column: 'assignee', values: [mine], none: false, any: false },
        ...(chosen ?? []),
      ]),
    )
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as "all", ${sql.join(counted)} from containers
    where ${sql.join(narrowedTo(containerList, { filters: others ?? [], now }, accountId, more), sql` and `)}`.execute(
    db,
  )
  const read = (name: string): number => rows[0]?.[name] ?? 0
  const readCounts = (name: string) => ({
    count: read(name),
    ready: read(`${name}_ready`),
    due: read(`${name}_due`),
  })
  return {
    all: read('all'),
    ...(mine !== undefined && { mine: readCounts('mine') }),
    counts: Object.fromEntries(containerSummaryNames.map((name) => [name, readCounts(name)])),
  }
}
