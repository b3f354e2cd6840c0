import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openInMemory } from '../testing/databases.ts'
import { openObjectBlobs } from '../testing/blob-stores.ts'
import { startObjectStore } from '../testing/object-store/object-store.ts'
import { readinessForBalancers, readinessOf } from './readiness.ts'

const folder = await mkdtemp(join(tmpdir(), 'portolan-ready-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const faults = async (checks: ReturnType<typeof readinessOf>) => {
  const found: string[] = []
  for (const [name, check] of Object.entries(checks)) await check().catch(() => found.push(name))
  return found
}

test('a service is ready with its database, all migrations and a folder for files; each that is missing is named', async () => {
  const database = await openInMemory()
  const { db } = database
  const blobs = await folderBlobs(join(folder, 'files'))
  const checks = readinessOf({ db, blobs, migrations })
  expect(await faults(checks)).toEqual([])

  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  expect(await faults(checks)).toEqual(['migrations'])

  // A file where the folder was: not even the superuser can write into it.
  await rm(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files'), '')
  expect(await faults(checks)).toEqual(['migrations', 'files'])

  await database.close()
  expect(await faults(checks)).toEqual(['database', 'migrations', 'files'])
})

test('an object store that is away keeps no process from answering', async () => {
  const checks = { database: () => Promise.resolve(), files: () => Promise.reject(new Error('away')) }
  const store = await startObjectStore()
  const { blobs, close } = await openObjectBlobs(store)
  expect(await faults(readinessForBalancers(checks, blobs))).toEqual([])
  expect(await faults(readinessForBalancers(checks, await folderBlobs(join(folder, 'more'))))).toEqual([
    'files',
  ])
  await close()
})
