import { expect, test } from 'vitest'
import { z } from 'zod'
import { arrivalText, withOwnArrivals } from '../../../contract/format/index.ts'
import { sharedList } from '../../../contract/resources/index.ts'
import { useCarrier } from '../../testing/connected.ts'
import { bill, box, equipmentMessage, transportMessage, wholeJourney } from '../dcsa/testing/events.ts'

const at = useCarrier()
const other = 'MSCU7654321'
type Event = Record<string, unknown>

/** The same events of another container; those of ships and trains are of the call, and name none. */
const ofOther = (events: readonly Event[]): Event[] =>
  events
    .filter((event) => event['eventType'] === 'EQUIPMENT')
    .map((event, n) => ({ ...event, eventID: `other-${n}`, equipmentReference: other }))

const path = z.object({ data: z.object({ attributes: z.object({ path: z.string() }) }) })

/** Each container by number: the time by which lists are sorted, and its arrival in a share. */
async function arrivalsAfter(events: readonly Event[]) {
  at.carrier.events.set(bill, [...events])
  await at.connect()
  await at.track(bill)
  await at.service.askDue()
  const rows = await at.service.db.selectFrom('containers').selectAll().orderBy('number').execute()
  const made = await at.service.ask('POST', '/v2/shares', {
    data: {
      type: 'share',
      attributes: {
        name: 'All',
        container_ids: rows.map(({ id }) => id),
        expires_at: '2026-12-20T00:00:00Z',
      },
    },
  })
  const link = path.parse(made.body).data.attributes.path.replace('/s/', '/v2/shared/')
  const shared = sharedList.parse(
    (await at.service.ask('GET', link, undefined, { authorization: null })).body,
  ).containers
  const none = { pol_etd_at: null, pol_atd_at: null, pol_timezone: null }
  return new Map(
    rows.map((row) => {
      const own = shared.find(({ number }) => number === row.number)
      const said = own && arrivalText(withOwnArrivals({ ...none, ...own }, own), at.service.clock.now())
      return [row.number, { ...row, shared: said && [said.at.slice(0, 16), said.estimate] }] as const
    }),
  )
}

test('a container on its train has not arrived inland with the other container of its bill, in lists and shares', async () => {
  // This one left the port by rail; the other one is at the ramp in Chicago.
  const arrived = equipmentMessage('GTIN', 'ACT', '2026-11-19T09:00:00-06:00', 'USCHI', {
    more: { facilityTypeCode: 'RAMP' },
  })
  const expected = equipmentMessage('GTIN', 'EST', '2026-11-21T09:00:00-06:00', 'USCHI', {
    more: { facilityTypeCode: 'RAMP' },
    created: '2026-11-19T00:00:00Z',
  })
  const found = await arrivalsAfter([
    ...wholeJourney.slice(0, 16),
    expected,
    ...ofOther([...wholeJourney.slice(0, 16), arrived]),
  ])
  expect(found.get(other)).toMatchObject({
    ind_ata_at: '2026-11-19T15:00:00Z',
    arrival_at: '2026-11-19T15:00:00Z',
    shared: ['2026-11-19T15:00', false],
  })
  expect(found.get(box)).toMatchObject({
    current_status: 'on_rail',
    ind_ata_at: null,
    arrival_at: '2026-11-21T15:00:00Z',
    shared: ['2026-11-21T15:00', true],
  })
  // Without an estimate of its own it is in no other place than where its own events left it.
  await at.service.db.updateTable('containers').set({ ind_eta_at: null }).where('number', '=', box).execute()
  const row = await at.service.db
    .selectFrom('containers')
    .select('arrival_at')
    .where('number', '=', box)
    .executeTakeFirstOrThrow()
  expect(row.arrival_at).not.toBe('2026-11-19T15:00:00Z')
})

test('a container that was rolled to the next ship has not arrived with the first ship of its bill', async () => {
  const next = { imo: '9074729', name: 'HEUNG-A ULSAN', voyage: '012N' }
  const loaded = equipmentMessage('LOAD', 'ACT', '2026-11-10T12:00:00+08:00', 'CNSHA', { ship: next })
  const found = await arrivalsAfter([
    ...wholeJourney.slice(0, 15),
    ...ofOther([...wholeJourney.slice(0, 3), loaded]),
    transportMessage('ARRI', 'EST', '2026-12-03T08:00:00-08:00', 'USLGB', {
      ship: next,
      created: '2026-11-12T00:00:00Z',
    }),
  ])
  expect(found.get(box)).toMatchObject({ pod_arrived_at: '2026-09-26T12:00:00Z' })
  expect(found.get(other)).toMatchObject({
    current_status: 'on_ship',
    pod_arrived_at: null,
    whereabouts: 'at_sea',
    arrival_at: '2026-12-03T16:00:00Z',
    shared: ['2026-12-03T16:00', true],
  })
})
