import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase, missingPostgres, newServerDatabase } from '../../testing/databases.ts'
import { fillAccount } from '../../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { folderBlobs } from '../blobs/folder.ts'
import { migrations } from '../database/migrations/index.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { moveDatabase } from './move.ts'
import { restoreBackup } from './restore.ts'
import { definitions, tableDigests } from './testing/table-digests.ts'
import { writeBackup } from './write-backup.ts'

const described = { portolan: '0.1.0', secret_key_id: null, taken_at: '2026-11-20T18:00:00.000Z' }
const noServer = missingPostgres() !== undefined

/** Rows of which each value is one that a careless copy changes. */
const oddValues = `insert into settings (key, value) values
  ('null', 'null'), ('text', '"a \\"quoted\\" line\\nand a tab\\t\\\\"'), ('number', '12345678901234567890.10'),
  ('deep', '{"b": [1, null, "{}"], "a": {"": "ü 🚢"}}'), ('', '[]'), (E'line\\nbreak\\\\n, "quoted"', '0.1')`

forEachDatabase('A backup', (open) => {
  let root: string
  let service: TestService
  let source: Database
  let backup: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portolan-backup-'))
    backup = join(root, 'backup')
    source = await open()
    service = await startTestService({ database: source })
    const filled = await fillAccount(service, service.own, 'KEPT')
    await filled.upload('A file of which no document is made')
    await sql.raw(oddValues).execute(source.db)
    await writeBackup(backup, { ...source, blobs: service.blobs, ...described })
  })
  afterAll(async () => {
    await service.close()
    await rm(root, { recursive: true, force: true })
  })

  const isSame = async (restored: Database) => {
    expect(await tableDigests(restored.db)).toEqual(await tableDigests(source.db))
    if (restored.engine === source.engine)
      expect(await definitions(restored.db)).toEqual(await definitions(source.db))
  }

  test('has more than a row of most tables, so that the tests below compare something', async () => {
    const digests = Object.values(await tableDigests(source.db))
    expect(digests.filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(35)
  })

  test('is restored into a data folder, every value and every file as it was', async () => {
    const data = join(root, 'restored')
    const { files, rows } = await restoreBackup(backup, { data, url: undefined, replace: false }, migrations)
    const restored = await openDatabase({ folder: data, migrations })
    await isSame(restored)
    expect(rows).toBeGreaterThan(100)
    const { rows: stored } = await sql<{ key: string }>`
      select key from blobs where stored_at is not null`.execute(restored.db)
    const blobs = await folderBlobs(join(data, 'files'))
    const bytes = async (from: typeof blobs, key: string) => {
      const found = await from.get(key)
      return found && buffer(found.stream)
    }
    expect(stored.length).toBe(files)
    expect(files).toBeGreaterThan(1)
    for (const { key } of stored) expect(await bytes(blobs, key)).toEqual(await bytes(service.blobs, key))
    expect((await readdir(data)).toSorted()).toEqual(['database', 'files', 'lock'])
    await restored.close()
  })

  test.skipIf(noServer)(
    'is restored into a PostgreSQL database, which may be in use or filled by nobody else',
    async () => {
      const { url, drop } = await newServerDatabase()
      const data = join(root, 'beside-the-server')
      const target = { data, url, replace: false }
      await restoreBackup(backup, target, migrations)
      const restored = await openDatabase({ url, migrations })
      await isSame(restored)
      await rm(join(data, 'files'), { recursive: true })
      await expect(restoreBackup(backup, target, migrations)).rejects.toThrow('has tables already')
      await expect(restoreBackup(backup, { ...target, replace: true }, migrations)).rejects.toThrow(
        'A Portolan is connected',
      )
      await restored.close()
      await restoreBackup(backup, { ...target, replace: true }, migrations)
      const again = await openDatabase({ url, migrations })
      await isSame(again)
      await again.close()
      await drop()
    },
  )

  test('that cannot be loaded changes nothing of what is there', async () => {
    const data = join(root, 'restored')
    const broken = Object.fromEntries(Object.entries(migrations).slice(0, -1))
    const before = await readdir(data)
    await expect(restoreBackup(backup, { data, url: undefined, replace: false }, migrations)).rejects.toThrow(
      'has data already',
    )
    await expect(restoreBackup(backup, { data, url: undefined, replace: true }, broken)).rejects.toThrow(
      /newer version of Portolan \(0\.1\.0, \d{4}-/,
    )
    const failing = {
      ...migrations,
      '9999-fails': { up: async (db: Kysely<unknown>) => void (await sql`alter tabel ports`.execute(db)) },
    }
    await expect(restoreBackup(backup, { data, url: undefined, replace: true }, failing)).rejects.toThrow(
      'migration 9999-fails failed: syntax error',
    )
    expect(await readdir(data)).toEqual(before)
    const restored = await openDatabase({ folder: data, migrations })
    await isSame(restored)
    await restored.close()
  })

  test('names the files that are missing, and has all others', { tags: ['long'] }, async () => {
    const empty = await folderBlobs(join(root, 'no-files'))
    const report = await writeBackup(join(root, 'without'), { ...source, blobs: empty, ...described })
    expect(report.files).toBe(0)
    const { rows } = await sql<{ count: number }>`
      select count(*) from blobs where stored_at is not null and expires_at is null`.execute(source.db)
    expect(report.missing.length).toBe(rows[0]?.count)
  })

  test('is never written over another file', async () => {
    const path = join(root, 'mine')
    await writeFile(path, 'mine')
    await expect(writeBackup(path, { ...source, blobs: service.blobs, ...described })).rejects.toThrow(
      'exists already',
    )
  })
})

test.skipIf(noServer)(
  'a data folder is moved to PostgreSQL, and is not used by mistake afterwards',
  { tags: ['long'] },
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'portolan-move-'))
    const data = join(root, 'data')
    const service = await startTestService({ database: await openDatabase({ folder: data, migrations }) })
    await fillAccount(service, service.own, 'MOVED')
    await sql.raw(oddValues).execute(service.db)
    const before = await tableDigests(service.db)
    const { url, drop } = await newServerDatabase()
    const move = () =>
      moveDatabase({ data, url, replace: false }, { portolan: described.portolan, migrations })
    await expect(move()).rejects.toThrow('in use by another Portolan')
    await service.close()

    const counts = await move()
    const moved = await openDatabase({ url, migrations })
    expect(await tableDigests(moved.db)).toEqual(before)
    expect(Object.keys(counts)).toHaveLength(
      Object.values(before).filter((text) => text.includes(' ')).length,
    )
    await moved.close()
    await expect(openDatabase({ folder: data, migrations })).rejects.toThrow('was moved to PostgreSQL')
    await drop()
    await rm(root, { recursive: true })
  },
)
