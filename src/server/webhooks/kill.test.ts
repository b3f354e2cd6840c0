import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'

const key = 'kill-test-key-0123456789'
const headers = { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' }

let folder: string
let receiver: Receiver
let running: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-kill-'))
  receiver = await openReceiver()
})
afterAll(async () => {
  if (running?.exitCode === null && running.signalCode === null) {
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

/** The real service as a process of its own. @returns its address, once it listens */
async function start(): Promise<{ service: ChildProcess; origin: string }> {
  const settings = {
    data: folder,
    port: '0',
    'api-key': key,
    shipments: '0',
    'webhooks-to-loopback': 'yes',
    'rate-limit': '1000000',
  }
  const flags = Object.entries(settings).flatMap(([flag, value]) => [`--${flag}`, value])
  const service = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...flags], {
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = service
  const said = { out: '', error: '' }
  service.stderr.on('data', (part: Buffer) => (said.error += part.toString()))
  const listening = new Promise<string>((found, failed) => {
    service.stdout.on('data', (part: Buffer) => {
      said.out += part.toString()
      const origin = /http:\/\/localhost:\d+/.exec(said.out)?.[0]
      if (origin) found(origin)
    })
    service.on('exit', () => failed(new Error(`The service did not start: ${said.error}`)))
  })
  return { service, origin: await listening }
}

const post = async (origin: string, path: string, type: string, attributes: object) => {
  const body = JSON.stringify({ data: { type, attributes } })
  const response = await fetch(`${origin}/v2${path}`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(await response.text())
}

test('killed after a change was committed and before it was delivered, the service delivers it when it is back', async () => {
  const first = await start()
  await post(first.origin, '/webhooks', 'webhook', { url: receiver.url, active: true })
  // The endpoint takes the notification and never answers: it was committed, and it was not delivered.
  receiver.behave = () => undefined
  const request = { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
  await post(first.origin, '/tracking_requests', 'tracking_request', request)
  await receiver.count(1)
  const killed = once(first.service, 'exit')
  first.service.kill('SIGKILL')
  expect(await killed).toEqual([null, 'SIGKILL'])

  receiver.behave = (response) => response.end()
  const { service, origin } = await start()
  await receiver.count(2)
  expect(receiver.events()).toEqual(['tracking_request.failed', 'tracking_request.failed'])
  expect(new Set(receiver.ids()).size).toBe(1)
  let told = ''
  while (!told.includes('succeeded'))
    told = await (await fetch(`${origin}/v2/webhook_notifications`, { headers })).text()
  expect(JSON.parse(told)).toMatchObject({ data: [{ attributes: { delivery_status: 'succeeded' } }] })
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(receiver.received).toHaveLength(2)
}, 120_000)
