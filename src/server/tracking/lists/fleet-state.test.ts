import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ArrivalFacts, fleetState, lateArrivalDays } from '../../../contract/trade/index.ts'
import { fleetStates } from '../../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { workCases, workNow as now, writeWork } from '../testing/open-work-cases.ts'
import { fleetStateAt } from './fleet-state.list.ts'

const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
/** The same each time, around the days that count. */
const arrivalOf = (n: number): Omit<ArrivalFacts, 'line_tracking_stopped_at' | 'pod_timezone'> => ({
  pod_original_eta_at: [null, -6, 2, 3][n % 4] === null ? null : daysFromNow([0, -6, 2, 3][n % 4] ?? 0),
  pod_eta_at: n % 7 === 0 ? null : daysFromNow([-3, -1, 3, 4, 5][n % 5] ?? 0),
  pod_ata_at: n % 11 === 0 ? daysFromNow(-1) : null,
})

forEachDatabase('How urgent containers on the map are', { engineMatters: true }, (open) => {
  test('the database says it as the rule does, and each state is there', async () => {
    const { db } = await open()
    const cases = workCases(800)
    await writeWork(db, cases)
    const arrivals = cases.map((_, n) => ({ n, ...arrivalOf(n) }))
    await sql`
      update shipments set pod_original_eta_at = row.pod_original_eta_at, pod_eta_at = row.pod_eta_at,
        pod_ata_at = row.pod_ata_at, pod_timezone = 'America/Los_Angeles'
      from jsonb_to_recordset(${JSON.stringify(arrivals)}::text::jsonb) as row (
        n int, pod_original_eta_at timestamptz, pod_eta_at timestamptz, pod_ata_at timestamptz)
      where shipments.bill_of_lading_number = row.n::text`.execute(db)
    const { rows } = await sql<{ state: number }>`
      select ${fleetStateAt(now)} as state from containers
      left join shipments on shipments.id = containers.shipment_id order by number::int`.execute(db)
    const expected = cases.map((each, n) => {
      const { tracking_stopped_at: line_tracking_stopped_at } = each
      const arrival = { ...arrivalOf(n), line_tracking_stopped_at, pod_timezone: 'America/Los_Angeles' }
      return fleetState(each, arrival, now)
    })
    expect(rows.map(({ state }) => fleetStates[state])).toEqual(expected)
    expect(new Set(expected).size).toBe(fleetStates.length)
  })
})

test('a ship is late from two days on, until she is there', () => {
  const arrival = {
    pod_original_eta_at: daysFromNow(1),
    pod_eta_at: daysFromNow(3),
    pod_ata_at: null,
    pod_timezone: null,
    line_tracking_stopped_at: null,
  }
  expect(lateArrivalDays(arrival, now)).toBe(2)
  expect(lateArrivalDays({ ...arrival, pod_eta_at: daysFromNow(2) }, now)).toBeNull()
  expect(lateArrivalDays({ ...arrival, pod_ata_at: daysFromNow(3) }, now)).toBeNull()
  expect(lateArrivalDays({ ...arrival, line_tracking_stopped_at: daysFromNow(0) }, now)).toBeNull()
})
