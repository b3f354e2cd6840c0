import type { ListeningConnection } from '../platform/database/server/listening.ts'
import { appended } from '../platform/events/appended.ts'
import type { Log } from '../platform/log.ts'
import { CLOCK_CHANNEL } from './clock/shared-trade-clock.ts'

/** Kinds of work of which triggers notify (migration 0112), and what wakes the job that does it. */
export type WakeForWork = Record<
  'requests' | 'documents' | 'batches' | 'bulk_edits' | 'mails' | 'password_resets',
  () => void
>

interface ProcessListeners {
  wakeFor: WakeForWork
  /** Another process may have changed the trade clock. */
  clockChanged: () => Promise<void>
  log: Log
}

/** Has what other processes of the database commit wake the followers of the log and the jobs of this one. */
export function listenToProcesses(
  listening: ListeningConnection,
  { wakeFor, clockChanged, log }: ProcessListeners,
): void {
  listening.subscribe('event_log', (accountId) => appended.notify(accountId === '' ? undefined : accountId))
  listening.subscribe('work', (kind) => {
    for (const [of, wake] of Object.entries(wakeFor)) if (kind === '' || kind === of) wake()
  })
  listening.subscribe(CLOCK_CHANNEL, () => {
    clockChanged().catch((cause: unknown) => log.error('The trade clock could not be read', { cause }))
  })
}
