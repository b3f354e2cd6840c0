// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../api/testing/answers.ts'
import { containerOf } from '../api/testing/records.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { all, onlyOne, readableText } from '../ui/testing/accessible.ts'
import { click, until } from '../ui/testing/act-as-person.ts'
import { closePage } from '../ui/testing/open-page.ts'
import { daysAgo, openShipment, openShipmentWith, shipmentAnswer } from './testing/shipment-page.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

test('a container whose ship has berthed is not said to be still on its way', async () => {
  const attributes = { current_status: 'on_ship', pod_arrived_at: daysAgo(0.5) }
  const { main } = await openShipment(attributes, { pod_ata_at: daysAgo(0.6) })
  await until(() => expect(onlyOne(main, 'heading', 'Arrived, not discharged yet')).toBeDefined())
  expect(readableText(main)).not.toContain('Not there yet')
})

test('a container on its train is not said to stand in a terminal without a last free day', async () => {
  const left = { pod_discharged_at: daysAgo(11), pod_rail_departed_at: daysAgo(3) }
  const { main } = await openShipment({ current_status: 'on_rail', ...left }, { pod_ata_at: daysAgo(12) })
  await until(() => expect(onlyOne(main, 'heading', 'No last free day yet')).toBeDefined())
  expect(readableText(main)).not.toContain('charges may be running')
})

test('weeks after discharge a missing last free day is not announced as coming', async () => {
  const attributes = { current_status: 'grounded', pod_discharged_at: daysAgo(27) }
  const late = await openShipment(attributes, { pod_ata_at: daysAgo(28) })
  await until(() => expect(onlyOne(late.main, 'heading', 'No last free day reported')).toBeDefined())
  expect(readableText(late.main)).not.toContain('about the time of discharge')
  await closePage()

  await openPageAs({ role: 'clerk' })
  const early = await openShipment(
    { ...attributes, pod_discharged_at: daysAgo(1) },
    { pod_ata_at: daysAgo(2) },
  )
  await until(() => expect(onlyOne(early.main, 'heading', 'No last free day yet')).toBeDefined())
})

test('what a terminal noted when the container left does not say where it stands', async () => {
  const note = { location_at_pod_terminal: 'Delivered 10/31/2026 08:34' }
  const gone = await openShipment({ ...note, current_status: 'picked_up', pod_full_out_at: daysAgo(20) })
  await until(() => expect(readableText(gone.main)).toContain('Delivered 10/31/2026 08:34'))
  expect(readableText(gone.main)).not.toContain('In the yard')
  await closePage()

  await openPageAs({ role: 'clerk' })
  const there = await openShipment({ location_at_pod_terminal: 'Yard - C4821', current_status: 'grounded' })
  await until(() => expect(readableText(there.main)).toMatch(/In the yard\s*Yard - C4821/))
})

test('where no terminal ever says whether a container is available, that is no warning', async () => {
  const { main } = await openShipment(
    { current_status: 'grounded', pod_timezone: 'Europe/Berlin', terminal_checked_at: null },
    { port_of_discharge_locode: 'DEHAM', port_of_discharge_name: 'Hamburg', pod_timezone: 'Europe/Berlin' },
  )
  const readiness = await until(() => onlyOne(main, 'region', 'Readiness'))
  expect(onlyOne(readiness, 'heading').className).toMatch(/t-rest/)
})

test('a shipment that is opened by its address has no list to go through', async () => {
  const { main } = await openShipmentWith({
    get_shipment: () => shipmentAnswer([containerOf(2), containerOf(3, { number: 'CSQU3054399' })]),
  })
  const containers = await until(() => onlyOne(main, 'navigation', 'Containers of this shipment'))
  const chosen = containers.querySelector('[aria-current] .id')
  expect(readableText(main.querySelector('h1'))).toContain('MEDU9104472')
  expect(readableText(chosen)).toContain('305438')
  expect(all(main, 'button', 'Next')).toEqual([])
  expect(all(main, 'link', /^Back to/)).toEqual([])
})

test('an account without route maps reads that it has none, and all else of the shipment', async () => {
  const { main } = await openShipmentWith({
    get_shipment: () =>
      shipmentAnswer([containerOf(2, { current_status: 'on_ship' }), containerOf(3)], {
        port_of_lading_locode: 'CNSHA',
        port_of_lading_name: 'Shanghai',
        port_of_discharge_locode: 'USLAX',
        port_of_discharge_name: 'Los Angeles',
      }),
    get_container_map_geojson: () => {
      throw new Refused(403, 'The account has no routing data')
    },
  })
  const notEnabled = () => expect(onlyOne(main, 'heading', 'The route map is not enabled')).toBeDefined()
  await until(notEnabled)
  expect(readableText(main)).toContain('a feature that this account does not have')
  expect(all(main, 'list', 'Route')).toHaveLength(1)
  expect(all(main, 'alert')).toEqual([])

  await click(onlyOne(main, 'radio', /^All \d+ of the shipment$/))
  await until(notEnabled)
})

test('a known route that cannot be drawn says why', async () => {
  const { main } = await openShipmentWith({
    get_shipment: () =>
      shipmentAnswer([containerOf(2, { current_status: 'on_ship' })], {
        port_of_lading_name: 'Old Shanghai',
        port_of_discharge_name: 'New Los Angeles',
      }),
    get_container_map_geojson: () => ({ type: 'FeatureCollection', features: [] }),
  })
  await until(() => expect(onlyOne(main, 'heading', 'The route cannot be drawn')).toBeDefined())
  expect(readableText(main)).toContain('no coordinates are known for at least one of them')
  expect(readableText(main)).toContain('The line reported Old Shanghai and New Los Angeles')
})
