import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { container, shipment } from '../../../contract/resources/index.ts'
import { containerRowOf } from './row.present.ts'

const now = new Date('2026-11-20T18:58:00Z')
const id = '11111111-2222-4333-8444-555555555555'

/** Every attribute as unknown as the interface allows, but for those that are given. */
const blank = (shape: z.ZodRawShape): Record<string, null> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, each]) => (z.safeParse(each, null).success ? [[name, null]] : [])),
  )

const containerWith = (attributes: Partial<Container['attributes']>): Container =>
  container.schema.parse({
    id,
    type: 'container',
    attributes: {
      ...blank(container.attributes.shape),
      number: 'CSQU3054383',
      ref_numbers: [],
      created_at: '2026-10-01T00:00:00Z',
      current_status: 'available',
      availability_known: true,
      availability_ended: false,
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
      facts_ahead: [],
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
      ...attributes,
    },
  })

const shipmentWith = (attributes: Partial<Shipment['attributes']>): Shipment =>
  shipment.schema.parse({
    id,
    type: 'shipment',
    attributes: {
      ...blank(shipment.attributes.shape),
      bill_of_lading_number: 'MEDU9104472',
      normalized_number: 'MEDU9104472',
      ref_numbers: [],
      tags: [],
      facts_ahead: [],
      created_at: '2026-10-01T00:00:00Z',
      data_origin: 'simulated',
      ...attributes,
    },
  })

test('a row opens its shipment with the container selected', () => {
  expect(containerRowOf(containerWith({}), shipmentWith({}), now).href).toBe(
    `/shipments/${id}?container=${id}`,
  )
})

test('a container whose shipment is not known yet has a row', () => {
  const row = containerRowOf(containerWith({ current_status: 'a_new_word' }), undefined, now)
  expect(row).toMatchObject({
    href: null,
    number: 'CSQU3054383',
    status: 'a_new_word',
    bill: null,
    arrival: null,
  })
})

test('line and terminal each have their own age, amber where it is older than usual', () => {
  const row = containerRowOf(
    containerWith({ terminal_checked_at: '2026-08-27T18:54:00Z' }),
    shipmentWith({ line_tracking_last_succeeded_at: '2026-11-20T18:36:00Z' }),
    now,
  )
  expect([row.lineAge, row.terminalAge]).toMatchObject([
    { source: 'Line', ago: '22 min ago', isStale: false },
    { source: 'Terminal', ago: '85 days ago', isStale: true },
  ])
})

test('readiness follows the age of the terminal, however lately the line answered', () => {
  const row = containerRowOf(
    containerWith({ available_for_pickup: true, terminal_checked_at: '2026-09-22T18:54:00Z' }),
    shipmentWith({ line_tracking_last_succeeded_at: '2026-11-20T18:36:00Z' }),
    now,
  )
  expect(row.readiness).toMatchObject({ summary: 'Last known ready, 59 days ago', tone: 'rest' })
})

test('readiness that another source reports has its age, and is the last known once that source is gone', () => {
  const readiness = (attributes: Partial<Container['attributes']>) =>
    containerRowOf(
      containerWith({ available_for_pickup: true, ...attributes }),
      shipmentWith({ line_tracking_last_succeeded_at: '2026-11-20T18:36:00Z' }),
      now,
    ).readiness?.summary
  expect(readiness({})).toMatch(/^Ready/)
  expect(readiness({ availability_checked_at: '2026-11-18T18:54:00Z' })).toBe('Last known ready, 2 days ago')
  expect(readiness({ availability_ended: true })).toBe('Last known ready, source disconnected')
})

test('vessel and voyage read as one, with whichever is known', () => {
  const vessel = (pod_vessel_name: string | null, pod_voyage_number: string | null) =>
    containerRowOf(containerWith({}), shipmentWith({ pod_vessel_name, pod_voyage_number }), now).vessel
  expect(vessel('MSC Irina', '445E')).toBe('MSC Irina · 445E')
  expect(vessel(null, '445E')).toBe('445E')
  expect(vessel(null, null)).toBeNull()
})

test('a container that is there has arrived, although others of its shipment are still expected', () => {
  const expected = shipmentWith({
    pod_ata_at: '2026-11-10T18:00:00Z',
    pod_timezone: 'America/New_York',
    destination_eta_at: '2026-11-22T21:00:00Z',
    destination_timezone: 'America/Chicago',
  })
  expect(containerRowOf(containerWith({}), expected, now).arrival).toMatchObject({
    text: 'Sun 22 Nov 15:00 CST',
    estimate: true,
  })
  expect(
    containerRowOf(containerWith({ ind_ata_at: '2026-11-19T15:00:00Z' }), expected, now).arrival,
  ).toMatchObject({
    text: 'Thu 19 Nov 09:00 CST',
    estimate: false,
  })
})

