import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../platform/log.ts'
import { type MessageDeps, receiveMessage } from './messages.store.ts'
import { writeAcknowledgements } from './acknowledgement-files.ts'
import type { ConnectionRow } from '../connections.store.ts'

/** A larger file is no status message. */
const MAX_FILE_BYTES = 16 * 2 ** 20
/** A file that was written within this time may not be whole yet. Milliseconds. */
const STILL_WRITTEN_MS = 2000
const MAX_FILES_AT_ONCE = 500

interface WatchDeps extends MessageDeps {
  log: Log
  /** Set by the operator: below it each account has a folder of its id, with the folders that it watches. */
  root: string
  wake: () => void
}

/**
 * Takes the files of all watched folders; each is moved to `taken` when it is kept, to `refused` when it is too large. Then writes the
 * acknowledgements that wait.
 */
export async function takeFiles(deps: WatchDeps): Promise<number> {
  const { db, log, wake } = deps
  const connections = await db
    .selectFrom('connections')
    .selectAll()
    .where('kind', '=', 'edi')
    .where('is_on', '=', true)
    .execute()
  let taken = 0
  for (const connection of connections)
    taken += await takeFolder(deps, connection).catch((cause: unknown) => {
      log.error('A watched folder could not be read', { cause, connection: connection.id })
      return 0
    })
  if (taken > 0) wake()
  await writeAcknowledgements(deps)
  return taken
}

async function takeFolder(deps: WatchDeps, connection: ConnectionRow): Promise<number> {
  const name = connection.settings['folder']
  if (name === undefined) return 0
  const folder = join(deps.root, connection.account_id, name)
  await mkdir(join(folder, 'taken'), { recursive: true })
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/^\.|\.(tmp|part)$/i.test(entry.name))
  let taken = 0
  for (const { name: file } of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (taken >= MAX_FILES_AT_ONCE) break
    const path = join(folder, file)
    const { size, mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs < STILL_WRITTEN_MS) continue
    if (size > MAX_FILE_BYTES) {
      await mkdir(join(folder, 'refused'), { recursive: true })
      await rename(path, join(folder, 'refused', file))
      continue
    }
    await receiveMessage(deps, connection, { name: file, text: (await readFile(path)).toString('utf8') })
    // A process that ends in between takes the file again, which changes nothing.
    await rename(path, join(folder, 'taken', file))
    taken += 1
  }
  return taken
}
