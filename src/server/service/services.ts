import type { Hono } from 'hono'
import { createAlertEvaluation } from '../alerts/evaluation/evaluate.ts'
import { createAlertAnnouncing } from '../alerts/events/announce.ts'
import { createAlertMails } from '../alerts/mails/alert-mails.ts'
import { unsubscribeApp } from '../alerts/mails/unsubscribe.routes.ts'
import { alertRoutes } from '../alerts/routes.ts'
import { removeOldBatches } from '../lists/batches/batches.store.ts'
import { auditRoutes } from '../accounts/audit/audit.routes.ts'
import { forgetOldEntries } from '../accounts/audit/entries.store.ts'
import { keyRoutes } from '../accounts/keys/keys.routes.ts'
import { batchRoutes } from '../lists/batches/routes.ts'
import { limitRoutes } from '../platform/http/limits/limits.routes.ts'
import { batchWork } from '../lists/batches/work.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { removeOldEdits } from '../lists/bulk-edits/edits.store.ts'
import { bulkEditRoutes } from '../lists/bulk-edits/routes.ts'
import { bulkWork } from '../lists/bulk-edits/work.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { customFieldRoutes } from '../custom-fields/routes.ts'
import type { Db } from '../platform/database/tables.ts'
import { createClockRecount } from '../deadlines/recount-clocks.ts'
import { deadlineRoutes } from '../deadlines/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { createLinkingJob } from '../documents/linking/linking-job.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'
import { storageApp } from '../documents/upload/storage.routes.ts'
import { storeReportedDocuments } from '../documents/reported-documents.store.ts'
import { sweepUploads } from '../documents/upload/sweep.ts'
import { createReadingJob } from '../documents/processing/reading-job.ts'
import { createReader, type DocumentReader } from '../reading/child/reader.ts'
import { codeRoutes } from '../accounts/sign-in/codes.routes.ts'
import { openidRoutes } from '../accounts/sign-in/openid/openid.routes.ts'
import { forgetOldFlows } from '../accounts/sign-in/openid/openid.store.ts'
import { createProviderClient } from '../accounts/sign-in/openid/provider-client.ts'
import { providerRoutes } from '../accounts/sign-in/openid/providers.routes.ts'
import { forgetOldChallenges } from '../accounts/sign-in/passkeys/passkeys.store.ts'
import { passkeyRoutes } from '../accounts/sign-in/passkeys/passkeys.routes.ts'
import { passwordRoutes } from '../accounts/sign-in/password.routes.ts'
import { invitationRoutes } from '../accounts/people/invitations.routes.ts'
import { membersRoutes } from '../accounts/people/members.routes.ts'
import { sessionsRoutes } from '../accounts/sessions/sessions.routes.ts'
import { countRoutes, sessionRoutes } from '../platform/http/session.routes.ts'
import { disputeRoutes } from '../disputes/disputes.routes.ts'
import { packFile } from '../disputes/pack-file.ts'
import { sheetExportRoutes } from '../lists/exports/sheet-exports.routes.ts'
import { auditExportRoutes } from '../lists/exports/audit-exports.routes.ts'
import { exportRoutes } from '../lists/exports/exports.routes.ts'
import { sweepExports } from '../lists/exports/exports.store.ts'
import { embedKeyRoutes } from '../lists/embeds/embed-keys.routes.ts'
import { embedApp } from '../lists/embeds/embeds.routes.ts'
import { exportFiles } from '../lists/exports/file.routes.ts'
import type { MountForCallers } from '../platform/http/app.ts'
import type { Handlers, Loaders } from '../platform/http/handler.ts'
import type { Limiter, RateLimits } from '../platform/http/limits/limits.ts'
import { type Signal, createSignal } from '../platform/jobs/signal.ts'
import type { RunResult, Scheduler } from '../platform/jobs/every.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { answerResetRequests, forgetMailed } from '../accounts/mails/send.ts'
import { type SystemFacts, systemRoutes } from '../platform/http/operating/system.routes.ts'
import { mailRoutes } from '../accounts/mails/mails.routes.ts'
import { keepAnnouncedRecords, loadersOf } from './loaders.ts'
import { liveRoutes } from '../platform/live/routes.ts'
import { inferRoutes } from '../reference/infer.routes.ts'
import { partyRoutes } from '../reference/parties.routes.ts'
import { referenceRoutes } from '../reference/routes.ts'
import { savedViewRoutes } from '../lists/saved-views/routes.ts'
import { mcpApp } from '../mcp/mcp.routes.ts'
import { publisherApp } from '../publisher/publisher.routes.ts'
import { openAlertsOf } from '../alerts/inbox/open-alerts.ts'
import { homeRoutes } from '../home/home.routes.ts'
import { preferenceRoutes } from '../accounts/preferences/preferences.routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { shareRoutes } from '../lists/shares/routes.ts'
import { noteLostKeys } from '../sources/connections/connected-sources.ts'
import type { Connections } from '../sources/connections/index.ts'
import { createPositionFeeds, type PositionFeeds } from '../sources/connections/positions/position-feeds.ts'
import { createTerminalAsking } from '../sources/connections/terminals/terminal-asking.ts'
import { forgetOldCalls } from '../sources/connections/calls.store.ts'
import type { StoreMailDeps } from '../documents/mailbox/store-mail.store.ts'
import { takeMailedFile } from '../sources/connections/messages/mailed-messages.ts'
import { takeFiles } from '../sources/connections/messages/watched-folders.ts'
import { callbackApp } from '../sources/connections/push/callbacks.routes.ts'
import { passOnEdits } from '../sources/connections/push/pass-on.ts'
import { keepSubscriptions } from '../sources/connections/push/keep-subscriptions.ts'
import { forgetOldNews } from '../sources/connections/push/received-news.store.ts'
import { CALLBACKS_PATH } from '../sources/connections/push/push.rules.ts'
import { connectionRoutes } from '../sources/connections/routes.ts'
import { importRoutes } from '../sources/import/routes.ts'
import { changesOfSnapshot } from '../tracking/snapshot/changes-of-snapshot.ts'
import { applySnapshots } from '../tracking/snapshot/apply.store.ts'
import { endDueValues } from '../tracking/entered/entered.routes.ts'
import { trackingRoutes } from '../tracking/routes.ts'
import type { SourceRegistry } from '../tracking/source.ts'
import {
  dueRecords,
  dueReported,
  trackedAmong,
  trackReported,
} from '../tracking/requests/track-reported.store.ts'
import { followedChanges } from '../tracking/requests/followed-changes.store.ts'
import { supplement } from '../tracking/snapshot/supplement.store.ts'
import { storeReportedRequests } from '../tracking/requests/reported-requests.store.ts'
import { voyageRoutes } from '../voyages/routes.ts'
import { fetchPositions, keepPositions, thinPositions } from '../voyages/positions.ts'
import { orderFiles } from '../orders/link/linked.routes.ts'
import { createOrderExpiry, orderRoutes } from '../orders/routes.ts'
import { distanceBetween, seaRoutes } from '../voyages/sea-routes.ts'
import { arrivingShipments } from '../voyages/arriving-shipments.store.ts'
import { shipsToFollow } from '../voyages/store.ts'
import { createGuardedConnector, type GuardedConnector } from '../webhooks/guarded-connector.ts'
import { deliveryRoutes } from '../webhooks/deliveries.routes.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import { trialRoutes } from '../webhooks/trial.routes.ts'

