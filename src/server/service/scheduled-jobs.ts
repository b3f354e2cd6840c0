import { createAlertEvaluation } from '../alerts/evaluation/evaluate.ts'
import { createAlertAnnouncing } from '../alerts/events/announce.ts'
import { createAlertMails } from '../alerts/mails/alert-mails.ts'
import { removeOldBatches } from '../lists/batches/batches.store.ts'
import { forgetOldEntries } from '../accounts/audit/entries.store.ts'
import { batchWork } from '../lists/batches/work.ts'
import { removeOldEdits } from '../lists/bulk-edits/edits.store.ts'
import { bulkWork } from '../lists/bulk-edits/work.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { createClockRecount } from '../deadlines/recount-clocks.ts'
import { createLearningJob } from '../documents/learning/learning-job.ts'
import { createLinkingJob } from '../documents/linking/linking-job.ts'
import { sweepUploads } from '../documents/upload/sweep.ts'
import type { createReadingJob } from '../documents/processing/reading-job.ts'
import { forgetOldFlows } from '../accounts/sign-in/openid/openid.store.ts'
import { forgetOldChallenges } from '../accounts/sign-in/passkeys/passkeys.store.ts'
import { sweepExports } from '../lists/exports/exports.store.ts'
import { type Signal, createSignal } from '../platform/jobs/signal.ts'
import type { RunResult } from '../platform/jobs/every.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { answerResetRequests, forgetMailed } from '../accounts/mails/send.ts'
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
import type { ServicesDeps } from './deps.ts'

/** Work that is repeated in rounds. */
export interface ScheduledJob {
  name: string
  /** From the end of a round to the next one. */
  seconds: number
  /** Pause between rounds that follow at once, so that requests are answered in between. */
  restMs?: number
  round: () => Promise<RunResult>
  /** Starts a round at once. */
  signal?: Signal
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

interface JobsDeps extends ServicesDeps {
  /** Signs addresses. */
  secret: Parameters<typeof createOrderExpiry>[0]['secret']
  reading: ReturnType<typeof createReadingJob>
  positions: PositionFeeds
  terminals: ReturnType<typeof createTerminalAsking>
  tracked: Parameters<typeof keepSubscriptions>[0]['tracked']
  wake: () => void
  signals: ReturnType<typeof createJobSignals>
}

/** The work of all slices that is repeated. */
export function scheduledJobs(deps: JobsDeps): ScheduledJob[] {
  const { reading, positions, terminals, tracked, wake, signals } = deps
  return [
    ...reading.jobs,
    { name: 'Ending entered values', seconds: 1, round: () => endDueValues(deps) },
    {
      name: 'Looking at secrets',
      seconds: 3600,
      round: () => done(noteLostKeys({ ...deps, ...deps.connections })),
    },
    ...(deps.mailer ? mailJobs(deps, deps.mailer, signals.resets) : []),
    { name: 'Counting clocks', seconds: 2, restMs: 20, round: createClockRecount(deps) },
    {
      name: 'Evaluating alert rules',
      seconds: 1,
      restMs: 20,
      round: createAlertEvaluation({ ...deps, mails: signals.alertMails }),
      signal: signals.alertEvaluation,
    },
    { name: 'Sending alerts to webhooks', seconds: 5, round: createAlertAnnouncing(deps) },
    ...(deps.mailer
      ? [
          {
            name: 'Mailing alerts',
            seconds: 5,
            round: createAlertMails({ ...deps, mailer: deps.mailer }),
            signal: signals.alertMails,
          },
        ]
      : []),
    { name: 'Expiring delivery orders', seconds: 2, round: createOrderExpiry(deps) },
    { name: 'Linking documents', seconds: 2, round: createLinkingJob(deps) },
    { name: 'Learning from accepted documents', seconds: 2, restMs: 20, round: createLearningJob(deps) },
    { name: 'Making requests of batches', seconds: 1, round: batchWork(deps), signal: signals.batches },
    {
      name: 'Editing many records',
      seconds: 1,
      restMs: 20,
      round: bulkWork(deps),
      signal: signals.bulkEdits,
    },
    {
      name: 'Sweeping batches',
      seconds: 3600,
      round: () => done(removeOldBatches(deps.db, monthAgo(deps.wall))),
    },
    {
      name: 'Sweeping bulk edits',
      seconds: 3600,
      round: () => done(removeOldEdits(deps.db, monthAgo(deps.wall))),
    },
    { name: 'Sweeping uploads', seconds: 3600, round: () => done(sweepUploads(deps)) },
    {
      name: 'Forgetting challenges',
      seconds: 600,
      round: () => done(forgetOldChallenges(deps.db, iso(deps.wall.now()))),
    },
    {
      name: 'Forgetting sign-ins at providers',
      seconds: 600,
      round: () => done(forgetOldFlows(deps.db, iso(deps.wall.now()))),
    },
    { name: 'Forgetting exports', seconds: 600, round: () => done(sweepExports(deps)) },
    {
      name: 'Forgetting old entries of the audit',
      seconds: 3600,
      round: () => done(forgetOldEntries(deps.db, iso(deps.wall.now()))),
    },
    {
      name: 'Asking terminals',
      seconds: 60,
      round: () => done(terminals.round()),
      signal: signals.askTerminals,
    },
    {
      name: 'Listening to ship positions',
      seconds: 5,
      round: () => done(positions.round()),
      signal: signals.listen,
    },
    { name: 'Taking positions', seconds: 30, round: () => done(fetchPositions(deps)) },
    ...(deps.messagesFolder === undefined
      ? []
      : [folderJob({ ...deps, root: deps.messagesFolder, track: trackReported, supplement })]),
    {
      name: 'Keeping subscriptions at sources',
      seconds: 30,
      round: () => done(keepSubscriptions({ ...deps, ...deps.connections, tracked, wake })),
      signal: signals.subscriptions,
    },
    {
      name: 'Forgetting calls',
      seconds: 3600,
      round: () => done(forgetOldCalls(deps.db, deps.wall.now())),
    },
    {
      name: 'Passing on edits',
      seconds: 5,
      round: () => done(passOnEdits({ ...deps, ...deps.connections, follow: followedChanges, wake })),
    },
    {
      name: 'Forgetting received messages',
      seconds: 3600,
      round: () => done(forgetOldNews(deps.db, deps.wall.now())),
    },
    { name: 'Thinning positions', seconds: 3600, round: () => done(thinPositions(deps)) },
  ]
}

/** Results of batches and bulk edits are kept for 30 days. */
const monthAgo = (wall: Clock): string => iso(new Date(wall.now().getTime() - 30 * 24 * 3_600_000))

const mailJobs = (deps: { db: Db; wall: Clock }, mailer: Mailer, resets: Signal): ScheduledJob[] => [
  { name: 'Sending mail', seconds: 5, round: () => mailer.round(), signal: mailer.signal },
  {
    name: 'Mailing links for passwords',
    seconds: 5,
    round: () => answerResetRequests({ ...deps, mailer }),
    signal: resets,
  },
  { name: 'Forgetting mails', seconds: 3600, round: () => done(forgetMailed({ ...deps, mailer })) },
]

const folderJob = (
  deps: JobsDeps & { root: string; track: typeof trackReported; supplement: typeof supplement },
): ScheduledJob => ({
  name: 'Taking messages from folders',
  seconds: 5,
  round: () => done(takeFiles(deps)),
})

/** A round after which nothing is left to do. */
export const done = async (work: Promise<unknown>): Promise<RunResult> => {
  await work
  return 'done'
}
