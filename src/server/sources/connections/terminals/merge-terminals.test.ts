import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProvisionalTerminal } from '../../../../contract/resources/index.ts'
import {
  carrierSettings,
  connectSource,
  coversNothing,
  forgetTracked,
  trackNumber,
} from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type Carrier, openCarrier } from '../../dcsa/testing/carrier.ts'
import { bill, dischargedAtTerminal } from '../../dcsa/testing/events.ts'

forEachDatabase('Provisional terminals', (open) => {
  let service: TestService
  let carrier: Carrier
  beforeAll(async () => {
    service = await startTestService({ source: coversNothing, database: await open() })
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
  })

  const track = async (events = dischargedAtTerminal('NP9')) => {
    carrier.events.set(bill, events)
    await trackNumber(service, bill)
    await service.askDue()
  }
  const listed = async () =>
    ((await service.ask('GET', '/v2/provisional_terminals')).body as { data: ProvisionalTerminal[] }).data
  const act = (id: string, action: string, body?: object) =>
    service.ask('POST', `/v2/provisional_terminals/${id}/${action}`, body)
  /** The terminals that containers and events name. */
  const named = async () => {
    const containers = await service.db
      .selectFrom('containers')
      .select(['pod_terminal_id', 'terminal_name'])
      .execute()
    const events = await service.db
      .selectFrom('transport_events')
      .select('terminal_id')
      .where('terminal_id', 'is not', null)
      .execute()
    return { containers, events: [...new Set(events.map(({ terminal_id }) => terminal_id))] }
  }
  const only = async (): Promise<ProvisionalTerminal> => {
    const [first, ...others] = await listed()
    if (!first || others.length > 0) throw new Error('There is not one')
    return first
  }

  test('a terminal with a code that no catalogue has is a record of the account, which says who reported it', async () => {
    await track()
    const { id, attributes } = await only()
    expect(attributes).toMatchObject({
      name: 'New Pier 9',
      code: 'NP9',
      code_list: 'SMDG',
      port_code: 'USLGB',
      reporters: [{ connection_name: 'Carrier' }],
      merged_into: null,
    })
    expect(attributes.candidates.map(({ name }) => name)).not.toContain('New Pier 9')
    expect((await service.ask('GET', `/v2/terminals/${id}`)).body).toMatchObject({
      data: { attributes: { name: 'New Pier 9', smdg_code: 'NP9' } },
    })
    expect(await named()).toEqual({
      containers: [{ pod_terminal_id: id, terminal_name: 'New Pier 9' }],
      events: [id],
    })
  })

  test('known codes, and codes that may be of a depot, make no record', async () => {
    await track(dischargedAtTerminal('LBCT'))
    expect(await listed()).toEqual([])
    await track(dischargedAtTerminal('NP 9'))
    expect(await listed()).toEqual([])
  })

  test(
    'merged into a terminal of its port it is named by no record any more, nor by what is reported again',
    { tags: ['engine'] },
    async () => {
      await track()
      const { id, attributes } = await only()
      const [into] = attributes.candidates
      if (!into) throw new Error('No candidate')
      const { status, body } = await act(id, 'merge', { into: into.id })
      expect(status).toBe(200)
      expect(body).toMatchObject({ data: { attributes: { merged_into: into.id, merged_name: into.name } } })
      const merged = { containers: [{ pod_terminal_id: into.id }], events: [into.id] }
      expect(await named()).toMatchObject(merged)
      service.pass(24 * 3600)
      await service.askDue()
      expect(await named()).toMatchObject(merged)
      const { body: port } = await service.ask('GET', '/v2/ports/USLGB')
      expect(JSON.stringify(port)).not.toContain(id)
      const log = await service.db
        .selectFrom('event_log')
        .select(['reference_type', 'payload'])
        .where('event', '=', 'record.edited')
        .orderBy('seq')
        .execute()
      expect(log).toMatchObject([
        { reference_type: 'terminal', payload: { merged: id } },
        { reference_type: 'shipment' },
        { reference_type: 'container' },
      ])

      expect((await act(id, 'merge', { into: into.id })).status).toBe(200)
      const other = attributes.candidates[1]
      if (other) expect((await act(id, 'merge', { into: other.id })).status).toBe(422)

      expect((await act(id, 'undo_merge')).status).toBe(200)
      expect(await named()).toEqual({
        containers: [{ pod_terminal_id: id, terminal_name: 'New Pier 9' }],
        events: [id],
      })
      expect((await act(id, 'undo_merge')).status).toBe(200)
    },
  )

  test('it is merged into no terminal of another port, nor into itself', async () => {
    await track()
    const { id } = await only()
    const { id: elsewhere } = await service.db
      .selectFrom('terminals')
      .innerJoin('ports', 'ports.id', 'terminals.port_id')
      .select('terminals.id')
      .where('ports.code', '=', 'NLRTM')
      .executeTakeFirstOrThrow()
    for (const into of [elsewhere, id]) expect((await act(id, 'merge', { into })).status).toBe(422)
    expect((await only()).attributes.merged_into).toBeNull()
  })
})
