import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSource } from '../../testing/connected.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** The settings that were refused, each with the reason. */
async function refusedSettings(kind: string, settings: object): Promise<string[][]> {
  const { status, body } = await service.ask('POST', '/v2/connections', {
    data: { type: 'connection', attributes: { kind, name: JSON.stringify(settings).slice(0, 80), settings } },
  })
  if (status === 201) return []
  const { errors } = body as { errors: { detail: string; source: { pointer: string } }[] }
  return errors.map(({ detail, source }) => [source.pointer.split('/').at(-1) ?? '', detail])
}
const isPublic = 'must be an address of the public internet'

test.each([
  ['portolan', { base_url: 'https://10.1.2.3/v2', api_key: 'k' }, 'base_url', 'Address of the interface'],
  ['portolan', { base_url: 'https://[fd00::1]/v2', api_key: 'k' }, 'base_url', 'Address of the interface'],
  [
    'portolan',
    { base_url: 'https://169.254.169.254/', api_key: 'k' },
    'base_url',
    'Address of the interface',
  ],
  [
    'dcsa',
    { profile: 'other', events_url: 'https://192.168.0.9/events', sign_in: 'none' },
    'events_url',
    'Address of events',
  ],
  [
    'dcsa',
    {
      profile: 'maersk',
      api_key: 'k',
      client_secret: 's',
      token_url: 'https://172.16.0.1/token',
    },
    'token_url',
    'Address of sign-in tokens',
  ],
  [
    'terminal',
    { facilities: 'USLAX', client_id: 'c', client_secret: 's', base_url: 'https://10.0.0.1' },
    'base_url',
    'Address',
  ],
  ['ais', { feed: 'tcp', address: '10.0.0.1:10110' }, 'address', 'Host and port'],
  ['ais', { feed: 'websocket', websocket_url: 'wss://10.0.0.1/', api_key: 'k' }, 'websocket_url', 'Address'],
  ['ais', { feed: 'polled', polled_url: 'https://10.0.0.1/', username: 'u' }, 'polled_url', 'Address'],
])('a %s connection to %o is refused at once', async (kind, settings, setting, label) => {
  expect(await refusedSettings(kind, settings)).toEqual([[setting, `${label} ${isPublic}`]])
})

test('an address without encryption is refused, and says how it has to begin', async () => {
  expect(await refusedSettings('portolan', { base_url: 'http://example.com/v2', api_key: 'k' })).toEqual([
    ['base_url', 'Address of the interface must begin with https://'],
  ])
  const stream = { feed: 'websocket', websocket_url: 'ws://example.com/', api_key: 'k' }
  expect(await refusedSettings('ais', stream)).toEqual([['websocket_url', 'Address must begin with wss://']])
})

test('a connection is not moved to a private address, and keeps its own', async () => {
  const settings = { base_url: 'https://portolan.example/v2', api_key: 'k' }
  const id = await connectSource(service, { kind: 'portolan', name: 'Moved', settings })
  const { status } = await service.ask('PATCH', `/v2/connections/${id}`, {
    data: { type: 'connection', attributes: { settings: { base_url: 'https://10.0.0.1/v2' } } },
  })
  expect(status).toBe(422)
  const { body } = await service.ask('GET', `/v2/connections/${id}`)
  expect(body).toMatchObject({ data: { attributes: { settings: { base_url: settings.base_url } } } })
})
