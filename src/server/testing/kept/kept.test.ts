// @module-tag long
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { migrations } from '../../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { startTestService, type TestService } from '../service.ts'
import { everyOperation, isForPeople } from '../filled-account/request.ts'

const secrets = z.object({ api_key: z.string(), shipment: z.string(), container: z.string() })
const kept = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tar.zst'))
  .map((name) => name.replace('.tar.zst', ''))

/** What is a list of all records of a kind: the others want a parameter. */
const lists = everyOperation.filter(([, operation]) => {
  const { method, path, media, auth, query } = operation
  return (
    method === 'GET' &&
    auth === 'account' &&
    !isForPeople(operation) &&
    media === undefined &&
    !path.includes('{') &&
    (query === undefined || query.safeParse({}).success)
  )
})
/** Lists of which the kept account has at least one record. */
const filled = [
  'containers',
  'custom_field_definitions',
  'custom_fields',
  'documents',
  'parties',
  'shipments',
  'tracking_requests',
  'webhook_notifications',
  'webhooks',
]

test('the data of at least one version is kept', () => {
  expect(kept).toContain('0017')
  expect(lists.length).toBeGreaterThan(15)
})

describe.each(kept)('a data folder of migration %s', (version) => {
  const { api_key, shipment, container } = secrets.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `${version}.json`), 'utf8')),
  )
  let database: Database
  let service: TestService
  beforeAll(async () => {
    const template = new Uint8Array(
      zstdDecompressSync(readFileSync(join(import.meta.dirname, `${version}.tar.zst`))),
    )
    database = await openDatabase({ memory: { template }, migrations })
    service = await startTestService({ database })
  })
  afterAll(() => service.close())
  const ask = (path: string) => service.ask('GET', path, undefined, { authorization: `Token ${api_key}` })

  test('is brought up to date, and each of its migrations is known by its hash', async () => {
    const { rows } = await sql<{ name: string; hash: string | null }>`
      select name, hash from kysely_migration order by name`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    expect(rows.filter(({ hash }) => hash === null)).toEqual([])
  })

  test.each(lists)('answers the list %s', async (_, { path }) => {
    const { status, body } = await ask(`/v2${path}`)
    expect(status).toBe(200)
    if (filled.includes(path.slice(1)))
      expect(z.looseObject({ data: z.array(z.unknown()).min(1) }).safeParse(body).success).toBe(true)
  })

  test.each([
    `/v2/shipments/${shipment}?include=containers`,
    `/v2/containers/${container}?include=shipment,transport_events`,
    `/v2/containers/${container}/raw_events`,
    `/v2/shipments/${shipment}/custom_fields`,
  ])('answers %s', async (path) => {
    expect((await ask(path)).status).toBe(200)
  })
})

test('what is kept is read, and has its keys beside it', () => {
  for (const version of kept) expect(existsSync(join(import.meta.dirname, `${version}.json`))).toBe(true)
})
