// @module-tag long
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProcesses, type Processes } from '../testing/process.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'

let processes: Processes
let receiver: Receiver
beforeAll(async () => {
  processes = await openProcesses({ 'webhooks-to-loopback': 'yes' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await processes.close()
  await receiver.close()
})

const post = async (origin: string, path: string, type: string, attributes: object) => {
  const body = JSON.stringify({ data: { type, attributes } })
  const response = await fetch(`${origin}/v2${path}`, { method: 'POST', headers: processes.headers, body })
  if (response.status !== 201) throw new Error(await response.text())
}

test('a service killed after a change was committed and before it was delivered delivers it after its next start', async () => {
  const first = await processes.start()
  await post(first.origin, '/webhooks', 'webhook', {
    url: receiver.url,
    active: true,
    events: ['tracking_request.failed'],
  })
  // The endpoint takes the notification and never answers: it was committed, and it was not delivered.
  receiver.behave = () => undefined
  const request = { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
  await post(first.origin, '/tracking_requests', 'tracking_request', request)
  await receiver.count(1)
  const killed = once(first.service, 'exit')
  first.service.kill('SIGKILL')
  expect(await killed).toEqual([null, 'SIGKILL'])

  receiver.behave = (response) => response.end()
  const { service, origin } = await processes.start()
  await receiver.count(2)
  expect(receiver.events()).toEqual(['tracking_request.failed', 'tracking_request.failed'])
  expect(new Set(receiver.ids()).size).toBe(1)
  let listed = ''
  while (!listed.includes('succeeded'))
    listed = await (await fetch(`${origin}/v2/webhook_notifications`, { headers: processes.headers })).text()
  expect(JSON.parse(listed)).toMatchObject({ data: [{ attributes: { delivery_status: 'succeeded' } }] })
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(receiver.received).toHaveLength(2)
})
