import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorDocument } from '../../../contract/jsonapi/index.ts'
import { listen } from './listen.ts'
import { strictTransport } from './security.ts'

const loopback = { host: '127.0.0.1', port: 0 }
const hello = () => new Hono().get('/', (c) => c.text('hello'))

test('a service on the loopback address answers under localhost too', async () => {
  const { port, close } = await listen(hello(), loopback)
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('hello')
  await close()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

test('an idle connection is kept longer than proxies keep theirs, and closed at once when the service stops', async () => {
  const { port, close } = await listen(hello(), loopback)
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  expect(await answer.text()).toBe('hello')
  const began = performance.now()
  await close()
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a port that is taken and an address of another machine are reported in a sentence', async () => {
  const { port, close } = await listen(hello(), loopback)
  await expect(listen(hello(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another with --port.`,
  )
  await expect(listen(hello(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is no address of this machine. Set it with --host.',
  )
  await close()
})

test('a request that is under way when the service stops is answered', async () => {
  const gate = new EventTarget()
  const app = new Hono().get('/', async (c) => {
    gate.dispatchEvent(new Event('received'))
    await once(gate, 'go')
    return c.text('done')
  })
  const { port, close } = await listen(app, loopback)
  const received = once(gate, 'received')
  const answer = fetch(`http://127.0.0.1:${port}/`)
  await received
  const closed = close()
  gate.dispatchEvent(new Event('go'))
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a request that comes while another one is still answered is refused with 503, which ends its connection', async () => {
  const gate = new EventTarget()
  const app = hello().get('/slow', async (c) => {
    gate.dispatchEvent(new Event('received'))
    await once(gate, 'go')
    return c.text('done')
  })
  const { port, close } = await listen(app, loopback)
  const received = once(gate, 'received')
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await received
  const closed = close()
  const refused = await fetch(`http://127.0.0.1:${port}/`)
  expect(refused.status).toBe(503)
  expect(errorDocument.parse(await refused.json()).errors[0]?.status).toBe('503')
  expect(Object.fromEntries(refused.headers)).toMatchObject({ 'retry-after': '5', connection: 'close' })
  gate.dispatchEvent(new Event('go'))
  const answer = await slow
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'done'])
  await closed
})

test('a connection on which nothing was asked does not delay the end until the grace time is over', async () => {
  const { port, close } = await listen(hello(), loopback)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const ended = once(socket.resume(), 'end')
  await close(300_000)
  expect(await ended).toEqual([])
})

test('a request that never ends is cut off after the grace time', async () => {
  const gate = new EventTarget()
  const app = new Hono().get('/', async (c) => {
    gate.dispatchEvent(new Event('received'))
    await once(gate, 'never')
    return c.text('done')
  })
  const { port, close } = await listen(app, loopback)
  const received = once(gate, 'received')
  const answer = fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error)
  await received
  await close(0)
  expect(await answer).toBeInstanceOf(Error)
})

test('where browsers come by https, every answer tells them to keep to it', async () => {
  const { port, close } = await listen(hello(), {
    ...loopback,
    headers: strictTransport('https://a.example'),
  })
  for (const path of ['/', '/nowhere'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    )
  await close()
  expect([strictTransport(undefined), strictTransport('http://a.example')]).toEqual([{}, {}])
})

test('bytes that are not HTTP, and headers that are too large, are refused with an error document', async () => {
  const listening = await listen(hello(), loopback)
  const answerTo = (sent: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(listening.port, '127.0.0.1', () => socket.write(sent))
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
      socket.on('close', () => resolve(answer))
    })
  const refused = async (sent: string) => {
    const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n')
    expect(head.toLowerCase()).toContain('content-type: application/vnd.api+json')
    return [head.split('\r\n')[0], errorDocument.parse(JSON.parse(body)).errors[0]?.status]
  }
  expect(await refused('HELLO\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', '400'])
  expect(await refused(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    '431',
  ])
  const bad = ['HTTP/1.1 400 Bad Request', '400']
  expect(await refused('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toEqual(bad)
  expect(await refused('GET / HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n')).toEqual(bad)
  expect(await refused('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toEqual(bad)
  expect(await refused('GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n')).toEqual(bad)
  expect(await refused('GET / HTTP/1.0\r\nHost: x\r\nhost: x\r\n\r\n')).toEqual(bad)
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toContain('200 OK')
  await listening.close()
})

test('a header that is read here and is too long is refused before anything reads it, others may be as long as all together', async () => {
  let asked = 0
  const app = new Hono().get('/', (c) => {
    asked += 1
    return c.text('hello')
  })
  const { port, close } = await listen(app, loopback)
  const statusWith = async (name: string, value: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { [name]: value } })).status
  const blanks = `en${' '.repeat(10_000)};q=0.5`
  for (const name of ['accept-language', 'user-agent', 'if-none-match', 'range', 'x-forwarded-for'])
    expect([name, await statusWith(name, blanks)]).toEqual([name, 400])
  expect(asked).toBe(0)
  expect(await statusWith('cookie', `of-another=${'x'.repeat(10_000)}`)).toBe(200)
  expect(await statusWith('cookie', 'x'.repeat(17_000))).toBe(431)
  await close()
})
