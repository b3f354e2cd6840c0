import { expect, test } from 'vitest'
import { overdueAt, stopsOf } from './stops.ts'
import { happened, include, shipment } from './testing/records.ts'

const stopTexts = (
  ...[attributes, events]: [Parameters<typeof shipment>[0], Parameters<typeof stopsOf>[1]]
) =>
  stopsOf(shipment(attributes), events, include).map(
    ({ name, time, reached }) =>
      `${name} ${time ? `${time.estimate ? 'est. ' : ''}${time.verb}${time.delay ? ` ${time.delay}` : ''}` : '—'}${reached ? ' reached' : ''}`,
  )

test('before any event is reported there are two ports, without times', () => {
  expect(stopTexts({}, [])).toEqual(['Shanghai —', 'Los Angeles —'])
})

test('a transshipment stands between, with the last that is known of it', () => {
  const events = [
    happened('full_in', '2026-10-11T00:00:00Z', 'CNSHA'),
    happened('transshipment_arrived', '2026-10-15T00:00:00Z', 'KRPUS'),
    happened('transshipment_departed', '2026-10-17T00:00:00Z', 'KRPUS'),
  ]
  expect(
    stopTexts({ pol_atd_at: '2026-10-13T11:40:00Z', pod_eta_at: '2026-11-09T14:00:00Z' }, events),
  ).toEqual(['Shanghai left reached', 'Busan left reached', 'Los Angeles est. arrives'])
})

test('a transshipment that is only expected is not reached', () => {
  const events = [happened('estimated.vessel_arrived', '2026-10-15T00:00:00Z', 'KRPUS')]
  expect(stopTexts({ pol_etd_at: '2026-10-13T11:40:00Z' }, events)).toEqual([
    'Shanghai est. leaves',
    'Busan est. arrives',
    'Los Angeles —',
  ])
})

test('an arrival says by how many days it is delayed, and a place inland comes last', () => {
  const attributes = {
    pod_original_eta_at: '2026-11-07T14:00:00Z',
    pod_ata_at: '2026-11-09T14:10:00Z',
    destination_locode: 'USCHI',
    destination_name: 'Chicago',
    destination_eta_at: '2026-11-23T14:00:00Z',
  }
  expect(stopTexts(attributes, [])).toEqual([
    'Shanghai —',
    'Los Angeles arrived +2 d reached',
    'Chicago est. arrives',
  ])
})

test('a shipment of which no place is known has no way to show', () => {
  const attributes = {
    port_of_lading_locode: null,
    port_of_lading_name: null,
    port_of_discharge_locode: null,
    port_of_discharge_name: null,
  }
  expect(stopTexts(attributes, [])).toEqual([])
})

test('a container on its train is expected inland, although the first container of the shipment is there', () => {
  const attributes = {
    destination_locode: 'USCHI',
    destination_name: 'Chicago',
    destination_ata_at: '2026-11-19T14:00:00Z',
    pod_ata_at: '2026-11-09T14:10:00Z',
  }
  const container = {
    attributes: {
      current_status: 'on_rail',
      pod_arrived_at: null,
      pod_full_out_at: null,
      pod_rail_departed_at: null,
      ind_ata_at: null,
      ind_eta_at: '2026-11-22T21:30:00Z',
      facts_ahead: [],
    },
  }
  const stops = stopsOf(shipment(attributes), [], include, container)
  expect(stops.at(-1)).toMatchObject({
    name: 'Chicago',
    reached: false,
    time: { at: '2026-11-22T21:30:00Z', estimate: true },
  })
  expect(stopsOf(shipment(attributes), [], include).at(-1)).toMatchObject({ reached: true })
})

test('a transshipment that moved to a later day stands with the day reported last', () => {
  const report = (at: string, created_at: string) =>
    happened('estimated.vessel_arrived', at, 'KRPUS', { created_at })
  const events = [
    report('2026-10-15T00:00:00Z', '2026-10-01T00:00:00Z'),
    report('2026-10-18T00:00:00Z', '2026-10-03T00:00:00Z'),
  ]
  expect(stopsOf(shipment(), events, include)[1]).toMatchObject({
    locode: 'KRPUS',
    time: { at: '2026-10-18T00:00:00Z', estimate: true },
  })
})

test('an estimate that has passed is overdue, but not at a port that the ship must have left', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const overdue = (attributes: Parameters<typeof shipment>[0]) => {
    const stops = stopsOf(shipment(attributes), [], include)
    return stops.map((_, index) => overdueAt(stops, index, now))
  }
  const expected = { pol_etd_at: '2026-10-13T11:00:00Z', pod_eta_at: '2026-11-18T20:00:00Z' }
  expect(overdue(expected)).toEqual([39, 2])
  expect(overdue({ ...expected, pod_ata_at: '2026-11-18T20:00:00Z' })).toEqual([0, 0])
})
