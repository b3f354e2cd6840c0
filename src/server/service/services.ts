import type { Hono } from 'hono'
import { accountLoaders } from '../accounts/loaders.ts'
import { removeOldBatches } from '../lists/batches/batches.store.ts'
import { batchRoutes } from '../lists/batches/routes.ts'
import { batchWork } from '../lists/batches/work.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { removeOldEdits } from '../lists/bulk-edits/edits.store.ts'
import { bulkEditRoutes } from '../lists/bulk-edits/routes.ts'
import { bulkWork } from '../lists/bulk-edits/work.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { customFieldLoaders, customFieldRoutes } from '../custom-fields/routes.ts'
import type { Db } from '../platform/database/tables.ts'
import { documentLoaders } from '../documents/loaders.ts'
import { documentRoutes } from '../documents/routes.ts'
import { createLinkingJob } from '../documents/linking/linking-job.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'
import { storageApp } from '../documents/upload/storage.routes.ts'
import { storeReportedDocuments } from '../documents/reported-documents.store.ts'
import { sweepUploads } from '../documents/upload/sweep.ts'
import { createReadingJob } from '../documents/processing/reading-job.ts'
import { createReader, type DocumentReader } from '../reading/child/reader.ts'
import { countRoutes } from '../platform/http/counts.routes.ts'
import { exportRoutes } from '../lists/exports/exports.routes.ts'
import { sweepExports } from '../lists/exports/exports.store.ts'
import { exportFiles } from '../lists/exports/file.routes.ts'
import type { Handlers, Loaders } from '../platform/http/handler.ts'
import type { Limiter, RateLimits } from '../platform/http/limits.ts'
import { sessionRoutes } from '../platform/http/session.routes.ts'
import { type Signal, createSignal } from '../platform/jobs/signal.ts'
import type { RunResult, Scheduler } from '../platform/jobs/every.ts'
import type { Log } from '../platform/log.ts'
import { liveRoutes } from '../platform/live/routes.ts'
import { inferRoutes } from '../reference/infer.routes.ts'
import { referenceLoaders } from '../reference/loaders.ts'
import { partyRoutes } from '../reference/parties.routes.ts'
import { referenceRoutes } from '../reference/routes.ts'
import { savedViewRoutes } from '../lists/saved-views/routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { shareRoutes } from '../lists/shares/routes.ts'
import { importRoutes } from '../sources/import/routes.ts'
import { applySnapshots } from '../tracking/snapshot/apply.store.ts'
import { trackingLoaders } from '../tracking/loaders.ts'
import { trackingRoutes } from '../tracking/routes.ts'
import type { SourceRegistry } from '../tracking/source.ts'
import { storeToldRequests } from '../tracking/requests/told-requests.store.ts'
import { voyageRoutes } from '../voyages/routes.ts'
import { fetchPositions, thinPositions } from '../voyages/positions.ts'
import { seaRoutes } from '../voyages/sea-routes.ts'
import { createGuardedConnector, type GuardedConnector } from '../webhooks/guarded-connector.ts'
import { webhookLoaders } from '../webhooks/loaders.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import { trialRoutes } from '../webhooks/trial.routes.ts'

export interface ServicesDeps {
  db: Db
  blobs: BlobStore
  /** The clock of the trade. */
  clock: Clock
  /** The clock on the wall, by which people's sessions and signatures go. */
  wall: Clock
  log: Log
  /** Whom tracking requests are asked of. */
  sources: SourceRegistry
  /** Tells the jobs that there is something to ask for. */
  wake?: () => void
  /** What is done for an account later counts as if it had asked for it then. */
  limiter: Limiter
  /** The installation's limits. */
  limits: RateLimits
  largestFileBytes: number
  /** Sends webhooks out; to the public internet alone unless another is given. */
  connector?: GuardedConnector
  /** The addresses that webhooks are sent from, as the operator names them. */
  webhookIps?: readonly string[]
  /** What reads files, each in a process of its own; tests have others. */
  newReader?: () => DocumentReader
  /** Whose mail is taken: documents are mailed to addresses there. */
  mailHost?: string | undefined
  /** Time for streams; the wall clock unless a test has its own. */
  scheduler?: Scheduler
}

/** Work that is to be done again and again, in rounds. */
export interface ScheduledJob {
  name: string
  /** Between the end of a round and the next. */
  seconds: number
  /** Between rounds that would follow at once, so that others are answered meanwhile. */
  restMs?: number
  round: () => Promise<RunResult>
  /** What starts a round at once. */
  signal?: Signal
}

export interface Services {
  handlers: Handlers
  loaders: Loaders
  mounts: { path: `/${string}`; app: Hono }[]
  scheduledJobs: ScheduledJob[]
  /** There is a document to read. */
  signalReading: () => void
  /** Ends answers that would go on for ever, before the port closes. */
  endStreams: () => Promise<void>
  /** Gives up reading what is read now: it is taken up anew after the next start. */
  endReading: () => Promise<void>
}

/** All slices, put together: TypeScript refuses an operation of the contract that nobody answers. */
export async function createServices(given: ServicesDeps): Promise<Services> {
  const tracking = {
    apply: applySnapshots,
    storeRequests: storeToldRequests,
    storeDocuments: storeReportedDocuments,
  }
  const { connector = createGuardedConnector({ toLoopback: false }), webhookIps = [] } = given
  const { newReader = createReader } = given
  const reading = createReadingJob(given, () => newReader())
  // Nobody who looks at a page waits until somebody else's file was read.
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
  const batches = createSignal()
  const bulkEdits = createSignal()
  const live = liveRoutes(deps)
  const handlers: Handlers = {
    ...sessionRoutes(deps),
    ...countRoutes(deps),
    ...referenceRoutes(deps),
    ...partyRoutes(deps),
    ...customFieldRoutes(deps),
    ...inferRoutes(deps),
    ...searchRoutes(deps),
    ...trackingRoutes(deps),
    ...importRoutes(deps),
    ...webhookRoutes(deps),
    ...trialRoutes(deps),
    ...documentRoutes(deps),
    ...voyageRoutes(deps),
    ...exportRoutes(deps),
    ...savedViewRoutes(deps),
    ...shareRoutes(deps),
    ...live.routes,
    ...batchRoutes({ ...deps, wakeBatches: batches.notify }),
    ...bulkEditRoutes({ ...deps, wakeBulkEdits: bulkEdits.notify }),
  }
  return {
    handlers,
    signalReading: reading.signal,
    loaders: {
      ...accountLoaders(deps),
      ...referenceLoaders(deps),
      ...customFieldLoaders(deps),
      ...trackingLoaders(deps),
      ...webhookLoaders(deps),
      ...documentLoaders(deps),
    },
    mounts: [
      { path: '/storage', app: storageApp(deps) },
      { path: '/exports', app: exportFiles(deps) },
    ],
    endStreams: () => live.stop(),
    endReading: async () => {
      await Promise.all([reading.stop(), reader.stop()])
    },
    scheduledJobs: [
      ...reading.chores,
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
      { name: 'Forgetting exports', seconds: 600, round: () => done(sweepExports(deps)) },
      { name: 'Taking positions', seconds: 30, round: () => done(fetchPositions(deps)) },
      { name: 'Thinning positions', seconds: 3600, round: () => done(thinPositions(deps)) },
    ],
  }
}

/** Results of what was done to many records are kept so long. */
const monthAgo = (wall: Clock): string => iso(new Date(wall.now().getTime() - 30 * 24 * 3_600_000))

/** For work that has nothing left to do after a round. */
export const done = async (work: Promise<unknown>): Promise<RunResult> => {
  await work
  return 'done'
}
