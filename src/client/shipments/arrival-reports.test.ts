import { expect, test } from 'vitest'
import { arrivalReports } from './timeline.ts'
import { happened, shipment } from './testing/records.ts'

const [second, seventh] = ['2026-12-02T08:00:00Z', '2026-12-07T08:00:00Z']
const report = (at: string, created_at: string, locode = 'USLAX') =>
  happened('estimated.vessel_arrived', at, locode, { created_at })
const facts = (last: string) =>
  shipment({
    port_of_discharge_locode: 'USLAX',
    pod_original_eta_at: second,
    pod_eta_at: last,
    pod_timezone: 'America/Los_Angeles',
  })

test('an arrival that moved away and back shows both moves', () => {
  const reports = [
    report(second, '2026-11-10T12:00:00Z'),
    report(second, '2026-11-14T12:00:00Z'),
    report(seventh, '2026-11-12T12:00:00Z'),
  ]
  expect(arrivalReports(facts(second), reports)).toEqual([second, seventh, second])
})

test('an arrival that never moved, or only within a day at the port, has one report', () => {
  expect(arrivalReports(facts(second), [])).toEqual([second])
  expect(arrivalReports(facts('2026-12-02T20:00:00Z'), [report(second, '2026-11-10T12:00:00Z')])).toEqual([
    second,
  ])
})

test('estimates for another port say nothing of the arrival', () => {
  const elsewhere = report('2026-11-25T08:00:00Z', '2026-11-12T12:00:00Z', 'KRPUS')
  expect(arrivalReports(facts(seventh), [elsewhere])).toEqual([second, seventh])
})
