import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openService, type Service } from './service.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OTLP over HTTP that keeps what it is sent. */
const sent: string[] = []
const collector = createServer((incoming, outgoing) => {
  const parts: Buffer[] = []
  incoming.on('data', (part: Buffer) => parts.push(part))
  incoming.on('end', () => {
    sent.push(Buffer.concat(parts).toString())
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const spans = (): SentSpan[] =>
  sent.flatMap((text) => {
    const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    return body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
const valueOf = (span: SentSpan, key: string) => span.attributes.find((each) => each.key === key)?.value

const SECRET = 'Secret-of-a-customer-0123456789'
/** Of a client, and of the proxy on 127.0.0.1. */
const [CLIENTS_TRACE, PROXYS_TRACE] = ['1'.repeat(32), '2'.repeat(32)]

let folder: string
let receiver: Receiver

const serviceOf = async (options: Record<string, string>): Promise<Service & { lines: string[] }> => {
  const flags = { port: '0', shipments: '0', 'webhooks-to-loopback': 'yes', data: folder, ...options }
  const read = readConfig(
    Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]),
    {},
  )
  if (read.kind !== 'config') throw new Error(JSON.stringify(read))
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  )
  return { ...(await openService({ ...read.config, log })), lines }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-traced-'))
  receiver = await openReceiver()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const port = (collector.address() as AddressInfo).port
  const service = await serviceOf({
    'traces-url': `http://127.0.0.1:${port}/v1/traces`,
    'trusted-proxy': '127.0.0.1',
  })
  const own = service.origin.replace('localhost', '127.0.0.1')
  const headers = {
    authorization: `Token ${service.apiKey}`,
    'content-type': 'application/vnd.api+json',
    traceparent: `00-${PROXYS_TRACE}-${'b'.repeat(16)}-01`,
  }
  const create = async (type: string, path: string, attributes: object) => {
    const body = JSON.stringify({ data: { type, attributes } })
    const answer = await fetch(`${own}/v2/${path}`, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(await answer.text())
  }
  await create('party', 'parties', { company_name: SECRET })
  const url = `${receiver.url}/${SECRET}`
  const events = [
    'tracking_request.succeeded',
    'tracking_request.failed',
    'tracking_request.awaiting_manifest',
  ]
  await create('webhook', 'webhooks', { url, active: true, events })
  await fetch(`${own}/healthz`)
  const tracked = { request_type: 'container', request_number: 'MSCU1234566', scac: 'MSCU' }
  await create('tracking_request', 'tracking_requests', tracked)
  // From the twin address of this machine, which is no trusted proxy.
  await fetch(`http://[::1]:${new URL(service.origin).port}/v2/parties?search=${SECRET}`, {
    headers: { ...headers, traceparent: `00-${CLIENTS_TRACE}-${'a'.repeat(16)}-01` },
  })
  await receiver.count(1)
  await service.close()
})
afterAll(async () => {
  await receiver.close()
  collector.close()
  await rm(folder, { recursive: true })
})

test('a request is a span by its operation, with its statements below it, in the trace of a trusted proxy', () => {
  const request = spans().find(({ name }) => name === 'create_party')
  if (!request) throw new Error('No span of the request')
  expect(request).toMatchObject({ traceId: PROXYS_TRACE, parentSpanId: 'b'.repeat(16) })
  expect(valueOf(request, 'http.response.status_code')).toEqual({ intValue: 201 })
  expect(valueOf(request, 'portolan.request_id')?.stringValue).toMatch(/^[0-9a-f-]{36}$/)
  const below = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(below.map(({ name }) => name)).toContain('insert parties')
})

test('a client that is no trusted proxy cannot name a trace', () => {
  expect(spans().some(({ name }) => name === 'list_parties')).toBe(true)
  expect(spans().some(({ traceId }) => traceId === CLIENTS_TRACE)).toBe(false)
})

test('work of jobs is no part of the request that caused it', () => {
  const delivery = spans().find(({ name }) => name === 'delivery to a webhook')
  if (!delivery) throw new Error('No span of the delivery')
  expect(delivery.traceId).not.toBe(PROXYS_TRACE)
  expect(valueOf(delivery, 'server.address')).toEqual({ stringValue: `127.0.0.1:${receiver.port}` })
})

test('no span has a value that a person or a client sent', () => {
  expect(sent.join('')).not.toContain(SECRET)
  expect(sent.join('')).not.toContain('/v2/')
})

test('what watches the health of the service leaves no span', () => {
  expect(spans().map(({ name }) => name)).not.toContain('health')
})

test(
  'a collector that does not answer is in the log, and requests are answered',
  { tags: ['long'] },
  async () => {
    const closed = createServer()
    closed.listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const port = (closed.address() as AddressInfo).port
    closed.close()
    await rm(folder, { recursive: true })
    const service = await serviceOf({ 'traces-url': `http://127.0.0.1:${port}/v1/traces` })
    const answer = await fetch(`${service.origin}/v2/parties`, {
      headers: { authorization: `Token ${service.apiKey}` },
    })
    expect(answer.status).toBe(200)
    await service.close()
    expect(service.lines.filter((line) => line.includes('Traces could not be sent'))).toHaveLength(1)
  },
)

test.each(['ftp://collector', 'collector:4318', '1.2'])('%s is no address of a collector', (given) => {
  expect(readConfig(['--traces-url', given], {})).toMatchObject({ kind: 'wrong' })
})
test.each(['-1', '1.5', '1e-1', 'all'])('%j is no share', (given) => {
  expect(readConfig([`--traces-share=${given}`], {})).toMatchObject({ kind: 'wrong' })
})
