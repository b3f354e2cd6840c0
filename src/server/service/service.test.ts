import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { openService, type Service } from './service.ts'

let folder: string
const started: Service[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-service-'))
})
afterAll(async () => {
  for (const service of started) await service.close()
  await rm(folder, { recursive: true })
})

const log = createLog(
  () => {},
  () => new Date(),
)
const wallAt = (iso: string): Clock => ({ speed: 1, now: () => new Date(iso) })

async function start(flags: Partial<Config> = {}, wall = wallAt('2026-11-20T18:00:00Z')): Promise<Service> {
  const read = readConfig([], {})
  if (read.kind !== 'config') throw new Error('The defaults are wrong')
  const config = {
    ...read.config,
    port: 0,
    data: join(folder, 'data'),
    shipments: 2,
    examples: false,
    ...flags,
  }
  const service = await openService({ ...config, log, wall })
  started.push(service)
  return service
}
const end = async (service: Service) => {
  started.splice(started.indexOf(service), 1)
  await service.close()
}
const get = (origin: string, path: string, key: string | undefined) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Token ${key}` } })

// It creates a data folder and starts twice, which is slow on a busy machine.
test('a service starts on an empty folder, answers, stops, and continues with its data at the next start', async () => {
  const first = await start({ speed: 3600 })
  expect(first.apiKey).toBeDefined()
  expect((await get(first.origin, '/v2/shipping_lines', first.apiKey)).status).toBe(200)
  // The simulated fleet is there: lists add no rows by themselves.
  const shipments = await (await get(first.origin, '/v2/shipments', first.apiKey)).json()
  expect(shipments).toMatchObject({ data: [{ type: 'shipment' }, { type: 'shipment' }] })

  const token = (await first.newSignInLink()).split('/').at(-1)
  const signIn = () =>
    fetch(`${first.origin}/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sign_in_token: token }),
    })
  expect((await signIn()).status).toBe(201)
  expect((await signIn()).status).toBe(401)

  await expect(start()).rejects.toThrow(/in use by another Portolan/)
  await end(first)

  const again = await start({}, wallAt('2026-11-20T17:00:00Z'))
  expect(again.apiKey).toBeUndefined()
  expect((await get(again.origin, '/v2/shipping_lines', first.apiKey)).status).toBe(200)
  expect(again.clock.now().toISOString()).toBe('2026-11-20T18:00:00.000Z')

  await end(again)
})
