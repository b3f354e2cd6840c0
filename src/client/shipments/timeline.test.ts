import { expect, test } from 'vitest'
import { happened, include } from './testing/records.ts'
import { timelineOf } from './timeline.ts'

const timelineTexts = (...events: Parameters<typeof timelineOf>[0]) =>
  timelineOf(events, include).map(
    ({ name, events: here }) => `${name}: ${here.map(({ text }) => text).join(', ')}`,
  )

test('events stand by place, newest first', () => {
  expect(
    timelineTexts(
      happened('vessel_departed', '2026-10-13T11:40:00Z', 'CNSHA', { ship: true }),
      happened('vessel_discharged', '2026-11-10T10:31:00Z', 'USLAX', { ship: true }),
      happened('full_in', '2026-10-11T11:40:00Z', 'CNSHA'),
      happened('vessel_arrived', '2026-11-09T14:10:00Z', 'USLAX'),
    ),
  ).toEqual([
    'Los Angeles, CA: Discharged from MSC Irina · 445E, Vessel arrived',
    'Shanghai: Left on MSC Irina · 445E, Full container gated in',
  ])
})

test('a place to which the container comes back is listed again', () => {
  expect(
    timelineTexts(
      happened('empty_out', '2026-10-01T00:00:00Z', 'USLAX'),
      happened('full_in', '2026-10-02T00:00:00Z', 'USCHI'),
      happened('empty_in', '2026-10-03T00:00:00Z', 'USLAX'),
    ),
  ).toHaveLength(3)
})

test('a guess stays until the fact comes, under whatever name the ship calls', () => {
  const expected = happened('estimated.vessel_arrived', '2026-10-15T10:00:00Z', 'KRPUS')
  expect(timelineOf([expected], include)[0]?.events[0]).toMatchObject({
    text: 'Vessel arrives',
    estimate: true,
  })
  const came = happened('transshipment_arrived', '2026-10-15T12:00:00Z', 'KRPUS')
  expect(timelineTexts(expected, came)).toEqual(['Busan: Arrived for transshipment'])
  const elsewhere = happened('vessel_arrived', '2026-11-09T14:10:00Z', 'USLAX')
  expect(timelineTexts(expected, elsewhere)).toHaveLength(2)
})

test('the arrival that is expected is the one that the page shows, also where another source reported it', () => {
  const line = { port_of_discharge_locode: 'USLAX', pod_eta_at: '2026-11-12T10:00:00Z' }
  const reports = [
    happened('estimated.vessel_arrived', '2026-11-08T10:00:00Z', 'USLAX'),
    happened('estimated.vessel_arrived', '2026-10-15T10:00:00Z', 'KRPUS'),
  ]
  const shown = timelineOf(reports, include, line).flatMap(({ events }) => events)
  expect(shown.map(({ at }) => at)).toEqual(['2026-11-12T10:00:00Z', '2026-10-15T10:00:00Z'])
  expect(shown[0]?.source).toBeNull()
  const same = { ...line, pod_eta_at: '2026-11-08T02:00:00-08:00' }
  expect(timelineOf(reports, include, same)[0]?.events[0]?.source).not.toBeNull()
})

test('an event of a kind that nobody knows yet, at no place and no time, is still readable', () => {
  expect(
    timelineOf([happened('drone_inspected', null, null, { data_source: 'drone' })], include),
  ).toMatchObject([
    {
      name: null,
      locode: null,
      events: [{ text: 'Drone inspected', at: null, source: 'drone', estimate: false }],
    },
  ])
})

test('a last free day that moved is one line, reported by the source that moved it; an appointment is another', () => {
  const at = '2026-11-12T09:00:00Z'
  const moved = happened('container.pickup_lfd.changed', at, 'USLAX', { data_source: 'shipping_line' })
  const line = happened('container.pickup_lfd_line.changed', at, 'USLAX', { data_source: 'shipping_line' })
  const appointment = happened('container.pickup_appointment.changed', at, 'USLAX', {
    data_source: 'terminal',
  })
  expect(timelineTexts(moved, line, appointment)).toEqual([
    "Los Angeles, CA: Line's last free day changed, Pickup appointment changed",
  ])
  expect(timelineTexts(moved)).toEqual(['Los Angeles, CA: Last free day changed'])
})

test('an estimate that moved away and back shows each report, and which of them is in force', () => {
  const report = (at: string, created_at: string) =>
    happened('estimated.vessel_arrived', at, 'USLAX', { created_at })
  const reports = [
    report('2026-12-02T08:00:00Z', '2026-11-10T12:00:00Z'),
    report('2026-12-07T08:00:00Z', '2026-11-12T12:00:00Z'),
    report('2026-12-02T08:00:00Z', '2026-11-14T12:00:00Z'),
  ]
  const [place] = timelineOf(reports, include)
  expect(place?.events.map(({ at, reported_at, replaced_at }) => [at, reported_at, replaced_at])).toEqual([
    ['2026-12-07T08:00:00Z', '2026-11-12T12:00:00Z', '2026-11-14T12:00:00Z'],
    ['2026-12-02T08:00:00Z', '2026-11-10T12:00:00Z', '2026-11-12T12:00:00Z'],
    ['2026-12-02T08:00:00Z', '2026-11-14T12:00:00Z', null],
  ])
})

test('a deadline that was changed stands where it was noticed, and not at the new day', () => {
  const changed = happened('container.pickup_lfd_terminal.changed', '2026-11-30T07:59:00Z', 'USLAX', {
    value: '2026-11-30T07:59:00Z',
    created_at: '2026-11-20T18:00:00Z',
  })
  const out = happened('full_out', '2026-11-22T18:00:00Z', 'USLAX')
  const events = timelineOf([changed, out], include).flatMap((place) => place.events)
  expect(events.map(({ event, at }) => [event, at])).toEqual([
    ['container.transport.full_out', '2026-11-22T18:00:00Z'],
    ['container.pickup_lfd_terminal.changed', '2026-11-20T18:00:00Z'],
  ])
})
