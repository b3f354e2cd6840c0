import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { containerSummaryFilter, containerSummaryNames } from '../../../contract/operations/lists/index.ts'
import {
  isHeld,
  isOpenWork,
  isReadyForPickup,
  isSourceSilent,
  isToPay,
  urgencyRank,
  type UrgencyFacts,
} from '../../../contract/trade/index.ts'
import { containerStatuses } from '../../../contract/vocabulary/index.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerList } from './containers.list.ts'
import { urgencyAt } from './open-work.list.ts'
import { countSummary } from './summary.store.ts'

const account = '00000000-0000-4000-8000-0000000000aa'
const now = new Date('2026-11-20T18:58:00.000Z')
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

const rarely = (at: string) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant(at) })
/** Around the limits of what is usual, and far beyond. */
const checked = fc.constantFrom(
  null,
  ...[0, 13, 23.99, 24.01, 47.99, 48.01, 400, 2000].map((hours) => hoursAgo(hours)),
)
const fee = fc.record({
  type: fc.constantFrom('demurrage', 'exam', 'total'),
  amount: fc.constantFrom(0, 0, 12.5, 450),
  currency_code: fc.constantFrom('USD', 'CAD', '', null),
})
const facts: fc.Arbitrary<UrgencyFacts> = fc
  .record({
    current_status: fc.constantFrom(...containerStatuses),
    available_for_pickup: fc.constantFrom(true, true, false, null),
    holds_at_pod_terminal: fc.array(
      fc.record({ name: fc.constantFrom('customs', 'freight'), status: fc.constantFrom('hold', 'pending') }),
      { maxLength: 1 },
    ),
    fees_at_pod_terminal: fc.array(fee, { maxLength: 3 }),
    terminal_checked_at: checked,
    line_checked_at: checked,
    pickup_lfd: fc.constantFrom(
      null,
      null,
      ...[-24, 0, 24, 60, 72, 96, 200].map((hours) => hoursAgo(-hours)),
    ),
    pod_arrived_at: fc.constantFrom(null, hoursAgo(100)),
    pod_full_out_at: rarely(hoursAgo(50)),
    pod_rail_departed_at: rarely(hoursAgo(60)),
    final_destination_full_out_at: rarely(hoursAgo(20)),
    empty_terminated_at: rarely(hoursAgo(10)),
    final_destination_timezone: fc.constantFrom(null, null, 'America/Chicago'),
    tracking_stopped_at: rarely(hoursAgo(300)),
  })
  .map((each) => ({
    ...each,
    pod_timezone: 'America/Los_Angeles',
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
  }))

async function write(db: Db, cases: readonly UrgencyFacts[]): Promise<void> {
  const rows = cases.map((each, n) => ({ ...each, n }))
  await sql`
    with rows as materialized (
      select *, gen_random_uuid() as shipment_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        n int, current_status text, available_for_pickup boolean, holds_at_pod_terminal jsonb, fees_at_pod_terminal jsonb,
        terminal_checked_at timestamptz, line_checked_at timestamptz, pickup_lfd timestamptz, pod_arrived_at timestamptz,
        pod_full_out_at timestamptz, pod_rail_departed_at timestamptz, final_destination_full_out_at timestamptz, empty_terminated_at timestamptz,
        pod_timezone text, final_destination_timezone text, tracking_stopped_at timestamptz)
    ), shipped as (
      insert into shipments (account_id, id, bill_of_lading_number, normalized_number, line_tracking_stopped_at,
        line_tracking_last_succeeded_at, data_origin, created_at, updated_at)
      select ${account}::uuid, shipment_id, n, n, tracking_stopped_at, line_checked_at, 'test', now(), now() from rows
    )
    insert into containers (account_id, id, shipment_id, number, current_status, available_for_pickup,
      holds_at_pod_terminal, fees_at_pod_terminal, terminal_checked_at, pickup_lfd, pod_arrived_at, pod_full_out_at, pod_rail_departed_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, data_origin,
      created_at, updated_at)
    select ${account}::uuid, md5(n::text)::uuid, shipment_id, n, current_status, available_for_pickup,
      holds_at_pod_terminal, fees_at_pod_terminal, terminal_checked_at, pickup_lfd, pod_arrived_at, pod_full_out_at, pod_rail_departed_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, 'test', now(), now()
    from rows`.execute(db)
}

const asked = (column: string, rest: Partial<Filter>): Filter => ({
  column,
  values: [],
  none: false,
  any: false,
  ...rest,
})
const isTrue = (column: string) => asked(column, { values: ['true'] })

forEachDatabase('Open work', (open) => {
  const cases = fc.sample(facts, { numRuns: 800, seed: 20261120 })
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Work', now())`.execute(
      db,
    )
    await write(db, cases)
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
      select ${urgencyAt(now)} as rank from containers order by number::int`.execute(db)
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
      const { all, counts } = await countSummary(db, account, { filters, now }, [])
      const columns = new Set(containerSummaryNames.map((name) => containerSummaryFilter(name).column))
      expect(all).toBe((await found(filters.filter(({ column }) => !columns.has(column)))).length)
      for (const name of containerSummaryNames) {
        const filter = containerSummaryFilter(name)
        const listed = await found([...filters.filter(({ column }) => column !== filter.column), filter])
        expect([name, counts[name]?.count]).toEqual([name, listed.length])
        const isReady = listed.filter((n) => cases[n] && isReadyForPickup(cases[n]))
        expect([name, counts[name]?.ready]).toEqual([name, isReady.length])
      }
      if (filters.length === 0)
        for (const name of containerSummaryNames) expect(counts[name]?.count).toBeGreaterThan(0)
    },
  )
})
