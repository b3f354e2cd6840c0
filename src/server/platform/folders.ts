import { mkdirSync } from 'node:fs'

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
