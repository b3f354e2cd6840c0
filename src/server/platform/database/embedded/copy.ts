import { constants, type BigIntStats } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Kysely, sql } from 'kysely'

/** A file may change twice within one tick of the file system's clock. */
const TICK_NS = 100_000_000n
const CHANGING = ''

/**
 * Copies the files of the embedded engine as they are at one instant. Most are copied while it works; then it rests, for as long as
 * those take that have changed since. It writes nothing while no query runs, and its log makes the copy whole when it is opened.
 */
export async function copyAtRest<T>(db: Kysely<T>, from: string, to: string): Promise<void> {
  // So that little of the log is to be repeated.
  await sql`checkpoint`.execute(db)
  const before = await copyFiles(from, to, new Map())
  await db.connection().execute(async () => {
    await copyFiles(from, to, before)
  })
}

/** @param known the state of the files that were copied before @returns that of all files */
async function copyFiles(
  from: string,
  to: string,
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    if (!entry.isFile()) continue
    const state = await stateOf(join(from, path))
    // A table that is dropped meanwhile.
    if (state === undefined) continue
    found.set(path, state.isRecent ? CHANGING : state.text)
    if (!state.isRecent && state.text === known.get(path)) continue
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      found.delete(path)
    })
  }
  for (const path of known.keys()) if (!found.has(path)) await rm(join(to, path), { force: true })
  return found
}

/** What differs when a file has changed, and whether it was written so recently that the next change may not differ. */
async function stateOf(path: string): Promise<{ text: string; isRecent: boolean } | undefined> {
  const found = await stat(path, { bigint: true }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return undefined
  })
  return found && { text: `${found.size} ${found.mtimeNs} ${found.ino}`, isRecent: isRecent(found) }
}

const isRecent = ({ mtimeNs }: BigIntStats): boolean => BigInt(Date.now()) * 1_000_000n - mtimeNs < TICK_NS

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
