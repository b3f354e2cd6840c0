/** What PostgreSQL says of a statement that failed, under its own names. */
interface SqlError extends Error {
  /** SQLSTATE: five characters, see the appendix "Error Codes" of PostgreSQL's manual. */
  code: string
  severity: string
  detail: string | undefined
  hint: string | undefined
  table: string | undefined
  column: string | undefined
  constraint: string | undefined
}

export type SqlErrorFields = Pick<SqlError, 'message' | 'code' | 'severity'> &
  Partial<Pick<SqlError, 'detail' | 'hint' | 'table' | 'column' | 'constraint'>>

/** An error of the embedded engine, with the same properties as one of the `pg` driver. */
export class EmbeddedSqlError extends Error implements SqlError {
  override readonly name = 'SqlError'
  readonly code: string
  readonly severity: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly constraint: string | undefined

  constructor(fields: SqlErrorFields) {
    super(fields.message)
    this.code = fields.code
    this.severity = fields.severity
    this.detail = fields.detail
    this.hint = fields.hint
    this.table = fields.table
    this.column = fields.column
    this.constraint = fields.constraint
  }
}

/** A host with several addresses fails with one error for each address, and an empty message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  if (error instanceof Error) return error.message
  return fileSystemFault(error) ?? String(error)
}

/** Of the file system of the embedded engine, whose errors are no `Error`; numbers of WASI. */
const fileSystemFaults: Record<number, string> = {
  2: 'this user may not write there (EACCES)',
  19: 'the quota of this user is used up (EDQUOT)',
  29: 'the disk cannot be read or written (EIO)',
  51: 'the disk is full (ENOSPC)',
  63: 'this user may not write there (EPERM)',
  69: 'the disk is read-only (EROFS)',
}

function fileSystemFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('errno' in error)) return undefined
  return fileSystemFaults[Number(error.errno)] ?? `the file system refused (error ${String(error.errno)})`
}

/** Whether the engine (either of them) refused a statement; a lost connection is no such error. */
export function isSqlError(error: unknown): error is SqlError {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === 5
  )
}

/** Whether a record was refused because another has the same key; of the named constraint where one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): error is SqlError {
  return (
    isSqlError(error) &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** SQLSTATE of a server that takes nobody: it starts, or has no connection left. */
const unreachedStates = /^(57P03|53300)$/
/** Of a server that ends what is under way; class 08 is of connections, also as pgbouncer says it. */
const brokenStates = /^(08...|57P0[12])$/
/** What pgbouncer says where it has no connection to the server. */
const unreachedByPool = /server login|cannot connect|query_wait_timeout|no more connections/i
/** The driver has no codes for these. */
const unreachedByDriver =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/
const brokenByDriver = /^(Connection terminated|Client has encountered a connection error)/
const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/** Of a transaction that lost to another one: a deadlock, a conflict of snapshots, a lock that was not given in time. */
const lostStates = /^(40P01|40001|55P03)$/

/** Whether a statement that a connection keeps parsed was refused because another process has migrated the tables since. */
export const isPlanChanged = (error: unknown): boolean =>
  // Its message is in the language of the server; the name of the function that refuses is not.
  isSqlError(error) &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

/** Whether a transaction was rolled back only because of what others did at the time: nothing is stored, and the next try may succeed. */
export const isRolledBack = (error: unknown): boolean =>
  isPlanChanged(error) || (isSqlError(error) && lostStates.test(error.code))

/** Whether work failed only because of the moment, so that it may be tried again at once. */
export const isTransient = (error: unknown): boolean =>
  isRolledBack(error) || databaseOutage(error) !== undefined

/**
 * How the database was away: `unreached`, so that the statement was not sent; or `broken` off, so that it is not known whether what was
 * sent is stored. Undefined for every other error.
 */
export function databaseOutage(error: unknown): 'unreached' | 'broken' | undefined {
  if (isSqlError(error)) {
    if (unreachedStates.test(error.code)) return 'unreached'
    if (!brokenStates.test(error.code)) return undefined
    return unreachedByPool.test(error.message) ? 'unreached' : 'broken'
  }
  if (error instanceof AggregateError) {
    const all = new Set(error.errors.map(databaseOutage))
    return all.size === 1 ? [...all][0] : undefined
  }
  if (!(error instanceof Error)) return undefined
  if (unreachedByDriver.test(error.message)) return 'unreached'
  if (brokenByDriver.test(error.message)) return 'broken'
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (!brokenConnections.has(code)) return undefined
  if (syscall === 'connect') return 'unreached'
  return syscall === 'read' || syscall === 'write' ? 'broken' : undefined
}
