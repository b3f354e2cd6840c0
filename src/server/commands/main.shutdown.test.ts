// @module-tag long
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { eventNames } from '../../contract/vocabulary/index.ts'
import { errorDocument } from '../../contract/jsonapi/index.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { openProcesses, type Processes } from '../testing/process.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'

let processes: Processes
let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  await processes.close()
  await receiver.close()
})

const file = Buffer.alloc(2_000_000, 'Bill of lading ')
const exported = z.object({ url: z.string() })
const announced = z.object({
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})
const listed = z.object({ data: z.array(z.unknown()) })

const postTo = async (origin: string, path: string, body: object): Promise<unknown> => {
  const { headers } = processes
  const answer = await fetch(`${origin}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** An upload that the service has begun to receive, and of which half was sent. */
async function beginUpload(origin: string): Promise<ClientRequest> {
  const blob = {
    filename: 'scan.bin',
    content_type: 'application/octet-stream',
    byte_size: file.length,
    checksum: createHash('md5').update(file).digest('base64'),
  }
  const { direct_upload } = announced.parse(await postTo(origin, 'storage/direct_uploads', { blob }))
  const headers = { ...direct_upload.headers, 'content-length': file.length, expect: '100-continue' }
  const upload = request(direct_upload.url, { method: 'PUT', headers })
  upload.flushHeaders()
  // Until then it could be refused: bytes that are sent may still wait in the connection.
  await once(upload, 'continue')
  await new Promise((sent) => upload.write(file.subarray(0, 1_000_000), sent))
  return upload
}

/** An answer whose head has come, and whose body nobody reads yet. */
async function beginAnswer(url: string, headers = {}): Promise<IncomingMessage> {
  const [answer] = (await once(request(url, { headers, agent: new Agent() }).end(), 'response')) as [
    IncomingMessage,
  ]
  return answer
}

async function ended(service: ChildProcess): Promise<{ code: unknown; seconds: number }> {
  const began = performance.now()
  const [code] = (await once(service, 'exit')) as unknown[]
  return { code, seconds: (performance.now() - began) / 1000 }
}

/** Asks again and again over one connection until it is refused, and then until the port is closed. */
async function askUntilClosed(url: string, onAnswer: (status: number) => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (;;) {
    const asking = request(url, { agent, headers: processes.headers }).end()
    let answer: IncomingMessage
    try {
      ;[answer] = (await once(asking, 'response')) as [IncomingMessage]
    } catch (error) {
      agent.destroy()
      // The port is closed, and everybody was refused in words before.
      expect(error).toMatchObject({ code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) })
      expect(statuses.at(-1)).toBe(503)
      return statuses
    }
    const body = await text(answer)
    statuses.push(answer.statusCode ?? 0)
    onAnswer(answer.statusCode ?? 0)
    if (answer.statusCode !== 503) continue
    const { 'retry-after': retryAfter, connection, 'content-type': type } = answer.headers
    expect({ retryAfter, connection, type }).toEqual({
      retryAfter: '5',
      connection: 'close',
      type: 'application/vnd.api+json',
    })
    expect(errorDocument.parse(JSON.parse(body)).errors[0]?.status).toBe('503')
  }
}

async function heldRows(folder: string): Promise<number> {
  const { db, close } = await openDatabase({ folder, migrations })
  let held = 0
  for (const table of ['documents', 'tracking_requests', 'webhooks'] as const)
    held += (await db.selectFrom(table).select('id').where('leased_by', 'is not', null).execute()).length
  await close()
  return held
}

test('under load SIGTERM ends the process in time: what was begun is finished, the rest refused, leases are given back', async () => {
  processes = await openProcesses({ shipments: '20', 'webhooks-to-loopback': 'yes' })
  const { service, origin } = await processes.start()
  const containers = `${origin}/v2/containers?include=shipment`
  const count = async () =>
    listed.parse(await (await fetch(containers, { headers: processes.headers })).json()).data.length
  while ((await count()) < 10);
  // The endpoint takes a notification and never answers.
  receiver.behave = () => undefined
  const webhook = {
    type: 'webhook',
    attributes: { url: receiver.url, active: true, events: [...eventNames] },
  }
  await postTo(origin, 'webhooks', { data: webhook })
  const attributes = { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
  await postTo(origin, 'tracking_requests', { data: { type: 'tracking_request', attributes } })
  await receiver.count(1)
  const stream = await beginAnswer(`${origin}/v2/stream`, processes.headers)
  const upload = await beginUpload(origin)
  const whole = { list: 'containers', format: 'xlsx', query: '', columns: ['number'] }
  const { url } = exported.parse(await postTo(origin, 'exports', whole))
  const download = await beginAnswer(url)

  const answered = Promise.withResolvers<void>()
  const refused = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const clients = refused.map((own) =>
    askUntilClosed(containers, (status) => (status === 503 ? own : answered).resolve()),
  )
  await answered.promise
  service.kill('SIGTERM')
  const end = ended(service)
  // The upload keeps the port open: all are refused in words, somebody new too.
  await Promise.all(refused.map(({ promise }) => promise))
  expect((await fetch(containers, { headers: processes.headers })).status).toBe(503)

  const uploaded = once(upload, 'response')
  upload.end(file.subarray(1_000_000))
  const [received] = (await uploaded) as [IncomingMessage]
  expect(received.statusCode).toBe(204)
  await Promise.all([stream.resume(), download.resume()].map((answer) => once(answer, 'end')))
  expect([stream.complete, download.complete]).toEqual([true, true])
  const statuses = (await Promise.all(clients)).flat()
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const { code, seconds } = await end
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(10)
  expect(await heldRows(processes.folder)).toBe(0)
})

test('what does not end in time is broken off, and the process ends', { tags: ['long'] }, async () => {
  processes = await openProcesses()
  const { service, origin } = await processes.start()
  const upload = await beginUpload(origin)
  const broken = once(upload, 'error')
  service.kill('SIGTERM')
  const { code, seconds } = await ended(service)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(10)
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})

test(
  'a second SIGTERM ends the process at once, and what was answered is kept',
  { tags: ['long'] },
  async () => {
    processes = await openProcesses()
    const { service, origin } = await processes.start()
    const upload = await beginUpload(origin)
    const broken = once(upload, 'error')
    const attributes = { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
    await postTo(origin, 'tracking_requests', { data: { type: 'tracking_request', attributes } })
    const ending = new Promise<void>((begun) => {
      service.stdout?.on('data', (part: Buffer) => part.includes('Finishing') && begun())
    })
    service.kill('SIGTERM')
    await ending
    service.kill('SIGTERM')
    expect((await ended(service)).code).toBe(130)
    await broken
    const again = await processes.start()
    const requests = await fetch(`${again.origin}/v2/tracking_requests`, { headers: processes.headers })
    expect(listed.parse(await requests.json()).data).toHaveLength(1)
  },
)

test('the service ends in good order if npm, which passes no signal on, was ended', async () => {
  processes = await openProcesses({}, { startedByNpm: true })
  const { service, origin } = await processes.start()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  // The shell that npm starts; the service is its child, and holds the other end of the output.
  service.kill('SIGTERM')
  await once(service, 'close')
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  expect(await heldRows(processes.folder)).toBe(0)
})
