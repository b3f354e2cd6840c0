import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventNames } from '../../../contract/vocabulary/index.ts'
import { type Listening, listen } from '../http/listen.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { manualScheduler } from '../../testing/manual-scheduler.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { dispatched, type StreamEvent, type Reader, readStream } from './testing/reader.ts'

const at = '2026-11-20T18:00:00Z'
const shipment = '00000000-0000-4000-8000-000000000001'
const container = '00000000-0000-4000-8000-000000000002'
const request = '00000000-0000-4000-8000-000000000003'

forEachDatabase('The stream, of what people edit', (open) => {
  const time = manualScheduler()
  let service: TestService
  let listening: Listening
  let reader: Reader
  let headers: Record<string, string>
  beforeAll(async () => {
    service = await startTestService({ database: await open(), scheduler: time.scheduler })
    listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
    headers = { authorization: `Token ${service.own.key}` }
    const reported = {
      account_id: service.own.account_id,
      data_origin: 'test',
      created_at: at,
      updated_at: at,
    }
    const numbers = { bill_of_lading_number: 'MEDU1', normalized_number: 'MEDU1' }
    await service.db
      .insertInto('shipments')
      .values({ ...reported, ...numbers, id: shipment })
      .execute()
    await service.db
      .insertInto('containers')
      .values({ ...reported, id: container, shipment_id: shipment, number: 'MSCU1234566' })
      .execute()
    const requested = {
      request_type: 'bill_of_lading' as const,
      request_number: 'MEDU2',
      normalized_number: 'MEDU2',
      source: 'test',
    }
    const { data_origin, ...times } = reported
    await service.db
      .insertInto('tracking_requests')
      .values({ ...times, ...requested, id: request })
      .execute()
    for (const entity_type of ['Shipment', 'Container', 'TrackingRequest'])
      await send('POST', '/v2/custom_field_definitions', {
        data: {
          type: 'custom_field_definition',
          attributes: { entity_type, api_slug: 'note', display_name: 'Note', data_type: 'short_text' },
        },
      })
    await send('POST', '/v2/webhooks', {
      data: {
        type: 'webhook',
        attributes: { url: 'https://example.com/hook', active: true, events: eventNames },
      },
    })
  })
  beforeEach(async () => {
    reader = await readStream(listening.port, headers)
    await reader.next()
    return async () => await reader.close()
  })
  afterAll(async () => {
    await service.services.endStreams()
    await listening.close()
    await service.close()
  })

  async function send(method: string, path: string, body?: unknown, by = headers): Promise<unknown> {
    const answer = await service.ask(method, path, body, by)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const nextEvent = async (from = reader): Promise<StreamEvent | undefined> => {
    let block: string | undefined
    do block = await time.advanceUntil(from.next())
    while (block?.startsWith('event: alive'))
    return dispatched(block ?? '')
  }
  const changed = async (from = reader) => {
    const { type, data = '{}' } = (await nextEvent(from)) ?? {}
    return { type, ...(JSON.parse(data) as object) }
  }
  const bulk = async (action: string, more: object, by = headers) => {
    await send('POST', '/v2/bulk_edits', { data: { type: 'bulk_edit', attributes: { action, ...more } } }, by)
    const job = service.services.scheduledJobs.find(({ name }) => name === 'Editing many records')
    while ((await job?.round()) === 'more');
  }
  const patch = (path: string, attributes: object, by = headers) =>
    send('PATCH', `/v2/${path}`, { data: { attributes } }, by)
  const tab = '00000000-0000-4000-8000-0000000000ab'
  const ofTab = () => ({ ...headers, 'portolan-tab': tab })
  const readAsTab = async (query = '') => {
    const opened = await readStream(listening.port, headers, `?tab=${tab}${query}`)
    return { opened, begun: dispatched((await opened.next()) ?? '') }
  }
  const none = { type: 'changed', shipments: [], containers: [], tracking_requests: [], documents: [] }
  const ofShipment = { ...none, shipments: [shipment] }
  const ofContainer = { ...none, containers: [container] }
  const ofRequest = { ...none, tracking_requests: [request] }
  const note = (value: string) => ({
    data: { type: 'custom_field', attributes: { api_slug: 'note', value } },
  })
  const oneContainer = { list: 'containers', ids: [container] }

  test.each<[string, () => Promise<unknown>, object]>([
    ['tags of a shipment', () => patch(`shipments/${shipment}`, { tags: ['Late'] }), ofShipment],
    [
      'references of a container',
      () => patch(`containers/${container}`, { ref_numbers: ['1'] }),
      ofContainer,
    ],
    [
      'references of a tracking request',
      () => patch(`tracking_requests/${request}`, { ref_numbers: ['1'] }),
      ofRequest,
    ],
    ['tags of many', () => bulk('add_tags', { ...oneContainer, values: ['Spring'] }), ofShipment],
    ['references of many', () => bulk('add_ref_numbers', { ...oneContainer, values: ['7'] }), ofContainer],
    ['stopping for many', () => bulk('stop_tracking', oneContainer), ofShipment],
    ['resuming for many', () => bulk('resume_tracking', oneContainer), ofShipment],
    ['stopping', () => send('PATCH', `/v2/shipments/${shipment}/stop_tracking`), ofShipment],
    ['resuming', () => send('PATCH', `/v2/shipments/${shipment}/resume_tracking`), ofShipment],
    [
      'a value for many',
      () => bulk('set_custom_field', { ...oneContainer, custom_field: { api_slug: 'note', value: 'x' } }),
      ofContainer,
    ],
    ['a new value', () => send('POST', `/v2/shipments/${shipment}/custom_fields`, note('x')), ofShipment],
    [
      'another value',
      () => send('PATCH', `/v2/shipments/${shipment}/custom_fields/note`, note('y')),
      ofShipment,
    ],
    [
      'a value that is deleted',
      () => send('DELETE', `/v2/shipments/${shipment}/custom_fields/note`),
      ofShipment,
    ],
    [
      'a value of a request',
      () => send('POST', `/v2/tracking_requests/${request}/custom_fields`, note('x')),
      ofRequest,
    ],
  ])('sends %s, and notifies no webhook', async (_, edit, expected) => {
    await edit()
    expect(await changed()).toEqual(expected)
    const notified = await service.db.selectFrom('webhook_notifications').select('event').execute()
    expect(notified).toEqual([])
  })

  test('sends nothing for a refused edit, or for one that changed nothing', async () => {
    await service.ask('PATCH', `/v2/shipments/${shipment}/custom_fields/none`, note('x'))
    await send('PATCH', `/v2/shipments/${shipment}/resume_tracking`)
    await patch(`containers/${container}`, { ref_numbers: ['2'] })
    expect(await changed()).toEqual(ofContainer)
  })

  test('continues after a connection that was lost after the first block, by the id that a script can read', async () => {
    const first = await readStream(listening.port, headers)
    const begun = dispatched((await first.next()) ?? '')
    await first.close()
    await patch(`containers/${container}`, { ref_numbers: ['3'] })
    const again = await readStream(listening.port, headers, `?last_event_id=${begun?.lastEventId}`)
    await again.next()
    const missed = await nextEvent(again)
    await again.close()
    expect(missed).toMatchObject({
      type: 'changed',
      data: JSON.stringify({ ...ofContainer, type: undefined }),
    })
  })

  test('leaves out the changes that a tab made itself, of one record or many, for that tab only', async () => {
    const { opened } = await readAsTab()
    await patch(`shipments/${shipment}`, { tags: ['Own'] }, ofTab())
    await bulk('add_tags', { ...oneContainer, values: ['Own too'] }, ofTab())
    await patch(`tracking_requests/${request}`, { ref_numbers: ['4'] })
    expect(await changed(opened)).toEqual(ofRequest)
    // In one block or in several: a transaction that is open elsewhere on the server holds the later changes back.
    const blocks: string[] = []
    do blocks.push(JSON.stringify(await changed()))
    while (!blocks.at(-1)?.includes(request))
    expect(blocks.at(-1)).toMatch(JSON.stringify(ofRequest.tracking_requests))
    expect(blocks.join('')).toContain(shipment)
    expect(blocks.join('')).not.toContain(container)
    await opened.close()
  })

  test('sends a tab the changes of others to the record that it has just changed itself', async () => {
    const { opened } = await readAsTab()
    await patch(`shipments/${shipment}`, { tags: ['Mine'] }, ofTab())
    await patch(`shipments/${shipment}`, { tags: ['Theirs'] })
    expect(await changed(opened)).toEqual(ofShipment)
    await opened.close()
  })

  test('leaves out the changes that a tab made itself while it was disconnected', async () => {
    const { opened, begun } = await readAsTab()
    await opened.close()
    await patch(`shipments/${shipment}`, { tags: ['Meanwhile'] }, ofTab())
    await patch(`containers/${container}`, { ref_numbers: ['5'] })
    const back = await readAsTab(`&last_event_id=${begun?.lastEventId}`)
    expect(await changed(back.opened)).toEqual(ofContainer)
    await back.opened.close()
  })
})
