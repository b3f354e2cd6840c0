// @module-tag long
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { openProcesses, type Processes } from '../../testing/process.ts'
import { askOrder, completeDraft } from '../testing/orders.ts'

let processes: Processes
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  processes = await openProcesses({
    'smtp-url': `smtp://127.0.0.1:${server.port}`,
    'mail-from': 'portolan@north.example',
  })
})
afterAll(async () => {
  await processes.close()
  await server.close()
})

/** Asks a process, as tests ask a service. */
const asking = (origin: string) => ({
  async ask(method: string, path: string, body?: unknown) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: processes.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) as unknown }
  },
})
const container = '00000001-0000-4000-8000-000000000001'
const mailStateOf = async (origin: string, id: string) =>
  (await askOrder(asking(origin), 'GET', `/${id}`)).attributes.mail_state

test('the mail of an order that was sent is not lost when the service is killed, and is a second copy of one mail at most', async () => {
  const first = await processes.start()
  const imported = await asking(first.origin).ask('POST', '/v2/imports', {
    data: [{ id: container, type: 'container', attributes: { number: 'CSQU3054383' } }],
  })
  expect(imported.status).toBe(201)
  const { id } = await completeDraft(asking(first.origin), 'dispatch@bay-trucking.example', container)

  // The mail server takes it and never says so: whether it is delivered nobody knows.
  server.state.isSilent = true
  await askOrder(asking(first.origin), 'POST', `/${id}/send`)
  await server.count(1)
  const killed = once(first.service, 'exit')
  first.service.kill('SIGKILL')
  expect(await killed).toEqual([null, 'SIGKILL'])

  server.state.isSilent = false
  const second = await processes.start()
  await server.count(2)
  await expect.poll(() => mailStateOf(second.origin, id), { timeout: 60_000 }).toBe('sent')
  expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(1)
  expect(new Set(server.received.map((mail) => server.linkIn(mail, '/o'))).size).toBe(1)
  const ended = once(second.service, 'exit')
  second.service.kill('SIGTERM')
  expect(await ended).toEqual([0, null])

  const third = await processes.start()
  expect(await mailStateOf(third.origin, id)).toBe('sent')
  expect(server.received).toHaveLength(2)
})
