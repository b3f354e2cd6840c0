import { expect, test } from 'vitest'
import type { Share, SharedContainer } from '../../contract/resources/index.ts'
import { ApiError } from '../api/index.ts'
import { shareRowOf } from './share.present.ts'
import { sharedCounts, worstFirst } from './shared-order.present.ts'
import { sharedFile } from './shared-file.present.ts'
import { sharedRowOf } from './shared.present.ts'
import { noticeOf } from './shared.query.ts'

const now = new Date('2026-11-20T18:00:00Z')
const container: SharedContainer = {
  number: 'CSQU3054383',
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high_cube',
  current_status: 'on_ship',
  availability_known: false,
  available_for_pickup: null,
  holds_at_pod_terminal: [{ name: 'customs', status: 'pending' }],
  pickup_lfd: '2026-11-25T20:00:00Z',
  import_deadlines: {
    pickup_lfd_terminal: '2026-11-25T20:00:00Z',
    pickup_lfd_line: '2026-11-28T20:00:00Z',
    pickup_lfd_rail: null,
  },
  pickup_lfd_entered: null,
  pickup_lfd_overrules: null,
  pickup_lfd_calculated: null,
  pickup_lfd_calculated_timezone: null,
  act_by_closes_at: null,
  pickup_appointment_at: null,
  empty_out_at: null,
  pol_full_in_at: null,
  pol_vessel_loaded_at: null,
  pod_arrived_at: null,
  pod_discharged_at: null,
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  pod_timezone: 'America/Los_Angeles',
  final_destination_full_out_at: null,
  final_destination_timezone: null,
  empty_terminated_at: null,
  terminal_checked_at: '2026-11-20T17:46:00Z',
  availability_checked_at: null,
  availability_ended: false,
  shipping_line_scac: 'MSCU',
  shipping_line_name: 'MSC',
  pod_vessel_name: 'MSC FAITH',
  pod_voyage_number: '644E',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  destination_locode: null,
  destination_name: null,
  pod_terminal_name: 'Fenix Marine',
  pod_terminal_firms_code: 'Y309',
  pod_eta_at: '2026-11-24T14:00:00Z',
  pod_original_eta_at: '2026-11-22T14:00:00Z',
  pod_ata_at: null,
  destination_eta_at: null,
  destination_ata_at: null,
  destination_timezone: null,
  ind_eta_at: null,
  ind_ata_at: null,
  facts_ahead: [],
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
  line_tracking_last_succeeded_at: null,
  data_origin: 'simulated',
}

test('a shared container shows an expected arrival as an estimate, in the zone of the port, with its delay', () => {
  const { arrival } = sharedRowOf(container, now)
  expect(arrival).toMatchObject({ text: 'Tue 24 Nov 06:00 PST', estimate: true, delay: '+2 d' })
  const arrived = sharedRowOf({ ...container, pod_ata_at: '2026-11-24T15:00:00Z' }, now).arrival
  expect(arrived).toMatchObject({ text: 'Tue 24 Nov 07:00 PST', estimate: false })
})

test('before departure a shared container says how far it is, as every list does', () => {
  const row = sharedRowOf(
    {
      ...container,
      current_status: 'new',
      empty_out_at: '2026-11-01T08:00:00Z',
      pol_full_in_at: '2026-11-03T08:00:00Z',
    },
    now,
  )
  expect(row.stage).toBe('at_port_of_lading')
  expect(sharedFile([row])).toContain('At port of lading')
})

test('the day to act by is shown with the last free day of each source', () => {
  const { actBy } = sharedRowOf(container, now)
  expect(actBy).toMatchObject({ date: 'Wed 25 Nov', left: '5 days left' })
  expect(actBy?.sources.map(({ label, date }) => `${label} ${date}`)).toEqual([
    'Terminal Wed 25 Nov',
    'Line Sat 28 Nov',
  ])
  expect(sharedRowOf({ ...container, current_status: 'picked_up' }, now).actBy).toBeNull()
})

test('a day to act by that was entered by hand is marked on the page and in the file', () => {
  const row = sharedRowOf({ ...container, pickup_lfd_entered: '2026-11-23T20:00:00Z' }, now)
  expect(row.actBy).toMatchObject({ date: 'Mon 23 Nov', mark: 'entered by hand' })
  expect(sharedFile([row])).toContain('3 days left · entered by hand')
})

test('the terminal is shown with its FIRMS code and the age of its data', () => {
  const { terminal, port, checked, vessel, carrier } = sharedRowOf(container, now)
  expect([terminal, port, vessel, carrier]).toEqual([
    'Fenix Marine · FIRMS Y309',
    'Los Angeles · USLAX',
    'MSC FAITH · 644E',
    'MSC · MSCU',
  ])
  expect(checked).toMatchObject({ source: 'Terminal', ago: '14 min ago', isStale: false })
})

test('a shared container says that tracking stopped, and shows no estimate then', () => {
  const stopped = {
    line_tracking_stopped_at: '2026-10-29T18:00:00Z',
    line_tracking_stopped_reason: 'booking_cancelled',
  }
  expect(sharedRowOf({ ...container, ...stopped }, now)).toMatchObject({
    stop: { label: 'Stopped: booking cancelled' },
    actBy: null,
    arrival: null,
    readiness: null,
  })
  expect(sharedRowOf(container, now)).toMatchObject({ stop: null, isSimulated: true })
  expect(sharedRowOf({ ...container, data_origin: 'import' }, now).isSimulated).toBe(false)
})

test('a container that goes inland is picked up there, not at the terminal of the port', () => {
  expect(sharedRowOf(container, now).inland).toBeNull()
  const further = { final_destination_timezone: 'America/Chicago', destination_name: 'Memphis' }
  expect(sharedRowOf({ ...container, ...further, destination_locode: 'USMEM' }, now).inland).toBe(
    'Memphis · USMEM',
  )
})

