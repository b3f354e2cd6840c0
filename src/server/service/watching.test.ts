import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { declaredMetrics } from '../platform/metrics/declared.ts'
import { openService, type Service } from './service.ts'

let folder: string
let service: Service
const lines: string[] = []
const log = createLog(
  (line) => lines.push(line),
  () => new Date(),
)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-watched-'))
  const flags = {
    port: '0',
    'metrics-port': '0',
    'log-requests': 'yes',
    shipments: '0',
    'trusted-proxy': '127.0.0.1',
  }
  const read = readConfig(
    Object.entries({ ...flags, data: folder }).flatMap(([flag, value]) => [`--${flag}`, value]),
    {},
  )
  if (read.kind !== 'config') throw new Error(JSON.stringify(read))
  service = await openService({ ...read.config, log })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const ask = (path: string, options: Asked = {}) =>
  fetch(`${service.origin.replace('localhost', '127.0.0.1')}${path}`, {
    ...options,
    headers: { authorization: `Token ${service.apiKey}`, ...options.headers },
  })
const metrics = async (path = '/metrics') => fetch(`http://127.0.0.1:${service.metricsPort}${path}`)
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('every answer has an id, which a trusted proxy may choose', async () => {
  const idOf = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given }
    return (await ask('/v2/parties', { headers })).headers.get('x-request-id')
  }
  expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf('edge-00042.a:1')).toBe('edge-00042.a:1')
  for (const odd of ['short', 'with a space', 'x'.repeat(129), '{"json":1}'])
    expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/)
  // From the twin address of this machine, which is no trusted proxy.
  const port = new URL(service.origin).port
  const direct = await fetch(`http://[::1]:${port}/healthz`, {
    headers: { 'x-request-id': 'edge-00042' },
  }).catch(() => undefined)
  expect(direct?.headers.get('x-request-id')).not.toBe('edge-00042')
})

test('a fault is answered and logged under the id of its request, and the path has no secret in the log', async () => {
  await sql`alter table parties rename to parties_gone`.execute(service.db)
  const answer = await ask('/v2/parties', { headers: { 'x-request-id': 'edge-fault-1' } })
  await sql`alter table parties_gone rename to parties`.execute(service.db)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ errors: [{ id: 'edge-fault-1', status: '500' }] })
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.filter(({ request }) => request === 'edge-fault-1').map(({ message }) => message)).toEqual([
    'A request failed',
    'Answered',
  ])
})

test('secrets in headers, bodies, cookies and addresses are not in the log', async () => {
  const secret = 'S3cretThatNobodyLogs_0123456789abcdef'
  const token = (await service.newSignInLink()).split('/').at(-1) ?? ''
  const headers = {
    'content-type': 'application/vnd.api+json',
    cookie: `portolan_session=${secret}`,
    'x-forwarded-for': '192.0.2.1',
    'user-agent': secret,
    referer: `http://localhost/sign-in/${secret}`,
  }
  const body = JSON.stringify({ sign_in_token: secret, password: secret, data: { secret } })
  await ask('/v2/parties', { headers: { ...headers, authorization: `Token ${secret}` } })
  for (const path of ['/v2/session', '/v2/parties', '/v2/webhooks', '/v2/storage/direct_uploads'])
    await ask(path, { method: 'POST', headers, body })
  for (const path of [
    `/sign-in/${token}`,
    `/share/${secret}`,
    `/storage/${secret}`,
    `/exports/${secret}`,
    `/callbacks/${secret}`,
    `/v2/parties?key=${secret}`,
    `/v2/parties/${secret}`,
  ])
    await ask(path)
  await ask('/v2/session', { method: 'POST', headers, body: JSON.stringify({ sign_in_token: token }) })
  // A fault of an address with a secret.
  await sql`alter table blobs rename to blobs_gone`.execute(service.db)
  await ask('/v2/storage/direct_uploads', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      blob: {
        filename: secret,
        content_type: 'text/plain',
        byte_size: 1,
        checksum: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
      },
    }),
  })
  await sql`alter table blobs_gone rename to blobs`.execute(service.db)
  const all = lines.join('')
  expect(all).toContain('"operation":"create_session"')
  for (const each of [secret, token, service.apiKey ?? '']) expect(all.includes(each)).toBe(false)
})

test('metrics are on their own port: requests by operation and status, work that is due, the process', async () => {
  await ask('/v2/parties')
  await ask('/v2/parties/00000000-0000-7000-8000-000000000000')
  const stream = new AbortController()
  const open = await ask('/v2/stream', { signal: stream.signal })
  const text = await (await metrics()).text()
  const requests = 'portolan_http_request_duration_seconds_count'
  expect(valueOf(text, `${requests}{operation="list_parties",status="200"}`)).toBeGreaterThan(0)
  expect(valueOf(text, `${requests}{operation="list_parties",status="500"}`)).toBe(1)
  expect(valueOf(text, 'portolan_http_refused_total{reason="wrong_key"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'portolan_http_requests_open{kind="stream"}')).toBe(open.status === 200 ? 1 : 0)
  expect(valueOf(text, 'portolan_work_waiting{kind="documents"}')).toBe(0)
  expect(valueOf(text, 'portolan_database_wait_seconds_count{priority="request"}')).toBeGreaterThan(0)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('process_resident_memory_bytes')
  stream.abort()
  expect((await metrics('/')).status).toBe(404)
  expect((await ask('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4')
})

test('no label takes values that somebody else chooses', async () => {
  for (const path of [
    '/nothing-1',
    '/nothing-2',
    '/v2/nothing-3',
    '/storage/nothing-4',
    '/dcsa/v2/nothing-5',
  ])
    await ask(path)
  const text = await (await metrics()).text()
  expect(text).not.toContain('nothing-')
  const operations = new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, name]) => name))
  expect(operations).toContain('other')
  expect(operations).toContain('storage GET')
})

test('the documentation names every metric, as it is declared', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/deployment.md'), 'utf8')
  const rows = Object.entries(declaredMetrics).map(
    ([name, { kind, labels, help }]) =>
      `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ') || 'none'} | ${help} |`,
  )
  for (const row of rows) expect(page).toContain(row)
  expect(page.match(/^\| `portolan_/gm)).toHaveLength(rows.length)
})
