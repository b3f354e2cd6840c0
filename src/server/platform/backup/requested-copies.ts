import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from '../database/lock.ts'
import { messageOf } from '../database/errors.ts'
import type { Database } from '../database/open.ts'
import { makeFolder } from '../folders.ts'

/**
 * The embedded database is open in the service alone, so a backup asks for a copy of its files by a file, `ID.asked`. The service
 * makes the folder `ID`, or `ID.failed` with the reason. Who can write here can read the database.
 */
const folderOf = (data: string): string => join(data, 'backup')
const asked = /^([0-9a-f-]{36})\.asked$/
const copied = /^[0-9a-f-]{36}(\.copying)?$/

/** A running service looks each second; a copy of a large database takes minutes. */
const [LOOK_MS, MAX_UNTAKEN_LOOKS] = [200, 75]
/** A copy that nobody has opened for so long is of a backup that was killed. */
const UNUSED_MS = 10 * 60_000

/** Makes the folder, for the user that the service runs as. */
export const openRequestedCopies = (data: string): void => makeFolder(folderOf(data), 'The folder')

/** Makes the copies that were asked for, and removes those of backups that were killed. */
export async function takeRequestedCopies(database: Database, data: string): Promise<void> {
  const folder = folderOf(data)
  for (const name of await readdir(folder)) {
    if (copied.test(name)) await removeUnused(join(folder, name))
    const [, id] = asked.exec(name) ?? []
    if (id === undefined) continue
    const copying = join(folder, `${id}.copying`)
    await rename(join(folder, name), join(folder, `${id}.taken`))
    try {
      makeFolder(copying, 'The folder')
      await database.copyTo?.(copying)
      await rename(copying, join(folder, id))
    } catch (error) {
      await rm(copying, { recursive: true, force: true })
      await writeFile(join(folder, `${id}.failed`), messageOf(error), { mode: 0o600 })
    }
    await rm(join(folder, `${id}.taken`), { force: true })
  }
}

async function removeUnused(path: string): Promise<void> {
  const found = await stat(path)
  if (Date.now() - found.mtimeMs < UNUSED_MS) return
  try {
    // Whoever reads it has its lock.
    lockFolder(path).release()
  } catch {
    return
  }
  await rm(path, { recursive: true, force: true })
}

/**
 * Asks the service that runs on a data folder for a copy of its database.
 * @returns a folder that can be opened like a data folder, and is removed afterwards
 */
export async function requestCopy(data: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const id = randomUUID()
  const place = (ending: string) => join(folderOf(data), `${id}${ending}`)
  await writeFile(place('.asked'), '', { flag: 'wx', mode: 0o600 })
  for (let look = 0; ; look += 1) {
    await delay(LOOK_MS)
    if (existsSync(place('')))
      return { folder: place(''), remove: () => rm(place(''), { recursive: true, force: true }) }
    if (existsSync(place('.failed'))) {
      const reason = await readFile(place('.failed'), 'utf8')
      await rm(place('.failed'), { force: true })
      throw new Error(`The running Portolan could not copy its database: ${reason}`)
    }
    if (look >= MAX_UNTAKEN_LOOKS && existsSync(place('.asked'))) {
      await rm(place('.asked'), { force: true })
      throw new Error(
        `The process that has ${data} does not answer: it is an older Portolan, or another command.`,
      )
    }
  }
}
