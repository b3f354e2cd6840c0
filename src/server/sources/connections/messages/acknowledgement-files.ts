import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { claimUnwritten, noteWritten } from './acknowledgements.store.ts'

/** Who dies while it writes keeps others away for this long. */
const LEASE_MS = 30_000
const MAX_WRITTEN_AT_ONCE = 100

export interface AcknowledgementDeps {
  db: Db
  wall: { now(): Date }
  log: Log
  /** Set by the operator: below it each account has a folder of its id, with the folders that it watches. */
  root: string
}

/**
 * Writes the acknowledgements that wait into `acknowledgements` of the watched folder. One that was written by a process which ended
 * before it could note that is written again under the same name, with the same control number.
 * @returns how many were written
 */
export async function writeAcknowledgements({ db, wall, log, root }: AcknowledgementDeps): Promise<number> {
  const by = randomUUID()
  const until = new Date(wall.now().getTime() + LEASE_MS)
  const waiting = await claimUnwritten(db, { by, until }, wall.now(), MAX_WRITTEN_AT_ONCE)
  let written = 0
  for (const acknowledgement of waiting) {
    const { account_id, folder, name, body, connection_id } = acknowledgement
    try {
      await writeWhole(join(root, account_id, folder, 'acknowledgements'), name, body)
      await noteWritten(db, acknowledgement, { by, now: wall.now() })
      written += 1
    } catch (cause) {
      // It stays with this process until the lease runs out, and is then tried again.
      log.error('An acknowledgement could not be written', { cause, connection: connection_id })
    }
  }
  return written
}

/** Who looks into the folder sees the file whole or not at all, also after a power cut. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`)
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  // Windows cannot open folders and does not need this sync.
  if (process.platform === 'win32') return
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
