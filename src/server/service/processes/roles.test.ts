import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { kindsOfWork } from '../../platform/config/process-role.ts'
import { startListening } from '../../platform/database/server/listening.ts'
import { readStream } from '../../platform/live/testing/reader.ts'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { type ServicesTogether, servicesTogether } from '../../testing/services-together.ts'
import { uploadedFile } from '../../testing/uploaded-document.ts'
import type { Service } from '../service.ts'

const made = z.object({ data: z.object({ id: z.string() }) })
const stateOf = z.object({
  data: z.object({ attributes: z.object({ status: z.string().optional(), state: z.string().optional() }) }),
})
const refused = z.object({ errors: z.tuple([z.object({ detail: z.string() })]) })

describe.skipIf(missingPostgres() !== undefined)('Processes with roles on one PostgreSQL', () => {
  let together: ServicesTogether
  beforeEach(async () => {
    together = await servicesTogether({ 'webhooks-to-loopback': 'yes' })
  })
  afterEach(() => together.close())
  afterAll(stopOwnServer)

  const asking =
    ({ origin }: Service) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string | null> = {}) => {
      const sent = new Headers(together.headers)
      for (const [name, value] of Object.entries(headers))
        if (value === null) sent.delete(name)
        else sent.set(name, value)
      const answer = await fetch(new URL(path, origin), {
        method,
        headers: sent,
        ...(body !== undefined && {
          body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
        }),
      })
      const text = await answer.text()
      const answered: unknown = JSON.parse(text || 'null')
      return { status: answer.status, headers: answer.headers, body: answered, text }
    }
  const until = (isTrue: () => boolean | Promise<boolean>) =>
    vi.waitFor(async () => expect(await isTrue()).toBe(true), { timeout: 30_000, interval: 20 })

  test('one that answers does no work, those that work do it, and its streams say so', async () => {
    const web = await together.start({ role: 'web' })
    expect(web.jobs).toEqual([])
    const ask = asking(web)
    const stream = await readStream(Number(new URL(web.origin).port), together.headers)
    let streamed = ''
    const reading = (async () => {
      for (let block = await stream.next(); block !== undefined; block = await stream.next())
        streamed += block
    })()
    const receiver = await openReceiver()
    const webhook = {
      url: receiver.url,
      active: true,
      events: ['tracking_request.failed', 'tracking_request.succeeded'],
    }
    const hooked = await ask('POST', '/v2/webhooks', { data: { type: 'webhook', attributes: webhook } })
    expect(hooked.status).toBe(201)
    const attributes = { request_type: 'container', request_number: 'MSCU1234566', scac: 'MSCU' }
    const asked = await ask('POST', '/v2/tracking_requests', {
      data: { type: 'tracking_request', attributes },
    })
    expect(asked.status).toBe(201)
    const requestId = made.parse(asked.body).data.id
    const request = `/v2/tracking_requests/${requestId}`
    const id = await uploadedFile(
      { ask },
      'seals.csv',
      Buffer.from('Container,Seal\nCSQU3054383,1\n'),
      'text/csv',
    )
    const document = `/v2/documents/${id}`
    const state = async (path: string) => {
      const { status, state } = stateOf.parse((await ask('GET', path)).body).data.attributes
      return status ?? state
    }
    await until(() => streamed.includes(id))
    expect([await state(request), await state(document)]).toEqual(['pending', 'waiting'])

    let before = streamed.length
    const isStreamed = (record: string) => until(() => streamed.slice(before).includes(record))
    await together.start({ role: 'worker', work: 'tracking' })
    await until(async () => (await state(request)) !== 'pending')
    await isStreamed(requestId)
    expect(await state(document)).toBe('waiting')
    before = streamed.length
    await together.start({ role: 'worker', work: 'documents' })
    await until(async () => (await state(document)) === 'read')
    await isStreamed(id)
    expect(receiver.received).toEqual([])
    await together.start({ role: 'worker', work: 'webhooks' })
    await until(() => receiver.received.length > 0)
    expect(receiver.received[0]?.body).toContain(requestId)
    await receiver.close()
    await stream.close()
    await reading
  })

  test('a worker says whether it is ready, and refuses clients', async () => {
    const worker = await together.start({ role: 'worker', work: 'webhooks', 'metrics-port': '0' })
    const ask = asking(worker)
    for (const path of ['/healthz', '/readyz']) expect((await ask('GET', path)).status).toBe(200)
    for (const path of ['/v2/shipments', '/', '/mcp', '/callbacks/x']) {
      const answer = await ask('GET', path)
      expect(answer.status).toBe(503)
      expect(refused.parse(answer.body).errors[0].detail).toContain('answers no clients')
    }
    expect((await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`)).status).toBe(200)
  })

  test(
    'workers of each kind together do all that one process does, each job in one of them',
    { tags: ['long'] },
    async () => {
      const mail = {
        'smtp-url': 'smtp://localhost:2525',
        'mail-from': 'a@b.example',
        'public-url': 'http://a.example',
      }
      const folder = { 'messages-folder': '/tmp' }
      const flags = { ...mail, ...folder, shipments: '1', examples: 'yes', 'mail-port': '0' }
      expect((await together.start({ ...flags, role: 'web' })).mailPort).toBeUndefined()
      const whole = await together.start(flags)
      const jobs: string[] = []
      const receivingMail: string[] = []
      for (const work of kindsOfWork) {
        const worker = await together.start({ ...flags, role: 'worker', work })
        jobs.push(...worker.jobs)
        if (worker.mailPort !== undefined) receivingMail.push(work)
      }
      expect(receivingMail).toEqual(['documents'])
      expect(jobs.toSorted()).toEqual(whole.jobs.toSorted())
      expect(new Set(jobs).size).toBe(jobs.length)
    },
  )

  test(
    'what a person does at one that answers wakes the jobs of those that work',
    { tags: ['long'] },
    async () => {
      const web = await together.start({ role: 'web' })
      const ask = asking(web)
      const received = new Set<string>()
      const listening = startListening({ url: together.url, report: () => undefined })
      listening.subscribe('work', (due) => received.add(due))
      await until(() => listening.isConnected)
      const settings = { base_url: 'https://portolan.example', api_key: 'a key of another service' }
      const connection = { kind: 'portolan', name: 'Other office', settings }
      const connected = await ask('POST', '/v2/connections', {
        data: { type: 'connection', attributes: connection },
      })
      expect([connected.status, connected.body]).toEqual([201, expect.anything()])
      const due = ['requests', 'source_subscriptions', 'terminals', 'ship_positions']
      await until(() => due.every((each) => received.has(each)))
      await listening.close()
    },
  )
})
