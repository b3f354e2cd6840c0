import { expect, test } from 'vitest'
import { arrivalText, departureText, inlandArrivalText, routeText } from './index.ts'

const now = new Date('2026-11-20T18:58:00Z')
const facts = {
  pol_etd_at: '2026-10-13T11:00:00Z',
  pol_atd_at: null,
  pol_timezone: 'Asia/Shanghai',
  pod_eta_at: '2026-11-24T18:00:00Z',
  pod_original_eta_at: '2026-11-22T18:00:00Z',
  pod_ata_at: null,
  pod_timezone: 'America/New_York',
  destination_eta_at: null,
  destination_ata_at: null,
  destination_timezone: null,
  facts_ahead: [],
  port_of_discharge_name: 'Norfolk',
  port_of_discharge_locode: 'USORF',
  destination_name: null,
  destination_locode: null,
}

test('an expected arrival is an estimate with its delay', () => {
  expect(arrivalText(facts, now)).toMatchObject({
    text: 'Tue 24 Nov 13:00 EST',
    estimate: true,
    delay: '+2 d',
  })
})

test('an actual time replaces the expected one', () => {
  expect(departureText({ ...facts, pol_atd_at: '2026-10-13T11:40:00Z' }, now)).toMatchObject({
    text: 'Tue 13 Oct 19:40 UTC+8',
    estimate: false,
  })
})

test('a container that goes on inland arrives at the port first, then inland', () => {
  const inland = {
    ...facts,
    destination_eta_at: '2026-11-27T14:00:00Z',
    destination_timezone: 'America/Chicago',
  }
  expect(arrivalText(inland, now)?.text).toBe('Tue 24 Nov 13:00 EST')
  expect(arrivalText({ ...inland, pod_ata_at: '2026-11-24T17:00:00Z' }, now)).toMatchObject({
    text: 'Fri 27 Nov 08:00 CST',
    estimate: true,
  })
})

test('an estimate that has passed is overdue, by calendar days at the place, and no estimate any more', () => {
  const passed = { ...facts, pod_eta_at: '2026-09-19T18:00:00Z' }
  expect(arrivalText(passed, now)).toMatchObject({
    overdue: 'Overdue 62 days, no news',
    text: 'Sat 19 Sep',
    delay: null,
  })
  expect(arrivalText({ ...facts, pod_eta_at: '2026-11-20T05:01:00Z' }, now)?.overdue).toBeNull()
  expect(arrivalText({ ...facts, pod_eta_at: '2026-11-20T04:59:00Z' }, now)?.overdue).toBe(
    'Overdue 1 day, no news',
  )
  expect(departureText(facts, now)?.overdue).toBe('Overdue 39 days, no news')
  const arrived = { ...facts, pod_ata_at: '2026-11-19T17:00:00Z' }
  expect(departureText(arrived, now)?.overdue, 'what has arrived has left').toBeNull()
  const inland = {
    ...arrived,
    destination_eta_at: '2026-11-18T17:00:00Z',
    destination_timezone: 'America/Chicago',
  }
  expect(arrivalText(inland, now)?.overdue).toBe('Overdue 2 days, no news')
})

test('times that were not reported are not shown', () => {
  expect(arrivalText({ ...facts, pod_eta_at: null }, now)).toBeNull()
})

test('the route ends at the last place that is known', () => {
  const route = {
    port_of_lading_name: 'Yantian',
    port_of_lading_locode: 'CNYTN',
    port_of_discharge_name: 'Los Angeles',
    port_of_discharge_locode: 'USLAX',
    destination_name: 'Chicago',
    destination_locode: 'USCHI',
  }
  expect(routeText(route)).toEqual({ from: 'Yantian CNYTN', to: 'Chicago USCHI' })
  expect(routeText({ ...route, destination_name: null, destination_locode: null }).to).toBe(
    'Los Angeles USLAX',
  )
  expect(routeText({ ...route, port_of_lading_name: null }).from).toBe('CNYTN')
})

test('an arrival of a shipment that goes inland names its place, and one that ends in the port need not', () => {
  const inland = {
    ...facts,
    destination_eta_at: '2026-11-27T14:00:00Z',
    destination_timezone: 'America/Chicago',
    destination_name: 'Memphis',
    destination_locode: 'USMEM',
  }
  expect(arrivalText(inland, now)?.place).toEqual({ name: 'Norfolk', code: 'USORF' })
  expect(arrivalText({ ...inland, pod_ata_at: '2026-11-24T17:00:00Z' }, now)?.place).toEqual({
    name: 'Memphis',
    code: 'USMEM',
  })
  expect(arrivalText(facts, now)?.place).toBeNull()
  // The place inland may be known by its name alone; a destination that is the port is none.
  expect(arrivalText({ ...inland, destination_locode: null }, now)?.place?.name).toBe('Norfolk')
  expect(arrivalText({ ...inland, destination_locode: 'USORF' }, now)?.place).toBeNull()
})

test('what was first reported stands beside an arrival, a departure and an arrival inland that moved', () => {
  const moved = {
    ...facts,
    pol_original_etd_at: '2026-10-05T11:00:00Z',
    destination_eta_at: '2026-11-27T14:00:00Z',
    destination_original_eta_at: '2026-11-26T14:00:00Z',
    destination_timezone: 'America/Chicago',
  }
  expect(arrivalText(moved, now)).toMatchObject({ delay: '+2 d', first: 'first reported Sun 22 Nov' })
  expect(departureText(moved, new Date('2026-10-01T00:00:00Z'))).toMatchObject({
    delay: '+8 d',
    first: 'first reported Mon 5 Oct',
  })
  expect(inlandArrivalText(moved, now)).toMatchObject({ delay: '+1 d', first: 'first reported Thu 26 Nov' })
  expect(arrivalText({ ...facts, pod_original_eta_at: facts.pod_eta_at }, now)?.first).toBeNull()
})

test('an arrival that is reported as happened for a day to come is an estimate that says so', () => {
  const ahead = { ...facts, facts_ahead: ['pod_ata_at'] }
  expect(arrivalText(ahead, now)).toMatchObject({
    estimate: true,
    ahead: 'reported as happened, lies in the future',
  })
  expect(arrivalText({ ...ahead, pod_ata_at: '2026-11-20T17:00:00Z' }, now)?.ahead).toBeNull()
})
