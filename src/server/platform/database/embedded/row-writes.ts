import type { QueryAnswer } from './protocol.ts'

/** The words that change rows, wherever they are in a statement; `for update` locks rows. */
const changing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?:only\s+)?["\w.]+\s+(?:(?:as\s+)?["\w]+\s+)?set)\b/gi
const canHoldChanges = /^\s*with\b/i
const changesCounted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** They change no rows that a job reads. */
const changesNone =
  /^(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|SHOW|LOCK|LISTEN|NOTIFY|DISCARD|ANALYZE|VACUUM|CHECKPOINT)\b/

/**
 * Whether a statement may have written rows. The answer counts those of its last part alone: parts of a `with` may
 * have written more, so that one which could have is taken for one that has. No job waits for rows of a function that
 * a `select` calls: `take_pass` counts requests, and `note_work_due` stores when a job looks again.
 */
export function mayHaveWrittenRows(
  sql: string,
  { command, affectedRows }: Pick<QueryAnswer, 'command' | 'affectedRows'>,
): boolean {
  if (command === 'SELECT') return canHoldChanges.test(sql) && countChanging(sql) > 0
  if (changesCounted.has(command)) return affectedRows > 0 || countChanging(sql) > 1
  return !changesNone.test(command)
}

const countChanging = (sql: string): number => sql.match(changing)?.length ?? 0
