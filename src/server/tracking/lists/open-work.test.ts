import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { containerSummaryFilter, containerSummaryNames } from '../../../contract/operations/lists/index.ts'
import {
  isEmptyToReturn,
  isHeld,
  isOpenWork,
  isReadyForPickup,
  isSourceSilent,
  isToPay,
  urgencyRank,
  type UrgencyFacts,
} from '../../../contract/trade/index.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerList } from './containers.list.ts'
import { urgencyAt } from './open-work.list.ts'
import { countSummary } from './summary.store.ts'
import { workAccount as account, workCases, workNow as now, writeWork } from '../testing/open-work-cases.ts'

const asked = (column: string, rest: Partial<Filter>): Filter => ({
  column,
  values: [],
  none: false,
  any: false,
  ...rest,
})
const isTrue = (column: string) => asked(column, { values: ['true'] })

forEachDatabase('Open work', { engineMatters: true }, (open) => {
  const cases = workCases(800)
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await writeWork(db, cases)
  })
  const found = async (filters: Filter[]): Promise<number[]> => {
    const page = { size: 1000, offset: 0 }
    const sort = [{ column: 'number', descending: false }]
    const { ids } = await listIds(db, account, containerList, { sort, filters, now, page })
    const { rows } = await sql<{ id: string; n: number }>`
      select id, number::int as n from containers`.execute(db)
    const places = new Map(rows.map(({ id, n }) => [id, n]))
    return ids.map((id) => places.get(id) ?? -1).toSorted((one, other) => one - other)
  }

  test('the database finds what the rules find: open work, held, to pay and without news', async () => {
    const rules: [string, (each: UrgencyFacts) => boolean][] = [
      ['open_work', isOpenWork],
      ['held', isHeld],
      ['to_pay', (each) => isToPay(each, now)],
      ['source_silent', (each) => isSourceSilent(each, now)],
      ['ready_for_pickup', isReadyForPickup],
      ['empty_to_return', isEmptyToReturn],
    ]
    for (const [column, rule] of rules) {
      const expected = cases.flatMap((each, n) => (rule(each) ? [n] : []))
      expect(expected.length, column).toBeGreaterThan(5)
      expect([column, await found([isTrue(column)])]).toEqual([column, expected])
      expect(await found([asked(column, { values: ['false'] })])).toHaveLength(cases.length - expected.length)
    }
  })

  test('the database orders containers by how urgent they are, as the rule does', async () => {
    const { rows } = await sql<{ rank: number }>`
      select ${urgencyAt(now)} as rank from containers
      left join shipments on shipments.id = containers.shipment_id order by number::int`.execute(db)
    const expected = cases.map((each) => urgencyRank(each, now))
    expect(rows.map(({ rank }) => rank)).toEqual(expected)
    expect(new Set(expected).size).toBe(12)
  })

  test.each([
    ['nothing', []],
    ['a filter beside the summary', [isTrue('open_work')]],
    ['one of the summary', [isTrue('held')]],
    ['days and one more of the summary', [containerSummaryFilter('overdue'), isTrue('source_silent')]],
    ['days of its own', [isTrue('open_work'), asked('days_left', { end: '4' })]],
  ])(
    'each count is the number of rows that its filter lists, in a view narrowed by %s',
    async (_, filters) => {
      const { all, counts } = await countSummary(db, wholeAccount(account), { filters, now }, [])
      const columns = new Set(containerSummaryNames.map((name) => containerSummaryFilter(name).column))
      expect(all).toBe((await found(filters.filter(({ column }) => !columns.has(column)))).length)
      for (const name of containerSummaryNames) {
        const filter = containerSummaryFilter(name)
        const listed = await found([...filters.filter(({ column }) => column !== filter.column), filter])
        expect([name, counts[name]?.count]).toEqual([name, listed.length])
        // One whose source is silent was ready when it was last known.
        const isReady = listed.filter(
          (n) => cases[n] && isReadyForPickup(cases[n]) && !isSourceSilent(cases[n], now),
        )
        expect([name, counts[name]?.ready]).toEqual([name, isReady.length])
      }
      if (filters.length === 0)
        for (const name of containerSummaryNames) expect(counts[name]?.count).toBeGreaterThan(0)
    },
  )
})
