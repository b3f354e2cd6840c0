import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scheduler, wallScheduler } from '../../../platform/jobs/every.ts'
import { connectSource, postMessages } from '../../../testing/connected.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type AisReceiver, openAisReceiver } from '../../ais/testing/sentence-server.ts'
import { classAPosition, shipIdentity } from '../../ais/testing/sentences.ts'
import { interchange, journey } from '../../edi/testing/messages.ts'

/** Waits a twentieth of the time. */
const scheduler: Scheduler = { after: (ms, work) => wallScheduler.after(ms / 20, work) }
let service: TestService
let receiver: AisReceiver
beforeAll(async () => {
  service = await startTestService({ now: '2026-09-15T00:00:00Z', scheduler })
  receiver = await openAisReceiver()
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})

const connect = (name: string, kind: string, settings: object) =>
  connectSource(service, { name, kind, settings })
const attempt = (id: string) =>
  service.ask('POST', `/v2/connections/${id}/check`, {}, { 'content-type': 'application/json' })

test('trying it shows for some seconds what comes and how it was understood, and stores nothing', async () => {
  const partner = await connect('Partner', 'edi', { scac: 'MSCU' })
  await postMessages(service, partner, interchange(journey.slice(0, 4)))
  await service.askDue()
  const id = await connect('Receiver', 'ais', { feed: 'tcp', address: receiver.address })
  const sent = [
    ...shipIdentity('477553000', '9134270', 'OTHER SHIP'),
    classAPosition({ mmsi: '477553000', latitude: 33, longitude: -150 }),
    ...shipIdentity('353136000', '9839272', 'MSC GULSUN'),
    classAPosition({ mmsi: '353136000', latitude: 33, longitude: -150 }),
    '!AIVDM,1,1,,A,13u,0*00',
  ]
  const sending = setInterval(() => receiver.send(...sent), 20)
  const { body } = await attempt(id)
  clearInterval(sending)
  expect(body).toMatchObject({
    outcome: 'found',
    sentence: expect.stringMatching(/^In 5 seconds \d+ messages came, \d+ of them positions/) as string,
  })
  const { received } = body as { received: { code: string; became: string; reason: string | null }[] }
  expect(new Set(received.map(({ code, became }) => `${code} ${became}`))).toEqual(
    new Set(['AIS 1 position', 'AIS 5 ship', '? not_understood', 'AIS 5 left_out', 'AIS 1 left_out']),
  )
  expect(await service.db.selectFrom('vessel_positions').select('timestamp').execute()).toEqual([])
  const { counts } = body as { counts: Record<string, number> }
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(
    Number(/(\d+) messages/.exec((body as { sentence: string }).sentence)?.[1]),
  )
})

test('what keeps it from being connected is said', async () => {
  const refused = await connect('No port', 'ais', { feed: 'tcp', address: 'ais.example.com:99999' })
  expect((await attempt(refused)).body).toMatchObject({
    outcome: 'failed',
    sentence: 'There is no such port',
  })
  const silent = await openAisReceiver()
  const id = await connect('Silent', 'ais', { feed: 'tcp', address: silent.address })
  expect((await attempt(id)).body).toMatchObject({ outcome: 'not_found' })
  await silent.close()
})

test('a source that is asked for numbers cannot be tried without one', async () => {
  const id = await connect('Portolan', 'portolan', { base_url: 'http://127.0.0.1:9/v2', api_key: 'key' })
  expect((await attempt(id)).status).toBe(422)
})
