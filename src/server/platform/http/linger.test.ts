import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblem } from './answer.ts'
import { listen, type Listening } from './listen.ts'
import { Problem } from './problem.ts'
import { bytesOf } from './request.ts'

const MAX_BYTES = 1000
const LONG = Buffer.alloc(32 * 1024 * 1024, 'x')

let listening: Listening
beforeAll(async () => {
  const app = new Hono().post('/', async (c) => c.text(String((await bytesOf(c, MAX_BYTES)).length)))
  app.onError((error) => {
    if (error instanceof Problem) return answerProblem(error)
    throw error
  })
  listening = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => listening.close(0))

async function begin(...headers: string[]): Promise<Socket> {
  const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  socket.write(
    `POST / HTTP/1.1\r\nHost: portolan.test\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
  )
  return socket
}

/** As a proxy does that reads no answer before all of the request was sent. */
async function sendAllThenRead(socket: Socket, body: Buffer): Promise<string> {
  const sent = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })
  await sent
  const answer = await text(socket)
  socket.destroy()
  return answer
}

const length = `Content-Length: ${LONG.length}`
const chunk = Buffer.concat([
  Buffer.from(`${LONG.length.toString(16)}\r\n`),
  LONG,
  Buffer.from('\r\n0\r\n\r\n'),
])

test.each([
  ['of a length that it says', [length], LONG],
  ['of a length that it says, on a connection that it ends', ['Connection: close', length], LONG],
  ['in chunks', ['Transfer-Encoding: chunked'], chunk],
  ['in chunks, on a connection that it ends', ['Connection: close', 'Transfer-Encoding: chunked'], chunk],
])(
  'who sends a long body %s to its end before it reads is still answered why it was refused',
  async (_, headers, body) => {
    for (let times = 0; times < 5; times += 1) {
      const answer = await sendAllThenRead(await begin(...headers), body)
      expect(answer).toMatch(/^HTTP\/1.1 413 .*larger than 1000 bytes/s)
    }
  },
)

test('who goes on sending after the refusal is broken off', async () => {
  const socket = await begin(`Content-Length: 1000000000`)
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const sending = setInterval(() => socket.write('x'), 50)
  const began = performance.now()
  await closed
  clearInterval(sending)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(performance.now() - began).toBeGreaterThan(2000)
  expect(performance.now() - began).toBeLessThan(10_000)
}, 15_000)