test('the arrival inland is shown below that at the port, and in its place when the ship has arrived', () => {
  const further = {
    final_destination_timezone: 'America/Chicago',
    destination_name: 'Memphis',
    destination_eta_at: '2026-11-30T14:00:00Z',
    destination_timezone: 'America/Chicago',
  }
  const before = sharedRowOf({ ...container, ...further }, now)
  expect(before.arrival?.text).toBe('Tue 24 Nov 06:00 PST')
  expect(before.inlandArrival).toMatchObject({ text: 'Mon 30 Nov 08:00 CST', estimate: true })
  const after = sharedRowOf({ ...container, ...further, pod_ata_at: '2026-11-19T15:00:00Z' }, now)
  expect(after.arrival).toMatchObject({ text: 'Mon 30 Nov 08:00 CST', estimate: true })
  expect(after.inlandArrival).toBeNull()
  expect(
    sharedRowOf({ ...container, ...further, line_tracking_stopped_at: container.pickup_lfd }, now),
  ).toMatchObject({
    inlandArrival: null,
  })
})

test('the file of a shared list has what the page shows, and no fees where the link shows none', () => {
  const [headings, first] = sharedFile([sharedRowOf(container, now)]).split('\r\n')
  expect(headings).not.toContain('Fees')
  expect(first).toContain('CSQU3054383,40′ high cube,On ship,2026-11-25,5 days left')
  expect(first).toContain('2026-11-24T06:00-08:00,"estimate +2 d, first reported Sun 22 Nov"')
  const fees = [{ type: 'demurrage', amount: 4711, currency_code: 'USD' }]
  const paid = sharedFile([sharedRowOf({ ...container, fees_at_pod_terminal: fees }, now)])
  expect(paid).toContain('Fees\r\n')
  expect(paid).toContain('"Demurrage $4,711"')
})

test('what has to be acted on comes first, and containers are counted by their state', () => {
  const at = {
    pod_ata_at: '2026-11-10T18:00:00Z',
    pod_arrived_at: '2026-11-10T18:00:00Z',
    holds_at_pod_terminal: [],
  }
  const over = {
    ...at,
    pickup_lfd: '2026-11-18T20:00:00Z',
    current_status: 'available',
    available_for_pickup: true,
  }
  const rows = [
    container,
    { ...container, number: 'TCLU6718159', current_status: 'on_rail' },
    {
      ...container,
      ...over,
      number: 'MSKU7721046',
      import_deadlines: { ...container.import_deadlines, pickup_lfd_terminal: '2026-11-18T20:00:00Z' },
    },
  ].map((each) => sharedRowOf(each, now))
  expect(worstFirst(rows).map(({ number }) => number)[0]).toBe('MSKU 772104-6')
  expect(sharedCounts(rows)).toEqual([
    { label: 'to act on', tone: 'bad', count: 1 },
    { label: 'on rail', tone: 'inland', count: 1 },
    { label: 'at sea', tone: 'sea', count: 1 },
  ])
})

test('fees are present where the link shows them, and absent where it does not', () => {
  expect(sharedRowOf(container, now).fees).toBeUndefined()
  const fees_at_pod_terminal = [{ type: 'demurrage' as const, amount: 450, currency_code: 'USD' }]
  expect(sharedRowOf({ ...container, fees_at_pod_terminal }, now).fees).toEqual(['Demurrage $450'])
})

const share = (attributes: Partial<Share['attributes']>): Share => ({
  id: '1',
  type: 'share',
  attributes: {
    name: 'For the broker',
    containers_count: 5,
    shows_fees: false,
    sites: [],
    expires_at: '2026-11-27T18:00:00Z',
    revoked_at: null,
    path: '/s/token',
    opened_count: 0,
    last_opened_at: null,
    created_at: '2026-11-20T17:00:00Z',
    ...attributes,
  },
})

test.each([
  [{}, 'Good until Fri 27 Nov 18:00 UTC', true],
  [{ expires_at: '2026-11-20T18:00:00Z' }, 'Expired Fri 20 Nov 18:00 UTC', false],
  [{ revoked_at: '2026-11-20T17:30:00Z' }, 'Revoked Fri 20 Nov 17:30 UTC', false],
  [
    { revoked_at: '2026-11-10T17:30:00Z', expires_at: '2026-11-12T18:00:00Z' },
    'Revoked Tue 10 Nov 17:30 UTC',
    false,
  ],
])('a link with %o has the state “%s”', (attributes, text, isActive) => {
  const row = shareRowOf(share(attributes), now)
  expect([row.state.text, row.isActive]).toEqual([text, isActive])
})

test('the number of openings is shown as a text', () => {
  const openedText = (opened_count: number) => shareRowOf(share({ opened_count }), now).opened
  expect([0, 1, 1234].map(openedText)).toEqual(['Never', 'Once', '1,234 times'])
})

const errorWith = (status: number, code?: string) =>
  new ApiError('No', {
    kind: 'http',
    status,
    errors: code === undefined ? [] : [{ status: String(status), title: 'Gone', detail: 'Gone', code }],
  })

test('each reason why a link shows nothing has its own title', () => {
  const titles = [
    errorWith(410, 'share_expired'),
    errorWith(410, 'share_revoked'),
    errorWith(404),
    errorWith(500),
    new ApiError('No', { kind: 'network' }),
  ].map((error) => noticeOf(error)?.title)
  expect(titles).toEqual([
    'This link has expired',
    'This link was revoked',
    'There is no such link',
    undefined,
    undefined,
  ])
})
