import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathOfBlob } from '../blobs/folder.ts'
import { movedDatabase, unfinishedRestore } from '../folders.ts'

/** The parts of a data folder that a restore replaces. */
const parts = ['database', 'files'] as const

/** Where everything is made before it takes its place, on the same disk. */
export const restoredFolder = (data: string): string => join(data, 'restored')
const replacedFolder = (data: string): string => join(data, 'replaced')

/** Stores a file of a backup below `restored`. */
export async function storeRestoredFile(
  data: string,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = pathOfBlob(join(restoredFolder(data), 'files'), key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(bytes), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Whether the data folder has a database or files. */
export async function hasData(data: string): Promise<boolean> {
  if ((await namesIn(join(data, 'database'))).length > 0) return true
  const files = await namesIn(join(data, 'files'))
  return files.some((name) => /^[a-z0-9]{2}$/.test(name))
}

export async function removeRestored(data: string): Promise<void> {
  await rm(restoredFolder(data), { recursive: true, force: true })
}

/** From here on a start is refused until `takePlace` has ended. */
export async function markUnfinished(data: string): Promise<void> {
  await writeFile(unfinishedRestore(data), '', { mode: 0o600 })
  await syncFolderAt(data)
}

/** Puts what was restored in the place of what was there, which is removed then. */
export async function takePlace(data: string): Promise<void> {
  const replaced = replacedFolder(data)
  await rm(replaced, { recursive: true, force: true })
  await mkdir(replaced, { mode: 0o700 })
  const restored = await namesIn(restoredFolder(data))
  for (const part of parts) {
    if (!restored.includes(part)) continue
    await rename(join(data, part), join(replaced, part)).catch(ignoreMissing)
    await rename(join(restoredFolder(data), part), join(data, part))
  }
  // What was moved away before is not what was restored.
  if (restored.includes('database')) await rm(movedDatabase(data), { force: true })
  await syncFolderAt(data)
  await rm(unfinishedRestore(data), { force: true })
  await syncFolderAt(data)
  await removeRestored(data)
  await rm(replaced, { recursive: true, force: true })
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function syncFolderAt(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
