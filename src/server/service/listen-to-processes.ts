import type { ListeningConnection } from '../platform/database/server/listening.ts'
import { appended } from '../platform/events/appended.ts'
import type { Log } from '../platform/log.ts'
import { type DueWork, WORK_CHANNEL } from './announce-work.ts'
import { CLOCK_CHANNEL } from './clock/shared-trade-clock.ts'

/** What wakes the job that does the work. */
export type WakeForWork = Record<DueWork, () => void>

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
  listening.subscribe(WORK_CHANNEL, (due) => {
    for (const [of, wake] of Object.entries(wakeFor)) if (due === '' || due === of) wake()
  })
  listening.subscribe(CLOCK_CHANNEL, () => {
    clockChanged().catch((cause: unknown) => log.error('The trade clock could not be read', { cause }))
  })
}
