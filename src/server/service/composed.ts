import type { Hono } from 'hono'
import type { StoreMailDeps } from '../documents/mailbox/store-mail.store.ts'
import type { MountForCallers } from '../platform/http/app.ts'
import type { Handlers, Loaders } from '../platform/http/handler.ts'
import type { PositionFeeds } from '../sources/connections/positions/position-feeds.ts'
import type { WakeForWork } from './processes/listen-to-processes.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** All slices, composed. */
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
  /** Starts the jobs for which another process made work due. */
  wakeFor: WakeForWork
  /** Reads anew what this process keeps of the home pages of large accounts. */
  renewAnswers: () => Promise<void>
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
  /** Ends the thread that searches sea routes. */
  endRouteSearch: () => Promise<void>
}
