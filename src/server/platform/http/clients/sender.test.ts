import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerThrown } from '../answer.ts'
import { createLog } from '../../log.ts'
import { createEntrance, type EntranceSettings } from './entrance.ts'
import { clientAddress, clientKey, ownHosts, requestUrl, withEntrance } from './sender.ts'

const log = createLog(
  () => {},
  () => new Date(),
)
const plain = { trustedProxy: [], publicUrl: undefined, allowedHosts: [], host: '127.0.0.1' }

/** What the service reads of a request; `from` is the other end of the connection, `to` its own end. */
function asked(settings: Partial<EntranceSettings> = {}) {
  const app = new Hono()
  app.onError((thrown, c) => answerThrown(thrown, c, log))
  app.use(withEntrance(createEntrance({ ...plain, ...settings }), (path) => path === '/healthz'))
  app.get('*', (c) =>
    c.json({
      address: clientAddress(c),
      key: clientKey(c),
      url: requestUrl(c).href,
      own: ownHosts(c),
    }),
  )
  return async (
    host: string,
    headers: Record<string, string> = {},
    { from = '127.0.0.1', to = '127.0.0.1', path = '/v2/x?y=1' } = {},
  ) => {
    const env = { incoming: { socket: { remoteAddress: from, localAddress: to } } }
    const answer = await app.request(`http://${host}${path}`, { headers: { host, ...headers } }, env)
    const body: unknown = await answer.json()
    return {
      status: answer.status,
      ...(body as { address: string; key: string; url: string; own: string[] }),
    }
  }
}

test('without a trusted proxy nobody is believed about addresses, hosts or https', async () => {
  const ask = asked()
  const headers = {
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'https',
  }
  expect(await ask('127.0.0.1:4949', headers, { from: '::ffff:203.0.113.7' })).toMatchObject({
    status: 200,
    address: '203.0.113.7',
    url: 'http://127.0.0.1:4949/v2/x?y=1',
  })
})

test('behind trusted proxies the client is the last address that none of them has', async () => {
  const ask = asked({ trustedProxy: ['10.0.0.0/8', '::1', '2001:db8::/32'] })
  const address = async (given: string | undefined, from = '10.0.0.1') =>
    (await ask('localhost', given === undefined ? {} : { 'x-forwarded-for': given }, { from })).address
  expect(await address('203.0.113.7')).toBe('203.0.113.7')
  // What the client wrote itself stands before what the proxies add.
  expect(await address('1.1.1.1, 203.0.113.7, 10.2.2.2')).toBe('203.0.113.7')
  expect(await address('203.0.113.7:5123, 2001:db8::9', '::ffff:10.0.0.1')).toBe('203.0.113.7')
  expect(await address('[2a00::5]:443', '::1')).toBe('2a00::5')
  expect(await address('10.1.1.1, 10.2.2.2')).toBe('10.1.1.1')
  expect(await address('1.1.1.1, unknown')).toBe('10.0.0.1')
  expect(await address(undefined)).toBe('10.0.0.1')
  expect(await address('1.1.1.1', '203.0.113.7')).toBe('203.0.113.7')
})

test('addresses of one IPv6 network of 64 bits are one client', async () => {
  const ask = asked()
  const key = async (from: string) => (await ask('localhost', {}, { from })).key
  expect(await key('2001:db8:1:2:3:4:5:6')).toBe(await key('2001:db8:1:2::9'))
  expect(await key('2001:db8:1:2::9')).not.toBe(await key('2001:db8:1:3::9'))
  expect(await key('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(await key('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('a trusted proxy says under which address the browser asked', async () => {
  const ask = asked({ trustedProxy: ['127.0.0.1'], allowedHosts: ['track.example'] })
  const headers = { 'x-forwarded-host': 'track.example', 'x-forwarded-proto': 'https' }
  const { url, own } = await ask('127.0.0.1:4949', headers)
  expect(url).toBe('https://track.example/v2/x?y=1')
  expect(own).toContain('track.example')
  expect((await ask('127.0.0.1:4949', { 'x-forwarded-host': 'evil.example' })).status).toBe(400)
})

test('with a public URL the addresses in answers begin with it, under whatever name a proxy asks', async () => {
  const ask = asked({ publicUrl: 'https://track.example', allowedHosts: ['backup.example'] })
  const { url, own } = await ask('127.0.0.1:4949')
  expect(url).toBe('https://track.example/v2/x?y=1')
  expect(own).toContain('track.example')
  expect((await ask('track.example')).url).toBe('https://track.example/v2/x?y=1')
  expect((await ask('backup.example:81')).url).toBe('http://backup.example:81/v2/x?y=1')
})

test('a host that is not of this service is refused; those of this machine are taken', async () => {
  const status = async (host: string, settings = {}, to = '127.0.0.1') =>
    (await asked(settings)(host, {}, { to })).status
  for (const host of ['localhost:4949', '127.0.0.1', '127.0.0.2', '[::1]:4949', 'LOCALHOST', 'a.localhost'])
    expect([host, await status(host)]).toEqual([host, 200])
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    '128.0.0.1',
  ])
    expect([host, await status(host)]).toEqual([host, 400])
  expect(await status('Shop.Example:8080', { allowedHosts: ['shop.example'] })).toBe(200)
  expect(await status('10.0.0.5:80', { host: '10.0.0.5' })).toBe(200)
  // On all interfaces, the address that the connection came to is this machine's own.
  expect(await status('10.0.0.5', { host: '0.0.0.0' }, '::ffff:10.0.0.5')).toBe(200)
  expect(await status('[2001:db8::5]', { host: '::' }, '2001:db8::5')).toBe(200)
  expect(await status('10.0.0.6', { host: '0.0.0.0' }, '10.0.0.5')).toBe(400)
})

test('what watches the service asks it by any name', async () => {
  expect((await asked()('10.9.9.9', {}, { path: '/healthz' })).status).toBe(200)
})
