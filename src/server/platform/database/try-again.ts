import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isRolledBack } from './errors.ts'

/**
 * What changes tables waits no longer for a lock, rolls back and tries again: others that use the tables wait behind it. Shorter than
 * the second after which the server looks for a deadlock, which others would lose; only a migration that found no other moment waits longer.
 */
export const MAX_LOCK_WAIT_MS = 500

/** Until the end of the transaction none of its statements waits longer for a lock: it fails with what `isRolledBack` knows. */
export async function limitLockWait<T>(trx: Kysely<T>, maxMs: number = MAX_LOCK_WAIT_MS): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(maxMs)}, true)`.execute(trx)
}

/**
 * Does work again that was rolled back only because of what others did at the time.
 * @param work all of it, from the beginning of its transaction; it gets the number of the try, from 1
 * @throws what it threw at last
 */
export async function tryAgain<Result>(
  work: (tries: number) => Promise<Result>,
  { maxTries, pauseMs = 0 }: { maxTries: number; pauseMs?: number },
): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work(tries)
    } catch (error) {
      if (!isRolledBack(error) || tries === maxTries) throw error
      await pause(pauseMs)
    }
}
