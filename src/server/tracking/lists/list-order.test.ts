import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SortField } from '../../../contract/jsonapi/index.ts'
import {
  type ArrivalTimes,
  arrivalTimesOf,
  blockerRank,
  isStoppedBeforePickup,
  presentArrival,
  statusRank,
  urgencyRank,
  type TerminalFacts,
  terminalOf,
} from '../../../contract/trade/index.ts'
import { containerStatuses, feeTypes, holdNames } from '../../../contract/vocabulary/index.ts'
import type { ListTable } from '../../platform/database/lists/index.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerList } from './containers.list.ts'
import { shipmentList } from './shipments.list.ts'

const account = '00000000-0000-4000-8000-0000000000ab'
const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const terminals = [1, 2, 3].map((n) => idOf(900 + n))
const instants = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-12-03T10:00:00.000Z']

const now = new Date('2026-11-20T12:00:00.000Z')
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
/** Around the days and the ages at which something else has to be done first. */
const near = [-30, -1, 20, 72, 84, 110].map(hoursFromNow)
const checks = [-1, -23, -25, -47, -49].map(hoursFromNow)

const rarely = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...instants) },
)
const maybe = fc.option(fc.constantFrom(...instants))
const terminal = fc.option(fc.constantFrom(...terminals))
const ownFacts = fc.record({
  current_status: fc.oneof(fc.constantFrom(...containerStatuses), fc.constantFrom('available', 'lost')),
  empty_out_at: rarely,
  pol_full_in_at: rarely,
  pol_vessel_loaded_at: rarely,
  pod_arrived_at: rarely,
  ind_eta_at: rarely,
  ind_ata_at: rarely,
  pod_full_out_at: rarely,
  pod_rail_departed_at: rarely,
  final_destination_full_out_at: rarely,
  empty_terminated_at: rarely,
  final_destination_timezone: fc.constantFrom(null, 'America/Chicago'),
  available_for_pickup: fc.constantFrom(true, false, null),
  holds_at_pod_terminal: fc.array(
    fc.record({ name: fc.constantFrom(...holdNames), status: fc.constantFrom('hold', 'pending') }),
    { maxLength: 2 },
  ),
  fees_at_pod_terminal: fc.array(
    fc.record({
      type: fc.constantFrom(...feeTypes),
      amount: fc.constantFrom(0, 12.5, 100),
      currency_code: fc.constantFrom('USD', 'CAD', ''),
    }),
    { maxLength: 3 },
  ),
  pod_terminal_id: terminal,
  pickup_facility_id: terminal,
  pickup_lfd: fc.oneof(fc.constant(null), fc.constantFrom(...near)),
  terminal_checked_at: fc.constantFrom(null, ...checks),
})
const shippedFacts = fc.record({
  pod_eta_at: maybe,
  pod_ata_at: rarely,
  destination_eta_at: rarely,
  destination_ata_at: rarely,
  pod_terminal_id: terminal,
  destination_terminal_id: terminal,
  line_tracking_last_succeeded_at: fc.constantFrom(null, ...checks),
  line_tracking_stopped_at: fc.constantFrom(null, null, null, instants[0] ?? null),
})
interface Case {
  container: typeof ownFacts extends fc.Arbitrary<infer Of> ? Of : never
  shipment: typeof shippedFacts extends fc.Arbitrary<infer Of> ? Of : never
  /** The shipment is stored before its container, else after it. */
  shipmentFirst: boolean
}
const cases: fc.Arbitrary<Case[]> = fc.array(
  fc.record({ container: ownFacts, shipment: shippedFacts, shipmentFirst: fc.boolean() }),
  { minLength: 1, maxLength: 40 },
)

const records = (rows: readonly object[], table: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)`
async function insert(db: Db, table: 'containers' | 'shipments', rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  if (rows.length > 0)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${records(rows, table)}`.execute(
      db,
    )
}

/** Each shipment has one container. */
async function write(db: Db, given: readonly Case[]): Promise<void> {
  await sql`delete from containers`.execute(db)
  await sql`delete from shipments`.execute(db)
  const stored = {
    account_id: account,
    data_origin: 'test',
    created_at: instants[0],
    updated_at: instants[0],
  }
  const numbered = given.map((each, n) => ({ ...each, n }))
  const shipments = (first: boolean) =>
    numbered
      .filter(({ shipmentFirst }) => shipmentFirst === first)
      .map(({ shipment, n }) => ({
        ...stored,
        ...shipment,
        id: idOf(n),
        bill_of_lading_number: `B${n}`,
        normalized_number: `B${n}`,
      }))
  await insert(db, 'shipments', shipments(true))
  await insert(
    db,
    'containers',
    numbered.map(({ container, n }) => ({
      ...stored,
      ...container,
      id: idOf(n),
      shipment_id: idOf(n),
      number: String(n),
    })),
  )
  await insert(db, 'shipments', shipments(false))
}

