import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveEach } from '../commands/files/move-each.ts'
import { storeBytes } from '../documents/records/bytes.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { wallClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { openObjectBlobs } from '../testing/blob-stores.ts'
import { openInMemory } from '../testing/databases.ts'
import { type ObjectStore, startObjectStore } from '../testing/object-store/object-store.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { noteRefusedPages, openFiles } from './files.ts'

let service: TestService
let store: ObjectStore
let data: string
let made = 0
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(async () => {
  store = await startObjectStore()
  data = await mkdtemp(join(tmpdir(), 'portolan-data-'))
  await service.db.deleteFrom('settings').where('key', '=', 'files_in_object_store').execute()
  await service.db.deleteFrom('blobs').execute()
})
afterEach(async () => {
  await store.close()
  await rm(data, { recursive: true })
})

const open = (objectStore: ObjectStore['settings'] | undefined, db = service.db) =>
  openFiles(db, { data, objectStore })
const inFolder = () => open(undefined)
const inStore = () => open(store.settings)
/** @returns the key of a new file */
async function storeFile(blobs: BlobStore): Promise<string> {
  const { db, own } = service
  const file = {
    file_name: 'a.txt',
    content_type: 'text/plain',
    bytes: Buffer.from(`file ${(made += 1)}`),
  }
  const id = await storeBytes({ db, blobs, wall: wallClock }, own.account_id, file)
  const { key } = await db.selectFrom('blobs').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  return key
}
const objectKeys = () => [...store.objects.keys()].filter((key) => key.includes('/blobs/'))

test('files that were in the folder are read after the object store was set, until they are moved', async () => {
  const folder = await inFolder()
  const key = await storeFile(folder.blobs)
  const { blobs, close } = await inStore()
  expect((await blobs.find(key))?.byte_size).toBeGreaterThan(0)
  const later = await storeFile(blobs)
  expect(await folder.blobs.find(later)).toBeUndefined()
  expect(objectKeys()).toEqual([`portolan/blobs/${later}`])
  await close()
})

test('a start without the object store is refused as long as it has files', async () => {
  const { blobs, close } = await inStore()
  await storeFile(blobs)
  await close()
  await expect(inFolder()).rejects.toThrow(/^The folder .+ is missing, and the database names 1 files/)
  await open(undefined, (await emptyDatabase()).db)
  await expect(inFolder()).rejects.toThrow(
    `1 files of this database are not in the folder: they went to ${store.settings.endpoint}/files/portolan/.`,
  )
  const folder = (await openFiles((await emptyDatabase()).db, { data, objectStore: undefined })).blobs
  const opened = await openObjectBlobs(store)
  await moveEach({ db: service.db, from: opened.blobs, to: folder }, () => undefined)
  await opened.blobs.close()
  expect(objectKeys()).toEqual([])
  await inFolder()
})

const opened: { close(): Promise<void> }[] = []
async function emptyDatabase() {
  const database = await openInMemory()
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map((each) => each.close())))

test('the place of another database is refused, and a place without the files of this one', async () => {
  await (await inStore()).close()
  await (await inStore()).close()
  await expect(open(store.settings, (await emptyDatabase()).db)).rejects.toThrow(
    'has the files of another database of Portolan',
  )
  await expect(open({ ...store.settings, prefix: 'other/' })).rejects.toThrow(
    `has no files of this database: they went to ${store.settings.endpoint}/files/portolan/.`,
  )
  await expect(open({ ...store.settings, bucket: 'none' })).rejects.toThrow('S3_BUCKET has to exist')
})

test('a move goes on where it was interrupted, and removes nothing that is not the same there', async () => {
  const folder = (await inFolder()).blobs
  const keys = await Promise.all(Array.from({ length: 5 }, () => storeFile(folder)))
  const [first = '', second = '', third = ''] = keys.toSorted()
  const { blobs } = await openObjectBlobs(store)
  const move = () => moveEach({ db: service.db, from: folder, to: blobs }, () => undefined)

  // Interrupted: one was copied and not removed yet, and the store went away at the third.
  const file = await service.db
    .selectFrom('blobs')
    .selectAll()
    .where('key', '=', first)
    .executeTakeFirstOrThrow()
  await blobs.put(first, (await folder.get(first))?.stream ?? new ReadableStream(), file)
  const interrupted: BlobStore = {
    ...blobs,
    put: (key, bytes, expected) =>
      key === third ? Promise.reject(new Error('killed')) : blobs.put(key, bytes, expected),
  }
  await expect(moveEach({ db: service.db, from: folder, to: interrupted }, () => undefined)).rejects.toThrow(
    'killed',
  )
  expect([await folder.find(first), await folder.find(second)]).toEqual([undefined, undefined])
  expect(await folder.find(third)).toBeDefined()

  const lying: BlobStore = { ...blobs, put: () => Promise.resolve() }
  await expect(moveEach({ db: service.db, from: folder, to: lying }, () => undefined)).rejects.toThrow(
    `${third} was copied and is not the same there`,
  )
  expect(await folder.find(third)).toBeDefined()

  const hold = await folder.hold()
  await expect(move()).rejects.toThrow('A backup is reading the files')
  await hold.release()

  expect(await move()).toEqual({ all: 5, moved: 3, present: 2, missing: [], damaged: [] })
  expect(objectKeys().toSorted()).toEqual(keys.toSorted().map((key) => `portolan/blobs/${key}`))
  await folder.delete(second)
  await blobs.delete(second)
  expect(await move()).toMatchObject({ moved: 0, present: 4, missing: [second] })
  await blobs.close()
})

test('a file that is not what was uploaded stays where it is', async () => {
  const folder = (await inFolder()).blobs
  const key = await storeFile(folder)
  await service.db
    .updateTable('blobs')
    .set({ checksum: '1B2M2Y8AsgTpgAmY7PhCfg==' })
    .where('key', '=', key)
    .execute()
  const { blobs } = await openObjectBlobs(store)
  expect(await moveEach({ db: service.db, from: folder, to: blobs }, () => undefined)).toMatchObject({
    moved: 0,
    damaged: [key],
  })
  expect([await folder.find(key), objectKeys()]).toMatchObject([{}, []])
  await blobs.close()
})

test('where the store does not let pages of the service send files, the log says it', async () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), wallClock.now)
  const origin = 'https://track.example'
  const note = () => noteRefusedPages(store.settings, origin, log)
  await note()
  expect(lines.splice(0).join('')).toContain('set its CORS rule')
  store.cors.allowedOrigin = origin
  await note()
  await noteRefusedPages({ ...store.settings, endpoint: 'http://127.0.0.1:9' }, origin, log)
  expect(lines).toEqual([])
})
