// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { restoreBackup } from '../backup/restore.ts'
import { tableDigests } from '../backup/testing/table-digests.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { folderBlobs } from '../blobs/folder.ts'
import { migrations } from '../database/migrations/index.ts'
import { attachedMonths, makeMissingMonths } from '../database/months/months.store.ts'
import { openDatabase } from '../database/open.ts'
import { archiveMonths } from './archive-months.ts'
import { detachMonth } from './detach.store.ts'
import { readMonthFile, monthFile } from './month-file.ts'

forEachDatabase('A backup of a log of several months', { engineMatters: true }, (open) => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portolan-months-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test('is restored with each month, and one that was being archived is archived there', async () => {
    const source = await open()
    const { db } = source
    const months = ['2024-05', '2024-07']
    await makeMissingMonths(db, months)
    for (const month of months)
      await sql`
        insert into event_log (account_id, id, event, occurred_at, recorded_at, written_at)
        select gen_random_uuid(), gen_random_uuid(), 'container.created', now(), now(), ${`${month}-15T00:00:00Z`}::timestamptz
        from generate_series(1, 3)`.execute(db)
    await detachMonth(db, '2024-05')
    const blobs = await folderBlobs(join(root, 'files'))
    const file = join(root, 'backup')
    const taken_at = '2026-11-20T18:00:00.000Z'
    await writeBackup(file, { ...source, blobs, portolan: '0.1.0', secret_key_id: null, taken_at })
    const data = join(root, 'restored')
    await restoreBackup(file, { data, url: undefined, replace: false }, migrations)
    const restored = await openDatabase({ folder: data, migrations })
    expect(await tableDigests(restored.db)).toEqual(await tableDigests(db))
    const logs = (await attachedMonths(restored.db)).filter(({ table }) => table === 'event_log')
    expect(logs[0]).toEqual({ table: 'event_log', month: '2024-07' })
    const folder = join(data, 'archive')
    const log = { info: () => undefined, error: () => undefined }
    await archiveMonths({ db: restored.db, folder, log }, [])
    expect((await readMonthFile(monthFile(folder, 'event_log', '2024-05'))).rows).toBe(3)
    await restored.close()
  })
})
