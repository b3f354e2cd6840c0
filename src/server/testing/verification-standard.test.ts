import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../platform/http/listen.ts'
import { startTestService, type TestService } from './service.ts'
import { type SignedInMember, signInAs } from './signed-in.ts'

// Lines of the OWASP Application Security Verification Standard 5 that no other test names: docs/threat-model.md.

let service: TestService
let listening: Listening
let owner: SignedInMember
beforeAll(async () => {
  service = await startTestService()
  listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
  owner = await signInAs(service, service.own.account_id, 'owner')
})
afterAll(async () => {
  await listening.close(0)
  await service.close()
})

const key = () => ({ authorization: `Token ${service.own.key}` })
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { redirect: 'manual', ...init })

/** Bytes as they are, that no client library would send. */
async function send(request: string): Promise<string> {
  const socket = connect({ port: listening.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(request)
  setTimeout(() => socket.end(), 300)
  return text(socket)
}
const statusesOf = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status)

test('4.2.1: a request of two lengths is refused, and nothing after it is read as another request', async () => {
  const head = `POST /v2/lookups HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  const hidden = 'GET /v2/session HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (const lengths of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
    'Content-Length: 4\r\nContent-Length: 40\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Transfer-Encoding : chunked\r\n',
    'Content-Length: +4\r\n',
  ])
    expect([lengths, statusesOf(await send(`${head}${lengths}\r\n0\r\n\r\n${hidden}`))]).toEqual([
      lengths,
      ['400'],
    ])
})

test('4.2.3: a line break in a value of a header does not make another header', async () => {
  const answer = await send(
    'GET /v2/session HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a\rSet-Cookie: x=1\r\n\r\n',
  )
  expect(answer).not.toMatch(/^set-cookie/im)
  const address = await ask('/v2/containers/%0d%0aSet-Cookie:%20x=1', { headers: key() })
  expect([address.status, address.headers.get('set-cookie')]).toEqual([404, null])
})

test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND'])(
  '4.1.4 and 13.4.4: the method %s does nothing',
  async (method) => {
    const answer = await send(
      `${method} /v2/session HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${service.own.key}\r\nX-Marker: echoed\r\n\r\n`,
    )
    expect(answer).not.toContain('echoed')
    expect(answer).not.toContain(service.own.key)
    for (const status of statusesOf(answer)) expect(status).toMatch(/^4/)
  },
)

test('4.1.4: a header does not make a reading request a writing one', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answer = await ask('/v2/session?_method=DELETE', {
      headers: { ...owner.headers, [name]: 'DELETE' },
    })
    expect([name, answer.status]).toEqual([name, 200])
  }
  expect((await ask('/v2/session', { headers: owner.headers })).status).toBe(200)
})

test('14.2.1: a key or a session in an address opens nothing', async () => {
  const { key: secret } = service.own
  const session = owner.headers['cookie']?.split('=')[1] ?? ''
  for (const name of ['api_key', 'apikey', 'key', 'token', 'access_token', 'authorization', 'session'])
    for (const value of [secret, session])
      expect([name, (await ask(`/v2/session?${name}=${value}`)).status]).toEqual([name, 401])
})

test('14.3.2: no answer is kept by a cache, refusals neither', async () => {
  for (const [path, status] of [
    ['/v2/session', 200],
    ['/v2/containers', 200],
    ['/v2/containers/00000000-0000-4000-8000-00000000dead', 404],
    ['/v2/nothing', 404],
    ['/v2/containers?page%5Bsize%5D=x', 400],
    ['/storage/x', 404],
    ['/storage/x/y', 403],
  ] as const) {
    const answer = await ask(path, { headers: key() })
    expect([path, answer.status, answer.headers.get('cache-control')?.includes('no-store')]).toEqual([
      path,
      status,
      true,
    ])
  }
  const anonymous = await ask('/v2/containers')
  expect([anonymous.status, anonymous.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test('7.2.4: a cookie that a browser brings is not taken for the new session', async () => {
  const answer = await ask('/v2/session', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: 'portolan_session=chosen-by-somebody',
    },
    body: JSON.stringify({ api_key: service.own.key }),
  })
  const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('portolan_session='))
  expect(answer.status).toBe(201)
  expect(cookie).not.toContain('chosen-by-somebody')
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Strict/i)
  const old = await ask('/v2/session', { headers: { cookie: 'portolan_session=chosen-by-somebody' } })
  expect(old.status).toBe(401)
})

test('15.3.6: members of a body that name prototypes change nothing', async () => {
  const attributes = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'
  for (const body of [
    `{"data":{"type":"party","attributes":${attributes}}}`,
    `{"__proto__":{"polluted":"yes"},"identifiers":["MSCU1234566"]}`,
  ])
    for (const path of ['/v2/parties', '/v2/lookups', '/v2/tracking_requests']) {
      const headers = { ...key(), 'content-type': 'application/json' }
      expect((await ask(path, { method: 'POST', headers, body })).status).toBeLessThan(500)
    }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('13.4: files of the operator and of the machine are not served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/secret.key',
    '/data/secret.key',
    '/metrics',
    '/server-status',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/storage/..%2f..%2fsecret.key',
  ]) {
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([path, statusesOf(answer)[0]]).toEqual([path, expect.stringMatching(/^4/)])
    expect(answer).not.toContain('"dependencies"')
    expect(answer).not.toContain('root:')
  }
})

test('16.5.1: a refusal says nothing of the program', async () => {
  for (const path of [
    '/v2/containers/%00',
    '/v2/containers?filter%5Bx',
    '/v2/%ff',
    '/v2/containers?sort=%27',
  ]) {
    const answer = await ask(path, { headers: key() })
    const said = await answer.text()
    expect(answer.status).toBeLessThan(500)
    expect(said).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|syntax error|select .* from/i)
    expect([answer.headers.get('server'), answer.headers.get('x-powered-by')]).toEqual([null, null])
  }
})