const factsOf = ({ container, shipment }: Pick<Case, 'container' | 'shipment'>) => ({
  ...container,
  tracking_stopped_at: shipment.line_tracking_stopped_at,
})
const urgencyOf = ({ container, shipment }: Case) =>
  urgencyRank(
    {
      ...factsOf({ container, shipment }),
      line_checked_at: shipment.line_tracking_last_succeeded_at,
      pod_timezone: null,
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
    },
    now,
  )
const arrivalOfContainer = (each: Case): string | null =>
  presentArrival(arrivalTimesOf(each.container, each.shipment), isStoppedBeforePickup(factsOf(each)))?.at ??
  null
const arrivalOfShipment = ({ shipment }: Case): string | null =>
  presentArrival(shipment satisfies ArrivalTimes, shipment.line_tracking_stopped_at !== null)?.at ?? null
const terminalName = (id: string | null) => (id === null ? null : `Terminal ${terminals.indexOf(id)}`)
const terminalOfCase = ({ container, shipment }: Case) =>
  terminalOf(container satisfies TerminalFacts, shipment)

forEachDatabase('The order of lists', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Order', now())`.execute(
      db,
    )
    for (const id of terminals)
      await sql`insert into terminals (account_id, id, type, name) values (${account}, ${id}, 'terminal', ${terminalName(id)})`.execute(
        db,
      )
  })

  const listed = async (list: ListTable, sort: SortField): Promise<number[]> => {
    const { ids } = await listIds(db, account, list, {
      sort: [sort],
      now,
      page: { size: 1000, offset: 0 },
    })
    return ids.map((id) => Number(id.slice(-12)))
  }
  type Key = string | number | null
  const sorted = (keys: readonly Key[], descending: boolean): number[] =>
    keys
      .map((key, n) => ({ key, n }))
      .toSorted((one, other) => {
        if (one.key === null || other.key === null)
          return Number(one.key === null) - Number(other.key === null) || one.n - other.n
        const order = one.key < other.key ? -1 : one.key > other.key ? 1 : 0
        return (descending ? -order : order) || one.n - other.n
      })
      .map(({ n }) => n)

  test('arrival, status, blockers, terminal and what is most urgent are sorted as the functions have them, both ways, nulls last', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        await write(db, given)
        const keys: [ListTable, string, Key[]][] = [
          [containerList, 'arrival_at', given.map(arrivalOfContainer)],
          [containerList, 'current_status', given.map((each) => statusRank(factsOf(each)))],
          [containerList, 'blockers', given.map((each) => blockerRank(factsOf(each)))],
          [containerList, 'terminal_name', given.map((each) => terminalName(terminalOfCase(each)))],
          [shipmentList, 'arrival_at', given.map(arrivalOfShipment)],
          [shipmentList, 'containers', given.map(urgencyOf)],
          [shipmentList, 'blockers', given.map((each) => blockerRank(factsOf(each)))],
        ]
        for (const [list, column, of] of keys)
          for (const descending of [false, true])
            expect([column, descending, await listed(list, { column, descending })]).toEqual([
              column,
              descending,
              sorted(of, descending),
            ])
      }),
      { numRuns: 25 },
    )
  })

  test('arrival and terminal of a container follow its shipment and a new name of the terminal', async () => {
    const [one = '', two = ''] = terminals
    const [first = '', , last = ''] = instants
    const blank = { current_status: 'on_ship', number: '1', shipment_id: idOf(1), pod_terminal_id: null }
    const stored = {
      account_id: account,
      id: idOf(1),
      data_origin: 'test',
      created_at: first,
      updated_at: first,
    }
    await write(db, [])
    await insert(db, 'shipments', [
      {
        ...stored,
        bill_of_lading_number: 'B',
        normalized_number: 'B',
        pod_eta_at: first,
        pod_terminal_id: one,
      },
    ])
    await insert(db, 'containers', [
      { ...stored, ...blank, fees_at_pod_terminal: [], holds_at_pod_terminal: [] },
    ])
    const now = async () => {
      const { rows } = await sql<{ arrival_at: string | null; terminal_name: string | null }>`
        select arrival_at, terminal_name from containers where account_id = ${account}`.execute(db)
      const [row] = rows
      return row && { ...row, arrival_at: row.arrival_at && new Date(row.arrival_at).toISOString() }
    }
    expect(await now()).toEqual({ arrival_at: first, terminal_name: 'Terminal 0' })
    await sql`update shipments set pod_eta_at = ${last}, pod_terminal_id = ${two} where account_id = ${account}`.execute(
      db,
    )
    expect(await now()).toEqual({ arrival_at: last, terminal_name: 'Terminal 1' })
    await sql`update terminals set nickname = 'Pier 400' where account_id = ${account} and id = ${two}`.execute(
      db,
    )
    expect(await now()).toEqual({ arrival_at: last, terminal_name: 'Pier 400' })
    await sql`update terminals set nickname = null where account_id = ${account} and id = ${two}`.execute(db)
    await sql`update shipments set line_tracking_stopped_at = ${first} where account_id = ${account}`.execute(
      db,
    )
    expect(await now()).toEqual({ arrival_at: null, terminal_name: 'Terminal 1' })
  })
})
