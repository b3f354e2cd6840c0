import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Lock {
  release(): void
}

/** Another process has the data folder. */
export class FolderInUse extends Error {}

/**
 * Keeps a second process off a data folder: an open write transaction on the SQLite file `lock` in it. The operating
 * system gives the lock up when the process ends, however it ends, so that none is ever left behind; and it holds
 * between containers that share the folder, which a process number in a file would not.
 * @throws FolderInUse, which names the folder, and the process that has it where that is known.
 */
export function lockFolder(folder: string): Lock {
  // Nobody else in this process may open the file: closing any handle on it would give the lock up.
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; pragma synchronous = off; begin immediate')
    file.exec('create table if not exists holder (pid integer not null); delete from holder')
    file.prepare('insert into holder (pid) values (?)').run(process.pid)
    // A write lock lets others read the holder, and is taken again at once. Who comes between the two gets it.
    file.exec('commit; begin immediate')
  } catch (error) {
    const holder = isBusy(error) ? holderOf(file) : undefined
    file.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Portolan${holder === undefined ? '' : ` (process ${holder})`}. ` +
        'Stop that one first, or give this one a folder of its own.',
      { cause: error },
    )
  }
  return { release: () => file.close() }
}

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY and its kin, and SQLITE_LOCKED
  return error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff)
}

function holderOf(file: DatabaseSync): number | undefined {
  try {
    const row = file.prepare('select pid from holder').get()
    return typeof row?.['pid'] === 'number' ? row['pid'] : undefined
  } catch {
    return undefined
  }
}