test('a row shows as act by the earlier day of line and terminal, each in its own zone, at any hour', () => {
  const differing = containerWith({
    pickup_lfd: '2026-11-21T06:30:00Z',
    import_deadlines: {
      pickup_lfd_line: '2026-11-21T06:30:00Z',
      pickup_lfd_terminal: '2026-11-21T07:00:00Z',
      pickup_lfd_rail: null,
    },
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: 'America/Chicago',
  })
  // At 07:00Z it is already the next day in Chicago, and not yet in Los Angeles.
  for (const [time, left] of [
    ['2026-11-20T07:00:00Z', '1 day left'],
    ['2026-11-20T18:58:00Z', 'today'],
  ] as const)
    expect(containerRowOf(differing, undefined, new Date(time)).actBy).toMatchObject({
      source: 'terminal',
      date: 'Fri 20 Nov',
      left,
      sources: [{ label: 'Terminal' }, { label: 'Line', date: 'Sat 21 Nov' }],
    })
})

test('a day to act by that was entered by hand says so, and what it counts instead of', () => {
  const reported = {
    pickup_lfd: '2026-11-21T07:00:00Z',
    import_deadlines: {
      pickup_lfd_line: null,
      pickup_lfd_terminal: '2026-11-21T07:00:00Z',
      pickup_lfd_rail: null,
    },
    pod_timezone: 'America/Los_Angeles',
  }
  const actByOf = (entered: object) =>
    containerRowOf(containerWith({ ...reported, ...entered }), undefined, new Date('2026-11-18T18:00:00Z'))
      .actBy
  expect(actByOf({})).toMatchObject({ mark: null, markTitle: null })
  expect(actByOf({ pickup_lfd_entered: '2026-11-19T20:00:00Z' })).toMatchObject({
    date: 'Thu 19 Nov',
    mark: 'entered by hand',
    markTitle: 'entered by hand',
    sources: [{ label: 'By hand' }, { label: 'Terminal' }],
  })
  expect(actByOf({ pickup_lfd_entered: '2026-11-28T20:00:00Z', pickup_lfd_overrules: true })).toMatchObject({
    date: 'Sat 28 Nov',
    markTitle: 'entered by hand, counts instead of Terminal Fri 20 Nov',
  })
})

test.each([
  ['booking_cancelled', 'Stopped: booking cancelled'],
  ['cancelled_by_user', 'Stopped by a person'],
  ['past_arrival_window', 'Stopped: long after arrival'],
  ['no_updates_at_line', 'No news since Fri 2 Oct'],
  ['a_new_reason', 'No news since Fri 2 Oct'],
])(
  'tracking that stopped (%s) stands in place of the status, without an estimate or a day to act by',
  (reason, label) => {
    const stopped = shipmentWith({
      line_tracking_stopped_at: '2026-10-29T18:00:00Z',
      line_tracking_stopped_reason: reason,
      line_tracking_last_succeeded_at: '2026-10-02T18:00:00Z',
      pod_eta_at: '2026-12-11T18:00:00Z',
      pod_timezone: 'America/Los_Angeles',
    })
    const due = { pickup_lfd: '2026-10-31T06:30:00Z', pod_timezone: 'America/Los_Angeles' }
    const row = containerRowOf(containerWith({ ...due, current_status: 'on_ship' }), stopped, now)
    expect(row).toMatchObject({
      stop: { label, on: 'Thu 29 Oct' },
      actBy: null,
      readiness: null,
      arrival: null,
    })
    expect(row.stop?.advice).not.toBe('')
    const gone = containerRowOf(containerWith({ ...due, current_status: 'picked_up' }), stopped, now)
    expect(gone.stop, 'it waits for nothing more').toBeNull()
  },
)

test('an arrival that was reported before tracking stopped is still a fact', () => {
  const facts = shipmentWith({
    line_tracking_stopped_at: '2026-11-19T18:00:00Z',
    pod_ata_at: '2026-10-29T18:00:00Z',
    pod_timezone: 'America/Los_Angeles',
    destination_eta_at: '2026-12-01T18:00:00Z',
  })
  expect(containerRowOf(containerWith({}), facts, now).arrival).toMatchObject({
    text: 'Thu 29 Oct 11:00 PDT',
    estimate: false,
  })
})

test('a note stands on one line of the row, and whole with its author in the title', () => {
  const noted = containerWith({
    note: 'Exam done Sat\n\nrelease Mon',
    note_author: 'Dana Kim',
    noted_at: '2026-11-20T16:58:00Z',
    assignee: 'Omar Reyes',
  })
  expect(containerRowOf(noted, undefined, now)).toMatchObject({
    note: { text: 'Exam done Sat · release Mon', title: 'Exam done Sat\n\nrelease Mon\nDana Kim, 2 h ago' },
    assignee: 'Omar Reyes',
  })
  expect(containerRowOf(containerWith({ note: 'Later' }), undefined, now).note).toEqual({
    text: 'Later',
    title: 'Later',
  })
  expect(containerRowOf(containerWith({}), undefined, now)).toMatchObject({ note: null, assignee: null })
})