interface ServicesDeps {
  db: Db
  blobs: BlobStore
  /** The trade clock. */
  clock: Clock
  /** The wall clock, for sessions and signatures. */
  wall: Clock
  log: Log
  /** The sources that are checked for tracking requests. */
  sources: SourceRegistry
  /** The folder below which accounts have their watched folders; without it none is watched. */
  messagesFolder?: string | undefined
  /** What accounts connect themselves. */
  connections: Connections
  /** Signals the tracking jobs that a check is due. */
  wake?: () => void
  /** Work that is done later for an account counts against its limits at that time. */
  limiter: Limiter
  /** The limits of the installation. */
  limits: RateLimits
  largestFileBytes: number
  /** Sends webhooks; by default to the public internet only. */
  connector?: GuardedConnector
  /** The addresses that webhooks are sent from, as configured by the operator. */
  webhookIps?: readonly string[]
  /** Creates a reader of files, by default in a child process; tests pass their own. */
  newReader?: () => DocumentReader
  /** The domain of the addresses to which documents are mailed; undefined when mail is off. */
  mailHost?: string | undefined
  /** The folder of the built dashboard; without it embeds have no map. */
  dashboard?: string | undefined
  /** Where browsers reach the dashboard, as the operator set it; undefined while that is not known. */
  dashboardUrl: () => string | undefined
  /** Sends mail to people; undefined where the operator set no mail server. */
  mailer?: Mailer | undefined
  /** What is known of this process; tests have none. */
  system?: SystemFacts
  /** The scheduler of streams; by default the wall clock's. */
  scheduler?: Scheduler
}

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

export interface Services {
  handlers: Handlers
  loaders: Loaders
  mounts: { path: `/${string}`; app: Hono }[]
  mountsForCallers: MountForCallers[]
  scheduledJobs: ScheduledJob[]
  /** Takes a file that came by e-mail and is no document. */
  takeMailedFile: NonNullable<StoreMailDeps['takeFile']>
  /** Signals that there is a document to read. */
  signalReading: () => void
  /** Ends the live streams, which would keep the port open. */
  endStreams: () => Promise<void>
  /** Aborts the reading of documents; it is repeated after the next start. */
  endReading: () => Promise<void>
  /** Ends the connections to receivers of ship positions. */
  endPositions: () => Promise<void>
  /** For tests, which have no jobs. */
  positions: PositionFeeds
  terminals: { round(): Promise<void> }
  /** Ends the process that renders pages. */
  endPreviews: () => Promise<void>
}

