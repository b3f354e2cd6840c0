import { createServer } from 'node:net'
import { once } from 'node:events'
import type { lookup } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { createGuardedConnector, type GuardedConnector } from './dial.ts'

let receiver: Receiver
const diallers: GuardedConnector[] = []
beforeAll(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const dialler of diallers.splice(0)) await dialler.close()
  receiver.behave = (response) => response.end('ok')
})
afterAll(() => receiver.close())

const dialler = (options: Partial<Parameters<typeof createGuardedConnector>[0]> = {}) => {
  const made = createGuardedConnector({ toLoopback: true, ...options })
  diallers.push(made)
  return made
}
const to = (url: string) => ({ url, headers: { 'Content-Type': 'application/json' }, body: '{}' })

test('a status, the beginning of the body and the time it took are told', async () => {
  receiver.behave = (response) => response.writeHead(422, { 'x-why': 'no' }).end('words')
  expect(await dialler().send(to(receiver.url))).toMatchObject({
    status_code: 422,
    error: 'The endpoint answered 422',
    response_body: 'words',
    response_headers: { 'x-why': 'no' },
  })
})

test('a connection serves many deliveries', async () => {
  const sockets = new Set<unknown>()
  receiver.behave = (response, _, request) => {
    sockets.add(request.socket)
    response.end('ok')
  }
  const one = dialler()
  for (let count = 0; count < 20; count += 1) await one.send(to(receiver.url))
  // The next may go out a moment before the first connection is free again.
  expect(sockets.size).toBeLessThanOrEqual(2)
})

test('a receiver that never answers is given up', async () => {
  receiver.behave = () => undefined
  expect(await dialler({ timeoutMs: 60 }).send(to(receiver.url))).toMatchObject({
    status_code: null,
    error: 'No answer within 0.06 s',
  })
})

test('one that accepts a connection and says nothing, or no HTTP, is told apart', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await dialler().send(to(`http://127.0.0.1:${port}/`))).toMatchObject({
    status_code: null,
    error: 'The answer is not HTTP',
  })
  server.close()
  await once(server, 'close')
  expect(await dialler().send(to(`http://127.0.0.1:${port}/`))).toMatchObject({
    error: 'The connection was refused',
  })
})

test('one that closes early is a failure; one that closes after its status is none', async () => {
  receiver.behave = (response) => response.destroy()
  expect(await dialler().send(to(receiver.url))).toMatchObject({
    status_code: null,
    error: 'The connection was closed before an answer came',
  })
  receiver.behave = (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  }
  expect(await dialler().send(to(receiver.url))).toMatchObject({ status_code: 200, response_body: 'half' })
})

test('a redirect is an answer and is not followed', async () => {
  const before = receiver.received.length
  receiver.behave = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await dialler().send(to(receiver.url))).toMatchObject({
    status_code: 307,
    error: 'The endpoint answered 307',
  })
  expect(receiver.received).toHaveLength(before + 1)
})

test('a body that drips for ever holds nobody: the status counts, and what came so far', async () => {
  let dripping: NodeJS.Timeout | undefined
  receiver.behave = (response) => {
    response.writeHead(200)
    response.write('a')
    dripping = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(dripping))
  }
  const outcome = await dialler({ timeoutMs: 150 }).send(to(receiver.url))
  expect(outcome).toMatchObject({
    status_code: 200,
    error: null,
    response_body: expect.stringMatching(/^a\.*$/) as string,
  })
  expect(outcome.duration_ms).toBeLessThan(2000)
})

test('headers that drip for ever are no answer', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const dripping = setInterval(() => socket.write('x-a: b\r\n'), 5)
    socket.on('close', () => clearInterval(dripping))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outcome = await dialler({ timeoutMs: 80 }).send(to(`http://127.0.0.1:${port}/`))
  expect(outcome).toMatchObject({ status_code: null, error: 'No answer within 0.08 s' })
  server.close()
})

test('of ten megabytes two kilobytes are kept and no more than a little is read', async () => {
  let sent = 0
  receiver.behave = (response) => {
    const part = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (sent < 10 * 1024 * 1024) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', more)
      }
      response.end()
    }
    response.on('error', () => undefined)
    more()
  }
  const outcome = await dialler().send(to(receiver.url))
  expect(outcome).toMatchObject({ status_code: 200, response_body: 'x'.repeat(2048) })
})

test('bytes that are no text, and NUL, become characters that can be kept', async () => {
  receiver.behave = (response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62]))
  expect((await dialler().send(to(receiver.url))).response_body).toBe('a\uFFFD\uFFFDb')
})

test('a name and a password in the address travel as basic authorization', async () => {
  await dialler().send(to(receiver.url.replace('http://', 'http://us%65r:p%40ss@')))
  const { headers } = receiver.received.at(-1) ?? {}
  expect(headers?.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})

/** A resolver that says what a test wants. */
const says = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup

test('a name that stands for an address inside is not dialled, whatever it stood for before', async () => {
  const before = receiver.received.length
  for (const inside of [
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['1.1.1.1', '127.0.0.1'],
    [],
  ]) {
    const outcome = await dialler({ toLoopback: false, lookup: says(...inside) }).send(
      to(`https://rebind.example:${receiver.port}/`),
    )
    expect(outcome).toMatchObject({
      status_code: null,
      error: 'The address is not one of the public internet',
    })
  }
  expect(receiver.received).toHaveLength(before)
})

test('without the development setting this machine is not dialled, in no form of its address', async () => {
  const before = receiver.received.length
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', '[::1]']) {
    const outcome = await dialler({ toLoopback: false }).send(to(`https://${host}:${receiver.port}/`))
    expect([host, outcome.error]).toEqual([host, 'url must be an address of the public internet'])
  }
  expect(receiver.received).toHaveLength(before)
})
