// @module-tag long
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { verifyBackup } from '../../platform/backup/read-backup.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../databases.ts'
import { startTestService, type TestService } from '../service.ts'

/*
 * Backups of earlier versions: an account with a record of every kind, as `kept/make-backup.ts` of that version wrote it. They are
 * never written again.
 */
const secrets = z.object({ api_key: z.string(), shipment: z.string(), container: z.string() })
const kept = ['0039', '0057', '0066']
const engines = ['embedded', 'postgresql'] as const
const cases = kept.flatMap((version) => engines.map((engine) => ({ version, engine })))
const [oldest] = kept

describe.each(cases)(
  'a backup of migration $version, restored on the engine $engine',
  ({ version, engine }) => {
    // The way from the oldest one goes through all later migrations; `migrations.test.ts` goes it on both engines.
    const tags = version === oldest && engine === 'embedded' ? [] : ['long']
    const isSkipped = engine === 'postgresql' && missingPostgres() !== undefined
    const path = join(import.meta.dirname, `${version}.backup`)
    let root: string
    let database: Database
    let service: TestService
    let drop: (() => Promise<void>) | undefined
    let account: z.infer<typeof secrets>
    beforeAll(async () => {
      if (isSkipped) return
      root = await mkdtemp(join(tmpdir(), 'portolan-kept-'))
      const server = engine === 'postgresql' ? await newServerDatabase() : undefined
      drop = server?.drop
      await restoreBackup(path, { data: root, url: server?.url, replace: false }, migrations)
      account = secrets.parse(
        JSON.parse(await readFile(join(import.meta.dirname, `${version}.backup.json`), 'utf8')),
      )
      database = await openDatabase({ ...(server ? { url: server.url } : { folder: root }), migrations })
      service = await startTestService({ database })
    })
    afterAll(async () => {
      if (isSkipped) return
      await service.close()
      await drop?.()
      await rm(root, { recursive: true })
    })

    test.skipIf(isSkipped)('has every migration, with what the account had', { tags }, async () => {
      const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name collate "C"`.execute(database.db)
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
      const had = (await verifyBackup(path)).migrations
      expect(had.at(-1)?.name.slice(0, 4)).toBe(version)
      expect((await readdir(join(root, 'files'))).length).toBeGreaterThan(0)
    })

    test
      .skipIf(isSkipped)
      .each(['shipments', 'containers', 'documents', 'webhooks', 'tracking_requests', 'custom_fields'])(
      'answers %s with its key',
      { tags },
      async (resource) => {
        const { status, body } = await service.ask('GET', `/v2/${resource}`, undefined, {
          authorization: `Token ${account.api_key}`,
        })
        expect(status).toBe(200)
        expect(z.looseObject({ data: z.array(z.unknown()).min(1) }).safeParse(body).success).toBe(true)
      },
    )

    test.skipIf(isSkipped)('answers single records, and takes new ones', { tags }, async () => {
      const by = { authorization: `Token ${account.api_key}` }
      const ask = async (address: string) => (await service.ask('GET', address, undefined, by)).status
      expect(await ask(`/v2/shipments/${account.shipment}?include=containers`)).toBe(200)
      expect(await ask(`/v2/containers/${account.container}?include=shipment,transport_events`)).toBe(200)
      const attributes = { company_name: 'After the upgrade' }
      const made = await service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } }, by)
      expect(made.status).toBe(201)
    })
  },
)

afterAll(stopOwnServer)
