import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  ProvisionalLine,
  ProvisionalPort,
  ProvisionalVessel,
  Shipment,
} from '../../../contract/resources/index.ts'
import {
  carrierSettings,
  connectSource,
  coversNothing,
  forgetTracked,
  postMessages,
  trackNumber,
} from '../../testing/connected.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type Carrier, openCarrier } from '../dcsa/testing/carrier.ts'
import { interchange, journey, messageBill } from '../edi/testing/messages.ts'
import { bill, dischargedAtPort, eventsWith, first, wholeJourney } from '../dcsa/testing/events.ts'

type Ports = {
  data: ProvisionalPort[]
  meta: { candidates: { id: string; code: string; name: string }[] }
}

forEachDatabase('Ports, ships and lines that no catalogue has', (open) => {
  let service: TestService
  let carrier: Carrier
  beforeAll(async () => {
    service = await startTestService({
      source: coversNothing,
      database: await open(),
      now: '2026-09-28T00:00:00Z',
    })
  })
  beforeEach(async () => {
    carrier = await openCarrier()
    await connectSource(service, {
      kind: 'dcsa',
      name: 'Carrier',
      scacs: ['MSCU'],
      settings: carrierSettings(carrier),
    })
  })
  afterAll(() => service.close())
  afterEach(async () => {
    await carrier.close()
    await forgetTracked(service.db)
    await service.db.deleteFrom('provisional_records').execute()
    await service.db.deleteFrom('ports').where('account_id', '=', service.own.account_id).execute()
  })

  const track = async (events: (typeof wholeJourney)[number][]) => {
    carrier.events.set(bill, events)
    await trackNumber(service, bill)
    await service.askDue()
  }
  const listed = async () => (await service.ask('GET', '/v2/provisional_ports')).body as Ports
  const only = async (): Promise<ProvisionalPort> => {
    const { data } = await listed()
    const [first, ...others] = data
    if (!first || others.length > 0) throw new Error('There is not one')
    return first
  }
  const act = (id: string, action: string, body?: object) =>
    service.ask('POST', `/v2/provisional_ports/${id}/${action}`, body)
  const shipment = async (): Promise<Shipment> => {
    const { data } = (await service.ask('GET', '/v2/shipments')).body as { data: Shipment[] }
    const [first] = data
    if (!first) throw new Error('No shipment')
    return first
  }
  /** The port of discharge as the shipment and the events there name it. */
  const named = async () => {
    const { attributes, relationships } = await shipment()
    const events = await service.db
      .selectFrom('transport_events')
      .select(['event', 'location_id', 'location_locode', 'timezone', 'timestamp'])
      .where('event', '=', 'container.transport.vessel_arrived')
      .execute()
    return {
      port: relationships?.port_of_discharge?.data?.id,
      locode: attributes.port_of_discharge_locode,
      name: attributes.port_of_discharge_name,
      events: events.map(({ event: _event, timestamp, ...each }) => ({
        ...each,
        at: timestamp && new Date(timestamp).toISOString(),
      })),
    }
  }

  test('a port with a code that no catalogue has is a record of the account, without a zone, which says who reported it', async () => {
    await track(dischargedAtPort('USQQQ', 'Queensport'))
    const { id, attributes } = await only()
    expect(attributes).toMatchObject({
      name: 'Queensport',
      code: 'USQQQ',
      reporters: [{ connection_name: 'Carrier' }],
      merged_into: null,
    })
    expect((await service.ask('GET', '/v2/ports/USQQQ')).body).toMatchObject({
      data: { id, attributes: { name: 'Queensport', country_code: 'US', latitude: null, longitude: null } },
    })
    const at = '2026-09-26T05:00:00.000Z'
    expect(await named()).toEqual({
      port: id,
      locode: 'USQQQ',
      name: 'Queensport',
      events: [{ location_id: id, location_locode: 'USQQQ', timezone: null, at }],
    })
    const { id: shipment_id } = await shipment()
    const included = await service.ask('GET', `/v2/shipments/${shipment_id}?include=port_of_discharge`)
    expect(included.status).toBe(200)
    const { id: container_id } = await service.db
      .selectFrom('containers')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const path of ['route', 'map_geojson'])
      expect((await service.ask('GET', `/v2/containers/${container_id}/${path}`)).status).toBe(200)
  })

  test('a code of no country, and that of an inland place, make no port', async () => {
    await track(dischargedAtPort('XXQQQ', 'Nowhere'))
    expect((await listed()).data).toEqual([])
    await track(eventsWith(wholeJourney, { USCHI: 'USQQQ' }))
    expect((await listed()).data).toEqual([])
  })

  test(
    'merged into a known port it is named by no record any more, and its times are read in the zone of that port',
    { tags: ['engine'] },
    async () => {
      await track(dischargedAtPort('USQQQ', 'Queensport'))
      const { id } = await only()
      const into = (await listed()).meta.candidates.find(({ code }) => code === 'USLGB')
      if (!into) throw new Error('No candidate')
      const merged = await act(id, 'merge', { into: into.id })
      expect(merged.body).toMatchObject({
        data: { attributes: { merged_into: into.id, merged_name: into.name, merged_code: 'USLGB' } },
      })
      const there = { location_id: into.id, location_locode: 'USLGB' }
      expect(await named()).toMatchObject({
        port: into.id,
        locode: 'USLGB',
        name: into.name,
        events: [{ ...there, timezone: null }],
      })
      service.pass(24 * 3600)
      await service.askDue()
      expect(await named()).toEqual({
        port: into.id,
        locode: 'USLGB',
        name: into.name,
        events: [{ ...there, timezone: 'America/Los_Angeles', at: '2026-09-26T12:00:00.000Z' }],
      })

      expect((await act(id, 'merge', { into: into.id })).status).toBe(200)
      const other = (await listed()).meta.candidates.find(({ code }) => code === 'USLAX')
      expect((await act(id, 'merge', { into: other?.id })).status).toBe(422)

      expect((await act(id, 'undo_merge')).status).toBe(200)
      const back = { location_id: id, location_locode: 'USQQQ' }
      expect(await named()).toMatchObject({ port: id, locode: 'USQQQ', name: 'Queensport', events: [back] })
      service.pass(24 * 3600)
      await service.askDue()
      expect(await named()).toMatchObject({
        port: id,
        events: [{ ...back, timezone: null, at: '2026-09-26T05:00:00.000Z' }],
      })
    },
  )

  test('it is merged into no provisional port and into none that the account does not see', async () => {
    await track(dischargedAtPort('USQQQ', 'Queensport'))
    const { id } = await only()
    const { meta } = await listed()
    expect(meta.candidates.map((candidate) => candidate.id)).not.toContain(id)
    for (const into of [id, bill.length.toString().padStart(36, '0')])
      expect((await act(id, 'merge', { into })).status).toBe(422)
    expect((await only()).attributes.merged_into).toBeNull()
  })

  test('a port that the account has from elsewhere under the code is that port', async () => {
    const own = '5b0c5d3e-4c33-4d0b-9c53-0a3f4f2f9d11'
    await service.db
      .insertInto('ports')
      .values({
        account_id: service.own.account_id,
        id: own,
        name: 'Queens',
        code: 'USQQQ',
        time_zone: 'UTC',
      })
      .execute()
    await track(dischargedAtPort('USQQQ', 'Queensport'))
    expect((await listed()).data).toEqual([])
    expect(await named()).toMatchObject({
      port: own,
      name: 'Queens',
      events: [{ location_id: own, timezone: 'UTC' }],
    })
  })

  test('an unknown ship says who reported it; a misspelt IMO number makes no ship', async () => {
    await track(eventsWith(wholeJourney, { 9839272: '9999993' }))
    const vessels = async () =>
      ((await service.ask('GET', '/v2/provisional_vessels')).body as { data: ProvisionalVessel[] }).data
    const ship = (await vessels()).find(({ attributes }) => attributes.imo === '9999993')
    expect(ship?.attributes).toMatchObject({
      name: 'MSC GULSUN',
      imo: '9999993',
      reporters: [{ connection_name: 'Carrier' }],
    })
    expect((await service.ask('GET', `/v2/vessels/${ship?.id}`)).body).toMatchObject({
      data: { attributes: { imo: '9999993' } },
    })
    await forgetTracked(service.db)
    await service.db.deleteFrom('provisional_records').execute()
    await connectSource(service, {
      kind: 'dcsa',
      name: 'Carrier',
      scacs: ['MSCU'],
      settings: carrierSettings(carrier),
    })
    await track(eventsWith(wholeJourney, { 9839272: '9839273' }))
    expect((await vessels()).map(({ attributes }) => attributes.imo)).toEqual([first.imo])
  })

  test('an unknown SCAC stays as it is reported, and is listed with who reported it', async () => {
    const partner = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'ZZQQ' } })
    await postMessages(service, partner, interchange(journey.slice(0, 4)).replaceAll('SCA*MSCU', 'SCA*ZZQQ'))
    await trackNumber(service, messageBill, 'bill_of_lading', 'ZZQQ')
    await service.askDue()
    expect((await shipment()).attributes).toMatchObject({ shipping_line_scac: 'ZZQQ' })
    const lines = (await service.ask('GET', '/v2/provisional_lines')).body as { data: ProvisionalLine[] }
    expect(lines.data.map(({ attributes }) => attributes)).toMatchObject([
      { scac: 'ZZQQ', reporters: [{ connection_name: 'Partner' }] },
    ])
  })
})
