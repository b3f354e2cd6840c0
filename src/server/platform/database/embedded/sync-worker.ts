import { type FileHandle, open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { DONE_AT, FAILED_AT, type SyncRequest } from './sync-together.ts'

/* Syncs files for the thread of the embedded engine, which waits meanwhile. */

/** Folders, which are synced at the start after a failure, can only be read. */
const opened = (path: string): Promise<FileHandle> =>
  open(path, 'r+').catch((error: unknown) =>
    isCode(error, 'EISDIR') ? open(path, 'r') : Promise.reject(error as Error),
  )

async function sync(path: string): Promise<void> {
  const file = await opened(path)
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Files that are open at once: after a failure the engine syncs all that it has. */
const MAX_OPEN_FILES = 16

/** @returns whether a file could not be synced; a table that was dropped meanwhile needs no sync */
async function syncAll(paths: readonly string[]): Promise<boolean> {
  const rest = paths.values()
  let hasFailed = false
  const lane = async () => {
    for (const path of rest)
      await sync(path).catch((error: unknown) => {
        hasFailed ||= !isCode(error, 'ENOENT')
      })
  }
  await Promise.all(Array.from({ length: MAX_OPEN_FILES }, lane))
  return hasFailed
}

parentPort?.on('message', ({ paths, state }: SyncRequest) => {
  void syncAll(paths).then((hasFailed) => {
    Atomics.store(state, FAILED_AT, hasFailed ? 1 : 0)
    Atomics.store(state, DONE_AT, 1)
    Atomics.notify(state, DONE_AT)
  })
})
