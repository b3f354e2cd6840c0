import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { folderBlobs } from './folder.ts'

const key = 'abcdefgh12345678'
const bytes = Buffer.from('Bill of lading MAEU229011802')
const expected = { byte_size: bytes.length, checksum: createHash('md5').update(bytes).digest('base64') }

let folder = ''
let blobs: BlobStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-blobs-'))
  blobs = await folderBlobs(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function* inParts(of: Uint8Array, size = 5): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
test('a reader that cancels early closes the file', async () => {
  const large = Buffer.alloc(1_000_000, 'x')
  const checksum = createHash('md5').update(large).digest('base64')
  await blobs.put(key, inParts(large, 65_536), { byte_size: large.length, checksum })
  const reader = (await blobs.get(key))?.stream.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  expect(await openFiles()).not.toContain(key)
})

/** The blobs that this process holds open, which Linux lists. */
async function openFiles(): Promise<string> {
  const { readlink } = await import('node:fs/promises')
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const names = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name.startsWith(folder)).join()
}

test('an incomplete upload of a killed process is deleted, an upload under way is not', async () => {
  const left = join(folder, 'incoming', 'left')
  const current = join(folder, 'incoming', 'current')
  await writeFile(left, 'half')
  await writeFile(current, 'half')
  await utimes(left, new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T10:00:00Z'))
  await utimes(current, new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:00:00Z'))
  await blobs.tidy(new Date('2026-11-20T11:00:00Z'))
  expect(await files()).toEqual(['current'])
})

test('only this user may read the folder', async () => {
  await blobs.put(key, inParts(bytes), expected)
  const file = await stat(join(folder, key.slice(0, 2), key.slice(2, 4), key))
  expect((file.mode & 0o777).toString(8)).toBe('600')
})
