import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of this name',
}

/**
 * Makes a folder that only this user may read; one that exists stays as it is.
 * @param what as the sentence begins, such as `The data folder`
 * @throws an Error with a sentence for the operator
 */
export function makeFolder(path: string, what: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const code = errorCode(cause)
    throw new Error(`${what} ${path} cannot be made: ${reasons[code] ?? code}. Set another with --data.`, {
      cause,
    })
  }
}

/** `ENOSPC` and its like; empty for what is no error of the system. */
const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Of the file system, and `disk_full` of PostgreSQL. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

/** The code of an error that says that nothing can be written for now, also as its cause; undefined for others. */
export function noRoomCode(error: unknown): string | undefined {
  const code = errorCode(error)
  if (noRoomCodes.has(code)) return code
  return error instanceof Error && error.cause !== undefined ? noRoomCode(error.cause) : undefined
}

/** In a data folder while what was restored takes the place of what was there. */
export const unfinishedRestore = (data: string): string => join(data, 'restore-unfinished')

/** @throws an Error with a sentence for the operator, where half of the data may be that of before */
export function refuseUnfinishedRestore(data: string): void {
  if (!existsSync(unfinishedRestore(data))) return
  throw new Error(
    `A restore into the data folder ${data} was broken off when it took its place. Restore again: npm run restore -- FILE.`,
  )
}

/** In a data folder whose database was moved to a server. */
export const movedDatabase = (data: string): string => join(data, 'moved-to-postgresql')

/** @throws an Error with a sentence for the operator, where the embedded database is no longer the one in use */
export function refuseMovedDatabase(data: string): void {
  const note = movedDatabase(data)
  if (!existsSync(note)) return
  throw new Error(
    `The database of the data folder ${data} was moved to PostgreSQL: start with --database-url. Remove ${note} to use the ` +
      'old one again, without what was stored since.',
  )
}
