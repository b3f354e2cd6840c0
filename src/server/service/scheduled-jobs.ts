import { createAlertEvaluation } from '../alerts/evaluation/evaluate.ts'
import { createAlertAnnouncing } from '../alerts/events/announce.ts'
import { createAlertMails } from '../alerts/mails/alert-mails.ts'
import { removeOldBatches } from '../tracking/batches/batches.store.ts'
import { forgetOldEntries } from '../accounts/audit/entries.store.ts'
import { batchWork } from '../tracking/batches/work.ts'
import { removeOldEdits } from '../bulk-edits/edits.store.ts'
import { bulkWork } from '../bulk-edits/work.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { endOverdueReaders } from '../platform/database/export-views/export-limits.store.ts'
import { createClockRecount } from '../deadlines/recount-clocks.ts'
import { createLearningJob } from '../documents/learning/learning-job.ts'
import { createLinkingJob } from '../documents/linking/linking-job.ts'
import { sweepUploads } from '../documents/upload/sweep.ts'
import type { createReadingJob } from '../documents/processing/reading-job.ts'
import { forgetOldFlows } from '../accounts/sign-in/openid/openid.store.ts'
import { forgetOldChallenges } from '../accounts/sign-in/passkeys/passkeys.store.ts'
import { sweepExports } from '../exports/exports.store.ts'
import type { Signal } from '../platform/jobs/signal.ts'
import type { RunResult } from '../platform/jobs/every.ts'
import type { KindOfWork } from '../platform/config/process-role.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { forgetEmailRequests } from '../accounts/email-change/email-change.store.ts'
import { answerResetRequests, forgetMailed } from '../accounts/sign-in/mails/send.ts'
import { noteLostKeys } from '../sources/connections/connected-sources.ts'
import type { PositionFeeds } from '../sources/connections/positions/position-feeds.ts'
import type { createTerminalAsking } from '../sources/connections/terminals/terminal-asking.ts'
import { forgetOldCalls } from '../sources/connections/calls.store.ts'
import { takeFiles } from '../sources/connections/messages/watched-folders.ts'
import { passOnEdits } from '../sources/connections/push/pass-on.ts'
import { keepSubscriptions } from '../sources/connections/push/keep-subscriptions.ts'
import { forgetOldNews } from '../sources/connections/push/received-news.store.ts'
import { endDueValues } from '../tracking/entered/entered.routes.ts'
import { trackReported } from '../tracking/requests/track-reported.store.ts'
import { followedChanges } from '../tracking/requests/followed-changes.store.ts'
import { supplement } from '../tracking/snapshot/supplement.store.ts'
import { fetchPositions, thinPositions } from '../voyages/positions.ts'
import { createOrderExpiry } from '../orders/routes.ts'
import type { JobSignals } from './processes/announce-work.ts'
import type { ServicesDeps } from './deps.ts'

/** What is repeated in rounds. */
export interface RepeatedRound {
  name: string
  /** From the end of a round to the next one. */
  seconds: number
  /** Pause between rounds that follow at once, so that requests are answered in between. */
  restMs?: number
  round: () => Promise<RunResult>
  /** Starts a round at once. */
  signal?: Signal
  /** It reads nothing but rows and the trade clock: a round may be left out while no row was written. */
  readsRowsAlone?: true
}

/** Background work that is repeated in rounds. */
export interface ScheduledJob extends RepeatedRound {
  /** A process does it that does work of this kind. */
  work: KindOfWork
}

interface JobsDeps extends ServicesDeps {
  /** Signs addresses. */
  secret: Parameters<typeof createOrderExpiry>[0]['secret']
  reading: ReturnType<typeof createReadingJob>
  positions: PositionFeeds
  terminals: ReturnType<typeof createTerminalAsking>
  tracked: Parameters<typeof keepSubscriptions>[0]['tracked']
  wake: () => void
  signals: JobSignals
  /** Wakes what mails alerts, in whichever process that is. */
  alertMails: Signal
}

