import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { objectBlobs } from '../platform/blobs/object-store/object-blobs.ts'
import { type ObjectStore, startObjectStore } from './object-store/object-store.ts'

export interface OpenedBlobs {
  blobs: BlobStore
  /** The names of all files or objects, complete or not. */
  names(): Promise<string[]>
  close(): Promise<void>
}

async function openFolder(): Promise<OpenedBlobs> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-blobs-'))
  const names = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return { blobs: await folderBlobs(folder), names, close: () => rm(folder, { recursive: true }) }
}

/** Blobs in a store of the tests. Nothing is waited for before a request is repeated. */
export async function openObjectBlobs(
  store: ObjectStore,
  { now = () => new Date(), silentMs = 30_000 }: { now?: () => Date; silentMs?: number } = {},
) {
  const blobs = objectBlobs(store.settings, { now, silentMs, pause: () => Promise.resolve() })
  return {
    blobs,
    names: async () => [...store.objects.keys()].map((key) => key.split('/').at(-1) ?? ''),
    close: async () => {
      await blobs.close()
      await store.close()
    },
  }
}

/** Tests of what every store of blobs does. */
export function forEachBlobStore(what: string, tests: (open: () => Promise<OpenedBlobs>) => void): void {
  describe(`${what}, in a folder`, () => tests(openFolder))
  describe(`${what}, in an object store`, () => tests(async () => openObjectBlobs(await startObjectStore())))
}
