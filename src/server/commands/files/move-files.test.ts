// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseSetting } from '../../accounts/settings.ts'
import { createAccount } from '../../accounts/store.ts'
import { storeBytes } from '../../documents/records/bytes.ts'
import { wallClock } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openFiles } from '../../service/files.ts'
import { startServerCommand } from '../../testing/run-command.ts'
import { type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts'

let data: string
let store: ObjectStore
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'portolan-data-'))
  store = await startObjectStore()
})
afterAll(async () => {
  await store.close()
  await rm(data, { recursive: true })
})

const move = (args: string[], variables: Record<string, string> = store.variables) =>
  startServerCommand('files/move-files', args, '', variables).ended
const blobFiles = async () => {
  const entries = await readdir(join(data, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
async function withDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ folder: data, migrations })
  await work(db)
  await close()
}
async function prepare(withStore: boolean, files: number): Promise<void> {
  const { db, close } = await openDatabase({ folder: data, migrations })
  const objectStore = withStore ? store.settings : undefined
  const { blobs, close: closeFiles } = await openFiles(db, { data, objectStore })
  for (let n = 0; n < files; n += 1) {
    const created_at = '2026-11-20T18:00:00Z'
    const account = { company_name: `Imports ${n}`, routing_data: false, simulated: false, created_at }
    const file = { file_name: 'a.txt', content_type: 'text/plain', bytes: Buffer.from(`file ${n}`) }
    await storeBytes({ db, blobs, wall: wallClock }, await createAccount(db, account), file)
  }
  await closeFiles()
  await close()
}

test('files are moved to an object store, backed up from there, and moved back, and the command says how many of how many', async () => {
  expect(await move([])).toMatchObject({ code: 2, error: expect.stringContaining('Say where the files go') })
  expect(await move(['--to', 's3', '--data', data], {})).toMatchObject({
    code: 1,
    error: expect.stringContaining('Name the object store'),
  })
  await prepare(false, 3)
  expect(await move(['--to', 's3', '--data', data])).toMatchObject({
    code: 1,
    error: expect.stringContaining('Start Portolan with these S3_ settings first'),
  })
  await prepare(true, 0)
  expect(await move(['--to', 's3', '--data', data])).toEqual({
    code: 0,
    out: '3 of 3 files\nMoved 3 of 3 files; 0 were there before.\n',
    error: '',
  })
  expect([
    await blobFiles(),
    [...store.objects.keys()].filter((key) => key.includes('/blobs/')).length,
  ]).toEqual([0, 3])
  const backup = ['--data', data, join(data, 'backup')]
  expect(await startServerCommand('backup', backup, '', store.variables).ended).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 files'),
  })
  const { out } = await move(['--to', 's3', '--data', data])
  expect(out).toContain('Moved 0 of 3 files; 3 were there before.')
  expect(await move(['--to', 'folder', '--data', data])).toMatchObject({ code: 0 })
  expect(await blobFiles()).toBe(3)
  // Everything is in the folder again: a start without the store is no mistake.
  await prepare(false, 0)

  // What was backed up from one store may be restored for another one.
  const restored = join(data, 'restored')
  expect(await startServerCommand('restore', ['--data', restored, join(data, 'backup')]).ended).toMatchObject(
    {
      code: 0,
    },
  )
  const { db, close } = await openDatabase({ folder: restored, migrations })
  const objectStore = { ...store.settings, prefix: 'restored' }
  const files = await openFiles(db, { data: restored, objectStore })
  await files.close()
  await close()
})

test(
  'two moves do not go on at once, and one that was killed keeps the next one waiting for a minute',
  { tags: ['long'] },
  async () => {
    const moving = (until: Date) => ({ by: randomUUID(), until })
    await prepare(true, 0)
    await withDatabase((db) =>
      leaseSetting(db, 'files move lease', moving(new Date(Date.now() + 60_000)), new Date()),
    )
    expect(await move(['--to', 's3', '--data', data])).toMatchObject({
      code: 1,
      error: expect.stringContaining('Another files:move goes on'),
    })
    await withDatabase((db) => db.deleteFrom('settings').where('key', '=', 'files move lease').execute())
    expect(await move(['--to', 's3', '--data', data])).toMatchObject({ code: 0 })
    await withDatabase(async (db) => {
      const lease = db.selectFrom('settings').select('key').where('key', '=', 'files move lease')
      expect(await lease.execute()).toEqual([])
    })
  },
)