/** Composes all slices. The type of `handlers` makes an operation without a handler a type error. */
export async function createServices(given: ServicesDeps): Promise<Services> {
  const tracking = {
    apply: applySnapshots,
    storeRequests: storeReportedRequests,
    storeDocuments: storeReportedDocuments,
  }
  const { connector = createGuardedConnector({ toLoopback: false }), webhookIps = [] } = given
  const { newReader = createReader } = given
  const reading = createReadingJob(given, () => newReader())
  // Pages are rendered by a second reader, so that a view does not wait for a file that is being read.
  const reader = newReader()
  const deps = {
    ...given,
    connector,
    webhookIps,
    secret: await signingSecret(given.db),
    seaRoutes,
    tracking,
    reader,
    signalReading: reading.signal,
  }
  const positions = createPositionFeeds({
    ...given,
    ...given.connections,
    ships: { shipsToFollow, keepPositions, distanceBetween, arrivingShipments },
    supplement,
  })
  const terminals = createTerminalAsking({ ...given, ...given.connections, supplement })
  const batches = createSignal()
  const bulkEdits = createSignal()
  const [alertEvaluation, alertMails] = [createSignal(), createSignal()]
  const subscriptions = createSignal()
  const [askTerminals, listen] = [createSignal(), createSignal()]
  const wake = deps.wake ?? (() => undefined)
  const tracked = { trackedAmong, dueReported, dueRecords }
  const live = liveRoutes(deps)
  const opening = { sealer: deps.connections.sealer, wall: deps.wall }
  const loaders = loadersOf(deps.db, opening)
  const resets = createSignal()
  const signInDeps = { ...deps, mailer: given.mailer, sealer: deps.connections.sealer }
  const openidDeps = {
    ...signInDeps,
    toLoopback: deps.connections.places.toLoopback,
    providerClient: createProviderClient({ http: deps.connections.http, now: () => deps.wall.now() }),
  }
  const handlers: Handlers = {
    ...sessionRoutes(signInDeps),
    ...passwordRoutes(signInDeps),
    ...codeRoutes(signInDeps),
    ...passkeyRoutes(signInDeps),
    ...systemRoutes({ ...signInDeps, system: given.system ?? unknownSystem }),
    ...mailRoutes({ ...signInDeps, signalResets: resets.notify }),
    ...openidRoutes(openidDeps),
    ...providerRoutes(openidDeps),
    ...countRoutes({ ...deps, openAlerts: openAlertsOf(deps) }),
    ...membersRoutes(deps),
    ...invitationRoutes(signInDeps),
    ...sessionsRoutes(signInDeps),
    ...referenceRoutes(deps),
    ...partyRoutes(deps),
    ...customFieldRoutes(deps),
    ...inferRoutes(deps),
    ...searchRoutes(deps),
    ...trackingRoutes(deps),
    ...deadlineRoutes(deps),
    ...importRoutes(deps),
    ...connectionRoutes({
      ...deps,
      ...deps.connections,
      track: trackReported,
      // A person who connects a source wants to see that it works.
      wake: () => {
        wake()
        askTerminals.notify()
        listen.notify()
      },
      signalSubscriptions: subscriptions.notify,
      supplement,
      positions,
      changesOf: (accountId, snapshot, by) =>
        changesOfSnapshot(deps.db, accountId, snapshot, iso(deps.clock.now()), by),
    }),
    ...webhookRoutes({ ...deps, ...opening }),
    ...trialRoutes(deps),
    ...deliveryRoutes({ ...deps, ...opening, loaders }),
    ...documentRoutes(deps),
    ...voyageRoutes(deps),
    ...exportRoutes(deps),
    ...savedViewRoutes(deps),
    ...alertRoutes({ ...signInDeps, evaluation: alertEvaluation }),
    ...orderRoutes(deps),
    ...shareRoutes(deps),
    ...homeRoutes(deps),
    ...preferenceRoutes(deps),
    ...keyRoutes(deps),
    ...embedKeyRoutes(deps),
    ...auditRoutes({ ...deps, handlers: () => handlers }),
    ...auditExportRoutes(deps),
    ...sheetExportRoutes(deps),
    ...disputeRoutes(deps),
    ...limitRoutes(deps),
    ...live.routes,
    ...batchRoutes({ ...deps, signalBatches: batches.notify }),
    ...bulkEditRoutes({ ...deps, signalBulkEdits: bulkEdits.notify }),
  }
  keepAnnouncedRecords()
  return {
    handlers,
    signalReading: reading.signal,
    takeMailedFile: (accountId, file) =>
      takeMailedFile({ ...deps, track: trackReported, supplement, wake }, accountId, file),
    loaders,
    mounts: [
      { path: '/storage', app: storageApp(deps) },
      {
        path: '/exports',
        app: exportFiles({
          ...deps,
          disputePack: (accountId, containerId) => packFile(deps, accountId, containerId),
        }),
      },
      { path: '/unsubscribe', app: unsubscribeApp(deps) },
      { path: '/order-files', app: orderFiles(deps) },
      { path: '/embed', app: embedApp({ ...deps, seaRoutes }) },
      {
        path: CALLBACKS_PATH,
        app: callbackApp({
          ...deps,
          ...deps.connections,
          tracked,
          wake,
        }),
      },
    ],
    mountsForCallers: [
      { path: '/mcp', app: mcpApp(deps) },
      { path: '/dcsa/v2', app: (callers) => publisherApp({ ...deps, ...deps.connections }, callers) },
    ],
    endStreams: () => live.stop(),
    endReading: () => reading.stop(),
    endPositions: () => positions.stop(),
    positions,
    terminals,
    endPreviews: () => reader.stop(),
    scheduledJobs: [
      ...reading.jobs,
      { name: 'Ending entered values', seconds: 1, round: () => endDueValues(deps) },
      {
        name: 'Looking at secrets',
        seconds: 3600,
        round: () => done(noteLostKeys({ ...deps, ...deps.connections })),
      },
      ...(given.mailer ? mailing(signInDeps, given.mailer, resets) : []),
      { name: 'Counting clocks', seconds: 2, restMs: 20, round: createClockRecount(deps) },
      {
        name: 'Evaluating alert rules',
        seconds: 1,
        restMs: 20,
        round: createAlertEvaluation({ ...deps, mails: alertMails }),
        signal: alertEvaluation,
      },
      { name: 'Sending alerts to webhooks', seconds: 5, round: createAlertAnnouncing(deps) },
      ...(given.mailer
        ? [
            {
              name: 'Mailing alerts',
              seconds: 5,
              round: createAlertMails({ ...deps, mailer: given.mailer }),
              signal: alertMails,
            },
          ]
        : []),
      { name: 'Expiring delivery orders', seconds: 2, round: createOrderExpiry(deps) },
      { name: 'Linking documents', seconds: 2, round: createLinkingJob(deps) },
      { name: 'Making requests of batches', seconds: 1, round: batchWork(deps), signal: batches },
      { name: 'Editing many records', seconds: 1, restMs: 20, round: bulkWork(deps), signal: bulkEdits },
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
      { name: 'Asking terminals', seconds: 60, round: () => done(terminals.round()), signal: askTerminals },
      {
        name: 'Listening to ship positions',
        seconds: 5,
        round: () => done(positions.round()),
        signal: listen,
      },
      { name: 'Taking positions', seconds: 30, round: () => done(fetchPositions(deps)) },
      ...(deps.messagesFolder === undefined
        ? []
        : [watchingFolders({ ...deps, root: deps.messagesFolder, track: trackReported, supplement })]),
      {
        name: 'Keeping subscriptions at sources',
        seconds: 30,
        round: () => done(keepSubscriptions({ ...deps, ...deps.connections, tracked, wake })),
        signal: subscriptions,
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
    ],
  }
}

const unknownSystem: SystemFacts = { version: 'unknown', engine: 'embedded', readiness: {} }

/** Results of batches and bulk edits are kept for 30 days. */
const monthAgo = (wall: Clock): string => iso(new Date(wall.now().getTime() - 30 * 24 * 3_600_000))

const mailing = (
  deps: { db: Db; wall: Clock; mailer: Mailer | undefined },
  mailer: Mailer,
  resets: Signal,
): ScheduledJob[] => [
  { name: 'Sending mail', seconds: 5, round: () => mailer.round(), signal: mailer.signal },
  { name: 'Mailing links for passwords', seconds: 5, round: () => answerResetRequests(deps), signal: resets },
  { name: 'Forgetting mails', seconds: 3600, round: () => done(forgetMailed(deps)) },
]

const watchingFolders = (
  deps: ServicesDeps & { root: string; track: typeof trackReported; supplement: typeof supplement },
): ScheduledJob => ({
  name: 'Taking messages from folders',
  seconds: 5,
  round: () => done(takeFiles({ ...deps, wake: deps.wake ?? (() => undefined) })),
})

/** A round after which nothing is left to do. */
export const done = async (work: Promise<unknown>): Promise<RunResult> => {
  await work
  return 'done'
}
