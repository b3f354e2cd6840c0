import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/open.ts'
import type { Db } from '../../src/server/platform/database/tables.ts'
import { startTestService, type TestServiceOptions } from '../../src/server/testing/service.ts'
import { onEachDatabase } from './engines.ts'
import { billNumber, containerNumber } from './fill.ts'
import { BENCH_START_MS, hasDue, maintained, treeCpuMilliseconds } from './in-process.ts'
import { table } from './measure.ts'

/** Requests that are checked again, of those that are there. */
const CHECKED_AGAIN = 2000
const CONTAINERS_EACH = 2
const HOUR_MS = 3_600_000
type BenchSource = NonNullable<TestServiceOptions['source']>

/**
 * Snapshots that are compared and stored a second, in this process and without HTTP: new ones, the same again, and changed ones. The
 * requests are put into their table; their shipments, containers and events come through tracking.
 */
export async function tracking(counts: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const shipments of counts)
    rows.push(
      ...(await onEachDatabase(async (engine, database) => {
        const { first, unchanged, changed } = await measureChecks(database, shipments)
        return [[engine, String(shipments), ...[first, unchanged, changed].flatMap(cellsOf)]]
      })),
    )
  const cells = [
    'new/s',
    'CPU, ms',
    'statements',
    'same/s',
    'CPU, ms',
    'statements',
    'changed/s',
    'CPU, ms',
    'statements',
  ]
  return table(['engine', 'shipments', ...cells], rows)
}

/** The cost of a check on average: processor time in milliseconds, with that of the database. */
export interface CheckCost {
  rate: number
  cpu: number
  statements: number
}

const cellsOf = ({ rate, cpu, statements }: CheckCost): string[] => [
  rate.toFixed(0),
  cpu.toFixed(1),
  statements.toFixed(1),
]

/** Checks so many requests for the first time, some of them again without news, and these once more with news. */
export async function measureChecks(
  database: Database,
  shipments: number,
): Promise<Record<'first' | 'unchanged' | 'changed', CheckCost>> {
  const sent = { statements: 0 }
  const state = { version: 0 }
  const db = counting(database.db, sent)
  const service = await startTestService({ database: { ...database, db }, source: carrier(state) })
  const accountId = service.own.account_id
  await insertRequests(db, accountId, shipments)
  const checked = async (count: number): Promise<CheckCost> => {
    const [started, cpu, statements] = [performance.now(), await treeCpuMilliseconds(), sent.statements]
    while (await hasDue(db)) await service.askDue()
    return {
      rate: count / ((performance.now() - started) / 1000),
      cpu: ((await treeCpuMilliseconds()) - cpu) / count,
      statements: (sent.statements - statements) / count,
    }
  }
  const first = await checked(shipments)
  await maintained(database)
  const again = Math.min(CHECKED_AGAIN, shipments)
  const makeDue = () => dueAgain(db, accountId, again)
  await makeDue()
  const unchanged = await checked(again)
  state.version += 1
  await makeDue()
  const changed = await checked(again)
  await service.close()
  return { first, unchanged, changed }
}

const counting = (db: Db, sent: { statements: number }): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      sent.statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

/** Reports two containers with a history for each bill; with the next version the ship is later and has been seen once more. */
export const carrier = (state: { version: number }): BenchSource => {
  const orders = new Map<string, number>()
  const orderOf = (bill: string): number => {
    for (let n = orders.size; !orders.has(bill); n += 1) orders.set(billNumber(n), n)
    return orders.get(bill) ?? 0
  }
  return {
    name: 'bench',
    simulated: false,
    capabilities: { requestTypes: ['bill_of_lading'], lines: 'all', findsLine: true, trials: false },
    ask({ request_number }, now) {
      const n = orderOf(request_number)
      const later = (hours: number) => new Date(BENCH_START_MS + hours * HOUR_MS).toISOString()
      const eta = later(200 + (n % 100) + state.version * 6)
      const event = (key: string, name: string, hours: number, locode: string) => ({
        key,
        event: `container.transport.${name}`,
        timestamp: later(hours),
        timezone: 'Asia/Shanghai',
        location_locode: locode,
        data_source: 'shipping_line' as const,
      })
      const events = [
        event('1', 'empty_out', -500, 'CNSHA'),
        event('2', 'full_in', -400, 'CNSHA'),
        event('3', 'vessel_loaded', -380, 'CNSHA'),
        event('4', 'vessel_departed', -370, 'CNSHA'),
        event('5', 'transshipment_arrived', -300, 'KRPUS'),
        event('6', 'transshipment_discharged', -290, 'KRPUS'),
        event('7', 'transshipment_loaded', -250, 'KRPUS'),
        ...(state.version > 0 ? [event('8', 'transshipment_departed', -240, 'KRPUS')] : []),
        { ...event('eta', 'estimated.vessel_arrived', 0, 'USLGB'), timestamp: eta },
      ]
      return Promise.resolve({
        kind: 'snapshot',
        snapshot: {
          source: 'bench',
          taken_at: now.toISOString(),
          shipment: {
            bill_of_lading_number: request_number,
            shipping_line_scac: 'MSCU',
            port_of_lading_locode: 'CNSHA',
            port_of_lading_name: 'Shanghai',
            port_of_discharge_locode: 'USLGB',
            port_of_discharge_name: 'Long Beach',
            pod_timezone: 'America/Los_Angeles',
            pod_vessel_name: 'MSC GULSUN',
            pod_vessel_imo: '9839430',
            pod_eta_at: eta,
          },
          containers: Array.from({ length: CONTAINERS_EACH }, (_, at) => ({
            number: containerNumber(n * CONTAINERS_EACH + at),
            equipment_type: 'dry' as const,
            equipment_length: 40,
            transport_events: events,
            whole_history: true,
          })),
          check_again_at: later(10_000),
        },
      })
    },
  }
}

const BATCH = 10_000
export async function insertRequests(db: Db, accountId: string, count: number): Promise<void> {
  const now = new Date(BENCH_START_MS).toISOString()
  for (let from = 0; from < count; from += BATCH) {
    const bills = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => billNumber(from + at))
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, scac, normalized_number, status,
        source, next_check_at, created_at, updated_at)
      select ${accountId}::uuid, gen_random_uuid(), 'bill_of_lading', bill, 'MSCU', bill, 'pending', 'bench',
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${bills}::text[]) as bill`.execute(db)
  }
}

export const dueAgain = (db: Db, accountId: string, count: number) =>
  sql`
    update tracking_requests set next_check_at = ${new Date(BENCH_START_MS).toISOString()}::timestamptz
    where account_id = ${accountId}::uuid and id in (
      select id from tracking_requests where account_id = ${accountId}::uuid order by normalized_number limit ${count})`.execute(
    db,
  )
