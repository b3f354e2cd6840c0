import { expect, test } from 'vitest'
import type { Share, SharedBox } from '../../contract/resources/index.ts'
import { ApiError } from '../api/index.ts'
import { shareRowOf } from './share.present.ts'
import { sharedRowOf } from './shared.present.ts'
import { endedBy } from './shared.query.ts'

const now = new Date('2026-11-20T18:00:00Z')
const box: SharedBox = {
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
  pickup_appointment_at: null,
  pod_arrived_at: null,
  pod_discharged_at: null,
  pod_full_out_at: null,
  pod_timezone: 'America/Los_Angeles',
  final_destination_full_out_at: null,
  final_destination_timezone: null,
  empty_terminated_at: null,
  terminal_checked_at: '2026-11-20T17:46:00Z',
  shipping_line_scac: 'MSCU',
  shipping_line_name: 'MSC',
  pod_vessel_name: 'MSC FAITH',
  pod_voyage_number: '644E',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  pod_terminal_name: 'Fenix Marine',
  pod_terminal_firms_code: 'Y309',
  pod_eta_at: '2026-11-24T14:00:00Z',
  pod_original_eta_at: '2026-11-22T14:00:00Z',
  pod_ata_at: null,
}

test('a shared box tells an expected arrival as an estimate, in the zone of the port, with its delay', () => {
  const { arrival } = sharedRowOf(box, now)
  expect(arrival).toMatchObject({ text: 'Tue 24 Nov 06:00 PST', estimate: true, delay: '+2 d' })
  const arrived = sharedRowOf({ ...box, pod_ata_at: '2026-11-24T15:00:00Z' }, now).arrival
  expect(arrived).toMatchObject({ text: 'Tue 24 Nov 07:00 PST', estimate: false })
})

test('the day to act by comes with everyone who told one', () => {
  const { actBy } = sharedRowOf(box, now)
  expect(actBy).toMatchObject({ date: 'Wed 25 Nov', left: '5 days left' })
  expect(actBy?.sources.map(({ label, date }) => `${label} ${date}`)).toEqual([
    'Terminal Wed 25 Nov',
    'Line Sat 28 Nov',
  ])
  expect(sharedRowOf({ ...box, current_status: 'picked_up' }, now).actBy).toBeNull()
})

test('the terminal comes with its FIRMS code, and how old its word is', () => {
  const { terminal, port, checked, vessel, carrier } = sharedRowOf(box, now)
  expect([terminal, port, vessel, carrier]).toEqual([
    'Fenix Marine · FIRMS Y309',
    'Los Angeles · USLAX',
    'MSC FAITH · 644E',
    'MSC · MSCU',
  ])
  expect(checked?.text).toBe('Terminal checked 14 min ago')
})

test('fees are told where the link shows them, and are no question where it does not', () => {
  expect(sharedRowOf(box, now).fees).toBeUndefined()
  const fees_at_pod_terminal = [{ type: 'demurrage' as const, amount: 450, currency_code: 'USD' }]
  expect(sharedRowOf({ ...box, fees_at_pod_terminal }, now).fees).toEqual(['Demurrage $450'])
})

const share = (attributes: Partial<Share['attributes']>): Share => ({
  id: '1',
  type: 'share',
  attributes: {
    name: 'For the broker',
    containers_count: 5,
    shows_fees: false,
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
])('a link with %o is told as “%s”', (attributes, text, isGood) => {
  const row = shareRowOf(share(attributes), now)
  expect([row.state.text, row.isGood]).toEqual([text, isGood])
})

test('how often a link was opened is told in words', () => {
  const told = (opened_count: number) => shareRowOf(share({ opened_count }), now).opened
  expect([0, 1, 1234].map(told)).toEqual(['Never', 'Once', '1,234 times'])
})

const refusal = (status: number, code?: string) =>
  new ApiError('No', {
    kind: 'http',
    status,
    errors: code === undefined ? [] : [{ status: String(status), title: 'Gone', detail: 'Gone', code }],
  })

test('each way in which a link shows nothing has a sentence of its own', () => {
  const titles = [
    refusal(410, 'share_expired'),
    refusal(410, 'share_revoked'),
    refusal(404),
    refusal(500),
    new ApiError('No', { kind: 'network' }),
  ].map((error) => endedBy(error)?.title)
  expect(titles).toEqual([
    'This link has expired',
    'This link was ended',
    'There is no such link',
    undefined,
    undefined,
  ])
})
