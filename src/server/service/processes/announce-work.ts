import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { createSignal, type Signal } from '../../platform/jobs/signal.ts'
import type { Log } from '../../platform/log.ts'

/** Work that became due: a process notifies the others of it by this name, and each wakes the job that does it. */
export type DueWork =
  | 'requests'
  | 'documents'
  | 'batches'
  | 'bulk_edits'
  | 'mails'
  | 'password_resets'
  | 'source_subscriptions'
  | 'terminals'
  | 'ship_positions'
  | 'alert_rules'
  | 'alert_mails'

/** The channel on which triggers (migration 0112) and processes notify. */
export const WORK_CHANNEL = 'work'

/** Notifies other processes of work for which no trigger does. */
export type AnnounceWork = (due: DueWork) => void

/**
 * Announces after a commit. What is announced while the same is on its way goes out once more after it, so that many at once cost
 * two statements. One that is lost costs the time until the job looks by itself.
 */
export function createAnnouncing({ db, log }: { db: Db; log: Log }): AnnounceWork {
  const sending = new Map<DueWork, { again: boolean }>()
  const send = async (due: DueWork, state: { again: boolean }) => {
    try {
      do {
        state.again = false
        await sql`select pg_notify(${WORK_CHANNEL}, ${due})`.execute(db)
      } while (state.again)
    } finally {
      sending.delete(due)
    }
  }
  return (due) => {
    const under = sending.get(due)
    if (under) {
      under.again = true
      return
    }
    const state = { again: false }
    sending.set(due, state)
    send(due, state).catch((cause: unknown) =>
      log.error('Other processes were not notified of work', { cause, due }),
    )
  }
}

/** By these, work begins that need not wait for the next round. */
export const createJobSignals = () => ({
  batches: createSignal(),
  bulkEdits: createSignal(),
  alertEvaluation: createSignal(),
  alertMails: createSignal(),
  subscriptions: createSignal(),
  askTerminals: createSignal(),
  listen: createSignal(),
  resets: createSignal(),
})
export type JobSignals = ReturnType<typeof createJobSignals>

/** A signal that wakes the job of this process and those of the others. */
export const announced = (signal: Signal, announce: AnnounceWork, due: DueWork): Signal => ({
  ...signal,
  notify() {
    signal.notify()
    announce(due)
  },
})
