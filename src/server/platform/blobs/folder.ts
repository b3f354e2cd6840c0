import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileWriter } from './file-writer.ts'
import { type BlobStore, type Expected, refuseOtherKeys } from './blob-store.ts'
import { checkedBytes } from './checked-bytes.ts'

const RENEWED_EVERY_MS = 10_000
/** A hold that is not renewed for so long is of a process that was killed. */
const HELD_MS = 60_000

/** Holds are files that their process touches again and again, so that all processes that share the folder see them. */
function holding(folder: string): Pick<BlobStore, 'hold' | 'isHeld'> {
  return {
    async hold() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      await writeFile(path, '', { flag: 'wx', mode: 0o600 })
      const renewal = setInterval(() => {
        const now = new Date()
        utimes(path, now, now).catch(() => undefined)
      }, RENEWED_EVERY_MS)
      renewal.unref()
      return {
        release: async () => {
          clearInterval(renewal)
          await rm(path, { force: true })
        },
      }
    },
    async isHeld() {
      const names = await readdir(folder).catch(() => [])
      let held = false
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (!found) continue
        if (Date.now() - found.mtimeMs < HELD_MS) held = true
        else await rm(join(folder, name), { force: true })
      }
      return held
    },
  }
}

export function pathOfBlob(folder: string, key: string): string {
  refuseOtherKeys(key)
  return join(folder, key.slice(0, 2), key.slice(2, 4), key)
}

/**
 * Blobs as files in a folder, `ab/cd/abcd…` by key, and `incoming/` for uploads that are not complete. Only this user
 * may read the folder and its files.
 */
export async function folderBlobs(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (key: string): string => pathOfBlob(folder, key)

  return {
    name: 'local',

    async put(key, bytes, expected) {
      const path = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        await writeChecked(temporary, bytes, expected)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(temporary, path)
        // The name is as durable as the bytes only when every folder of the path was synced too.
        for (const each of [dirname(path), dirname(dirname(path)), folder]) await syncFolder(each)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(ignoreMissing)
      return found && { byte_size: found.size, stream: lazily(path) }
    },

    async find(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found && { byte_size: found.size, checksum: undefined }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    ...holding(join(folder, 'held')),

    async tidy(before) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(ignoreMissing)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },

    async tryWriting() {
      const path = join(incoming, randomUUID())
      try {
        await writeFile(path, 'ready', { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

async function writeChecked(path: string, bytes: AsyncIterable<Uint8Array>, expected: Expected) {
  const file = await open(path, 'wx', 0o600)
  try {
    await copy(checkedBytes(bytes, expected), file)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function copy(bytes: AsyncIterable<Uint8Array>, file: FileHandle): Promise<void> {
  const writer = new FileWriter(file)
  try {
    // Hashed while earlier bytes are written.
    for await (const chunk of bytes) await writer.write(chunk)
  } catch (error) {
    await writer.end().catch(() => undefined)
    throw error
  }
  await writer.end()
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders and does not need this sync.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reading starts at the first pull, so that an answer to HEAD, or one that is never read, keeps no file open. */
function lazily(path: string): ReadableStream<Uint8Array> {
  let file: ReadStream | undefined
  let chunks: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        file ??= createReadStream(path)
        chunks ??= file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
        const next: IteratorResult<Uint8Array, unknown> = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        if (!file || file.closed) return
        const closed = once(file, 'close')
        file.destroy()
        await closed
      },
    },
    { highWaterMark: 0 },
  )
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
