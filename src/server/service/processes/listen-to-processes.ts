import type { ListeningConnection } from '../../platform/database/server/listening.ts'
import { appended } from '../../platform/events/appended.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type DueWork, type JobSignals, WORK_CHANNEL } from './announce-work.ts'
import { CLOCK_CHANNEL } from '../clock/shared-trade-clock.ts'

/** What wakes the job that does the work. */
export type WakeForWork = Record<DueWork, () => void>

/** The jobs of this process that another wakes; those that it does not do are woken in vain. */
export const wakingOf = (
  signals: JobSignals,
  own: Pick<WakeForWork, 'requests' | 'documents'> & { mailer: Pick<Mailer, 'signal'> | undefined },
): WakeForWork => ({
  requests: own.requests,
  documents: own.documents,
  batches: signals.batches.notify,
  bulk_edits: signals.bulkEdits.notify,
  mails: () => own.mailer?.signal.notify(),
  password_resets: signals.resets.notify,
  source_subscriptions: signals.subscriptions.notify,
  terminals: signals.askTerminals.notify,
  ship_positions: signals.listen.notify,
  alert_rules: signals.alertEvaluation.notify,
  alert_mails: signals.alertMails.notify,
})

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
