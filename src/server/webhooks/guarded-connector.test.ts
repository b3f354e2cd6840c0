import { createServer } from 'node:net'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { lookup } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { createGuardedConnector, type GuardedConnector } from './guarded-connector.ts'

let receiver: Receiver
const connectors: GuardedConnector[] = []
beforeAll(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const connector of connectors.splice(0)) await connector.close()
  receiver.behave = (response) => response.end('ok')
})
afterAll(() => receiver.close())

const newConnector = (options: Partial<Parameters<typeof createGuardedConnector>[0]> = {}) => {
  const made = createGuardedConnector({ toLoopback: true, ...options })
  connectors.push(made)
  return made
}
const to = (url: string) => ({ url, headers: { 'Content-Type': 'application/json' }, body: '{}' })

test('a result has the status, the beginning of the body and the time it took', async () => {
  receiver.behave = (response) => response.writeHead(422, { 'x-why': 'no' }).end('reason')
  expect(await newConnector().send(to(receiver.url))).toMatchObject({
    status_code: 422,
    error: 'The endpoint answered 422',
    response_body: 'reason',
    response_headers: { 'x-why': 'no' },
  })
})

test('a connection serves many deliveries', async () => {
  const sockets = new Set<unknown>()
  receiver.behave = (response, _, request) => {
    sockets.add(request.socket)
    response.end('ok')
  }
  const one = newConnector()
  for (let count = 0; count < 20; count += 1) await one.send(to(receiver.url))
  // The next request may be sent a moment before the first connection is free again.
  expect(sockets.size).toBeLessThanOrEqual(2)
})

/** A receiver in another thread, which answers 50 ms after it was asked, also while this thread is busy. */
const receiverInThread = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:http').createServer((request, response) => {
    request.resume()
    setTimeout(() => response.end('ok'), 50)
    parentPort.postMessage('asked')
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

test('an answer that came in time counts, also when this process was too busy to read it', async () => {
  const thread = new Worker(receiverInThread, { eval: true })
  try {
    const [port] = (await once(thread, 'message')) as [number]
    const asked = once(thread, 'message')
    const sending = newConnector({ timeoutMs: 300 }).send(to(`http://127.0.0.1:${port}/`))
    await asked
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    expect(await sending).toMatchObject({ status_code: 200, error: null })
  } finally {
    await thread.terminate()
  }
})

test('a receiver that never answers times out', async () => {
  receiver.behave = () => undefined
  expect(await newConnector({ timeoutMs: 60 }).send(to(receiver.url))).toMatchObject({
    status_code: null,
    error: 'No answer within 0.06 s',
  })
})

test('a receiver that closes without an answer and one that does not speak HTTP give different errors', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await newConnector().send(to(`http://127.0.0.1:${port}/`))).toMatchObject({
    status_code: null,
    error: 'The answer is not HTTP',
  })
  server.close()
  await once(server, 'close')
  expect(await newConnector().send(to(`http://127.0.0.1:${port}/`))).toMatchObject({
    error: 'The connection was refused',
  })
})

test('closing before the status is a failure; closing after it is not', async () => {
  receiver.behave = (response) => response.destroy()
  expect(await newConnector().send(to(receiver.url))).toMatchObject({
    status_code: null,
    error: 'The connection was closed before an answer came',
  })
  receiver.behave = (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  }
  expect(await newConnector().send(to(receiver.url))).toMatchObject({
    status_code: 200,
    response_body: 'half',
  })
})

test('a redirect is an answer and is not followed', async () => {
  const before = receiver.received.length
  receiver.behave = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await newConnector().send(to(receiver.url))).toMatchObject({
    status_code: 307,
    error: `The endpoint answered 307 and names ${receiver.url}: redirects are not followed, enter that address instead`,
  })
  expect(receiver.received).toHaveLength(before + 1)
})

test('an endless body is cut off: the status counts, and the part that was received is kept', async () => {
  let dripping: NodeJS.Timeout | undefined
  receiver.behave = (response) => {
    response.writeHead(200)
    response.write('a')
    dripping = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(dripping))
  }
  const outcome = await newConnector({ timeoutMs: 150 }).send(to(receiver.url))
  expect(outcome).toMatchObject({
    status_code: 200,
    error: null,
    response_body: expect.stringMatching(/^a\.*$/) as string,
  })
  expect(outcome.duration_ms).toBeLessThan(2000)
})

test('endless headers are no answer', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const dripping = setInterval(() => socket.write('x-a: b\r\n'), 5)
    socket.on('close', () => clearInterval(dripping))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outcome = await newConnector({ timeoutMs: 80 }).send(to(`http://127.0.0.1:${port}/`))
  expect(outcome).toMatchObject({ status_code: null, error: 'No answer within 0.08 s' })
  server.close()
})

test('of an answer of ten megabytes two kilobytes are kept and little more is read', async () => {
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
  const outcome = await newConnector().send(to(receiver.url))
  expect(outcome).toMatchObject({ status_code: 200, response_body: 'x'.repeat(2048) })
})

test('bytes that are not UTF-8, and NUL, become characters that can be stored', async () => {
  receiver.behave = (response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62]))
  expect((await newConnector().send(to(receiver.url))).response_body).toBe('a\uFFFD\uFFFDb')
})

test('a user name and password in the URL are sent as basic authorization', async () => {
  await newConnector().send(to(receiver.url.replace('http://', 'http://us%65r:p%40ss@')))
  const { headers } = receiver.received.at(-1) ?? {}
  expect(headers?.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})

/** A resolver that answers what a test gives it. */
const says = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup

test('a name that resolves to a private address is refused, whatever it resolved to before', async () => {
  const before = receiver.received.length
  for (const inside of [
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['1.1.1.1', '127.0.0.1'],
    [],
  ]) {
    const outcome = await newConnector({ toLoopback: false, lookup: says(...inside) }).send(
      to(`https://rebind.example:${receiver.port}/`),
    )
    expect(outcome).toMatchObject({
      status_code: null,
      error: 'The address is not one of the public internet',
    })
  }
  expect(receiver.received).toHaveLength(before)
})

test('without the development setting this machine is refused, in every form of its address', async () => {
  const before = receiver.received.length
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', '[::1]']) {
    const outcome = await newConnector({ toLoopback: false }).send(to(`https://${host}:${receiver.port}/`))
    expect([host, outcome.error]).toEqual([host, 'url must be an address of the public internet'])
  }
  expect(receiver.received).toHaveLength(before)
})
