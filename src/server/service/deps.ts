import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Replica } from '../platform/database/replica/replica.ts'
import type { Db } from '../platform/database/tables.ts'
import type { OperatorModel } from '../documents/processing/model/operator-model.ts'
import type { DocumentReader } from '../reading/child/reader.ts'
import type { OperatorBasemap } from '../platform/http/basemap/basemap.ts'
import type { Limiter, RateLimits } from '../platform/http/limits/limits.ts'
import type { Scheduler } from '../platform/jobs/every.ts'
import type { OpenCounts } from '../platform/jobs/open-counts.ts'
import type { NewHolder } from '../platform/jobs/lease.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { SystemFacts } from '../platform/http/operating/system.routes.ts'
import type { Connections } from '../sources/connections/index.ts'
import type { SourceRegistry } from '../tracking/source.ts'
import type { GuardedConnector } from '../webhooks/guarded-connector.ts'
import type { AnnounceWork } from './processes/announce-work.ts'

/** What the slices are composed of. */
export interface ServicesDeps {
  db: Db
  /** Of the database, where there is one. */
  replica?: Replica | undefined
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
  /** Notifies other processes of work; undefined where there are none. */
  announce?: AnnounceWork
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
  /** A model of the operator's own that is asked about documents; undefined where none is set. */
  model?: OperatorModel | undefined
  /** The domain of the addresses to which documents are mailed; undefined when mail is off. */
  mailHost?: string | undefined
  /** The folder of the built dashboard; without it embeds have no map. */
  dashboard?: string | undefined
  /** The map that the operator has instead of the built-in one. */
  basemap?: OperatorBasemap | undefined
  /** Where browsers reach the dashboard, as the operator set it; undefined while that is not known. */
  dashboardUrl: () => string | undefined
  /** Sends mail to people; undefined where the operator set no mail server. */
  mailer?: Mailer | undefined
  /** What is known of this process; tests have none. */
  system?: SystemFacts
  /** Makes holders of leases. */
  newHolder?: NewHolder
  /** Counts what accounts have open in all processes; by default in this one. */
  openCounts?: OpenCounts
  /** The scheduler of streams; by default the wall clock's. */
  scheduler?: Scheduler
}

export const unknownSystem: SystemFacts = { version: 'unknown', engine: 'embedded', readiness: {} }