/** The work of all slices that is repeated. */
export function scheduledJobs(deps: JobsDeps): ScheduledJob[] {
  const { reading, positions, terminals, tracked, wake, signals, alertMails } = deps
  return [
    ...reading.jobs.map((job) => ({ ...job, work: 'documents' as const, readsRowsAlone: true as const })),
    {
      name: 'Ending entered values',
      work: 'tracking',
      seconds: 1,
      readsRowsAlone: true,
      round: () => endDueValues(deps),
    },
    {
      name: 'Looking at secrets',
      work: 'tracking',
      seconds: 3600,
      round: () => done(noteLostKeys({ ...deps, ...deps.connections })),
    },
    ...(deps.mailer ? mailJobs(deps, deps.mailer) : []),
    {
      name: 'Counting clocks',
      work: 'tracking',
      seconds: 2,
      restMs: 20,
      readsRowsAlone: true,
      round: createClockRecount(deps),
    },
    {
      name: 'Evaluating alert rules',
      work: 'tracking',
      seconds: 1,
      readsRowsAlone: true,
      restMs: 20,
      round: createAlertEvaluation({ ...deps, mails: alertMails }),
      signal: signals.alertEvaluation,
    },
    { name: 'Sending alerts to webhooks', work: 'webhooks', seconds: 5, round: createAlertAnnouncing(deps) },
    {
      name: 'Expiring delivery orders',
      work: 'tracking',
      seconds: 2,
      readsRowsAlone: true,
      round: createOrderExpiry(deps),
    },
    {
      name: 'Linking documents',
      work: 'documents',
      seconds: 2,
      readsRowsAlone: true,
      round: createLinkingJob(deps),
    },
    {
      name: 'Learning from accepted documents',
      work: 'documents',
      seconds: 2,
      readsRowsAlone: true,
      restMs: 20,
      round: createLearningJob(deps),
    },
    {
      name: 'Making requests of batches',
      work: 'tracking',
      seconds: 1,
      readsRowsAlone: true,
      round: batchWork(deps),
      signal: signals.batches,
    },
    {
      name: 'Editing many records',
      work: 'tracking',
      seconds: 1,
      readsRowsAlone: true,
      restMs: 20,
      round: bulkWork(deps),
      signal: signals.bulkEdits,
    },
    {
      name: 'Sweeping batches',
      work: 'tracking',
      seconds: 3600,
      round: () => done(removeOldBatches(deps.db, monthAgo(deps.wall))),
    },
    {
      name: 'Sweeping bulk edits',
      work: 'tracking',
      seconds: 3600,
      round: () => done(removeOldEdits(deps.db, monthAgo(deps.wall))),
    },
    { name: 'Sweeping uploads', work: 'documents', seconds: 3600, round: () => done(sweepUploads(deps)) },
    {
      name: 'Forgetting challenges',
      work: 'webhooks',
      seconds: 600,
      round: () => done(forgetOldChallenges(deps.db, iso(deps.wall.now()))),
    },
    {
      name: 'Forgetting sign-ins at providers',
      work: 'webhooks',
      seconds: 600,
      round: () => done(forgetOldFlows(deps.db, iso(deps.wall.now()))),
    },
    { name: 'Forgetting exports', work: 'documents', seconds: 600, round: () => done(sweepExports(deps)) },
    {
      name: 'Forgetting old entries of the audit',
      work: 'webhooks',
      seconds: 3600,
      round: () => done(forgetOldEntries(deps.db, iso(deps.wall.now()))),
    },
    {
      name: 'Asking terminals',
      work: 'tracking',
      seconds: 60,
      round: () => done(terminals.round()),
      signal: signals.askTerminals,
    },
    {
      name: 'Listening to ship positions',
      work: 'tracking',
      seconds: 5,
      round: () => done(positions.round()),
      signal: signals.listen,
    },
    { name: 'Taking positions', work: 'tracking', seconds: 30, round: () => done(fetchPositions(deps)) },
    ...(deps.messagesFolder === undefined
      ? []
      : [folderJob({ ...deps, root: deps.messagesFolder, track: trackReported, supplement })]),
    {
      name: 'Keeping subscriptions at sources',
      work: 'tracking',
      seconds: 30,
      round: () => done(keepSubscriptions({ ...deps, ...deps.connections, tracked, wake })),
      signal: signals.subscriptions,
    },
    {
      name: 'Forgetting calls',
      work: 'tracking',
      seconds: 3600,
      round: () => done(forgetOldCalls(deps.db, deps.wall.now())),
    },
    {
      name: 'Passing on edits',
      work: 'tracking',
      seconds: 5,
      round: () => done(passOnEdits({ ...deps, ...deps.connections, follow: followedChanges, wake })),
    },
    {
      name: 'Forgetting received messages',
      work: 'tracking',
      seconds: 3600,
      round: () => done(forgetOldNews(deps.db, deps.wall.now())),
    },
    {
      name: 'Ending long reads of the views',
      work: 'tracking',
      seconds: 30,
      round: () => done(endOverdueReaders(deps.db)),
    },
    { name: 'Thinning positions', work: 'tracking', seconds: 3600, round: () => done(thinPositions(deps)) },
  ]
}

/** Results of batches and bulk edits are kept for 30 days. */
const monthAgo = (wall: Clock): string => iso(new Date(wall.now().getTime() - 30 * 24 * 3_600_000))

const mailJobs = (deps: JobsDeps, mailer: Mailer): ScheduledJob[] => [
  {
    name: 'Mailing alerts',
    work: 'webhooks',
    seconds: 5,
    round: createAlertMails({ ...deps, mailer }),
    signal: deps.signals.alertMails,
  },
  { name: 'Sending mail', work: 'webhooks', seconds: 5, round: () => mailer.round(), signal: mailer.signal },
  {
    name: 'Mailing links for passwords',
    work: 'webhooks',
    seconds: 5,
    round: () => answerResetRequests({ ...deps, mailer }),
    signal: deps.signals.resets,
  },
  {
    name: 'Forgetting mails',
    work: 'webhooks',
    seconds: 3600,
    round: async () => {
      await forgetMailed({ ...deps, mailer })
      return done(forgetEmailRequests(deps.db, deps.wall.now()))
    },
  },
]

const folderJob = (
  deps: JobsDeps & { root: string; track: typeof trackReported; supplement: typeof supplement },
): ScheduledJob => ({
  name: 'Taking messages from folders',
  work: 'tracking',
  seconds: 5,
  round: () => done(takeFiles(deps)),
})

/** A round after which nothing is left to do. */
export const done = async (work: Promise<unknown>): Promise<RunResult> => {
  await work
  return 'done'
}
