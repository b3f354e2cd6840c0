import { expect, test } from 'vitest'
import { containerStatuses, failedReasons } from '../../contract/vocabulary/index.ts'
import {
  counted,
  formatContainerNumber,
  formatRequestNumber,
  nextSort,
  paths,
  sortedAs,
  carrierText,
  equipmentText,
  trackingFailureText,
  moneyText,
  placeText,
  containerStatusLabel,
  weightText,
} from './index.ts'

test('every status has a different label, and an unknown one is readable', () => {
  const labels = containerStatuses.map((status) => containerStatusLabel(status).label)
  expect(new Set(labels).size).toBe(containerStatuses.length)
  expect(containerStatusLabel('off_dock')).toEqual({ label: 'Available off dock', tone: 'ok' })
  expect(containerStatusLabel('held_by_pirates')).toEqual({ label: 'Held by pirates', tone: 'rest' })
  expect(containerStatusLabel('toString').label).toBe('ToString')
})

const failed = (failed_reason: string | null) => ({ status: 'failed', is_retrying: false, failed_reason })

test('every failure has a sentence for what happened and one for what to do', () => {
  for (const reason of failedReasons) {
    const { what, remedy } = trackingFailureText(failed(reason))
    expect(what.length).toBeGreaterThan(10)
    expect(remedy.length).toBeGreaterThan(10)
    expect(what).not.toContain('_')
  }
  expect(trackingFailureText(failed('line_on_strike')).what).toBe('Line on strike.')
  expect(trackingFailureText(failed(null)).what).toBe('The number could not be tracked.')
})

test('a failed request that is not retried does not promise that the line is asked again', () => {
  for (const reason of failedReasons)
    expect(trackingFailureText(failed(reason)).remedy).not.toMatch(/keeps asking|again every day/)
  const retried = { ...failed('unrecognized_response'), is_retrying: true }
  expect(trackingFailureText(retried).remedy).toBe('Portolan keeps asking; there is nothing to do.')
})

test('equipment is shown in the terms of the trade', () => {
  const tell = (
    equipment_length: number | null,
    equipment_height: string | null,
    equipment_type: string | null,
  ) => equipmentText({ equipment_length, equipment_height, equipment_type })
  expect(tell(40, 'high_cube', 'dry')).toBe('40′ high cube')
  expect(tell(40, 'high_cube', 'reefer')).toBe('40′ high cube reefer')
  expect(tell(20, 'standard', 'dry')).toBe('20′ dry')
  expect(tell(40, null, 'open top')).toBe('40′ open top')
  expect(tell(null, null, null)).toBeNull()
})

test('places, carriers, weight, money and counts', () => {
  expect(placeText({ name: 'Los Angeles', locode: 'USLAX' }, 'CA')).toBe('Los Angeles, CA · USLAX')
  expect(placeText({ name: null, locode: 'USLAX' }, 'CA')).toBe('USLAX')
  expect(placeText({ name: null, locode: null })).toBeNull()
  expect(carrierText('Maersk', 'MAEU')).toBe('Maersk · MAEU')
  expect(weightText(48120, 'lb')).toEqual({ text: '48,120 lb', title: '21,827 kg' })
  expect(weightText(48120, 'kg')).toEqual({ text: '21,827 kg', title: '48,120 lb' })
  expect(moneyText(450, 'USD')).toBe('$450')
  expect(moneyText(1200.5, 'EUR')).toBe('€1,200.50')
  expect(moneyText(450, undefined)).toBe('450 (no currency)')
  expect(moneyText(450, 'not a currency')).toBe('450 not a currency')
  expect(counted(1, 'container')).toBe('1 container')
  expect(counted(1284, 'container')).toBe('1,284 containers')
  expect(formatContainerNumber('CSQU3054383')).toBe('CSQU 305438-3')
  const given = { request_number: 'MEDU9104472', request_type: 'bill_of_lading' }
  expect(formatRequestNumber(given)).toBe('MEDU9104472')
  expect(formatRequestNumber({ ...given, request_type: 'container' })).toBe('MEDU 910447-2')
})

test('every address of the dashboard', () => {
  const id = '11111111-2222-4333-8444-555555555555'
  expect([
    paths.home(),
    paths.openWork(),
    paths.containers(),
    paths.containers({ q: 'a b', sort: '-act_by_at', page: 2 }),
    paths.shipments({ q: 'x&y', page: 1 }),
    paths.shipment(id),
    paths.shipment(id, id),
    paths.find('MSKU 772104-6, TCLU6718159'),
    paths.documents(),
    paths.signIn('/containers?page=2'),
  ]).toEqual([
    '/',
    '/containers?open_work=true&sort=act_by_at&group=terminal',
    '/containers',
    '/containers?q=a+b&sort=-act_by_at&page=2',
    '/shipments?q=x%26y',
    `/shipments/${id}`,
    `/shipments/${id}?container=${id}`,
    '/shipments/find?q=MSKU+772104-6%2C+TCLU6718159',
    '/documents',
    '/sign-in?to=%2Fcontainers%3Fpage%3D2',
  ])
})

test('a column header sorts ascending, then descending, then not at all', () => {
  expect(nextSort('', 'act_by_at')).toBe('act_by_at')
  expect(nextSort('act_by_at', 'act_by_at')).toBe('-act_by_at')
  expect(nextSort('-act_by_at', 'act_by_at')).toBe('')
  expect(nextSort('number', 'act_by_at')).toBe('act_by_at')
  expect([sortedAs('a', 'a'), sortedAs('-a', 'a'), sortedAs('b', 'a')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
