import { answersClients } from '../../platform/config/process-role.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import type { OperatorBasemap } from '../../platform/http/basemap/basemap.ts'
import {
  type Limiter,
  limitsWith,
  RateLimiter,
  SharedRateLimiter,
} from '../../platform/http/limits/limits.ts'
import type { ReadinessChecks } from '../../platform/http/operating/health.ts'
import { createSignal, type Signal } from '../../platform/jobs/signal.ts'
import { createAnnouncing } from '../processes/announce-work.ts'
import { dashboardAddress } from '../public-address.rules.ts'
import { readinessOf } from '../readiness.ts'
import type { Services } from '../composed.ts'
import { createServices } from '../services.ts'
import { createSources } from '../sources.ts'
import type { OpenedDatabase } from './database.ts'
import { type Answering, dashboardOf, type ServiceOptions } from './options.ts'
import type { OpenedOutside } from './outside.ts'

/** All slices, and what ports and jobs share with them. */
export interface OpenedSlices extends ReturnType<typeof createSources> {
  services: Services
  limiter: Limiter
  /** Undefined where one process counts for itself. */
  shared: SharedRateLimiter | undefined
  readiness: ReadinessChecks
  basemap: OperatorBasemap | undefined
  /** Signals that checks of tracking requests are due. */
  dueChecks: Signal
}

export async function openSlices(
  options: ServiceOptions,
  opened: OpenedDatabase & OpenedOutside & { basemap: OperatorBasemap | undefined },
  answering: Answering,
): Promise<OpenedSlices> {
  const { log } = options
  const { database, db, blobs, connections, basemap, version } = opened
  const { engine } = database
  const ofSources = createSources(options, connections)
  const dueChecks = createSignal()
  const limits = limitsWith(options.rateLimit)
  const shared = engine === 'postgresql' ? new SharedRateLimiter(db, limits) : undefined
  const limiter = shared ?? new RateLimiter(limits, () => performance.now())
  const readiness = readinessOf({ db, blobs, migrations })
  const services = await createServices({
    ...opened,
    system: { version, engine, readiness },
    log,
    sources: ofSources.sources,
    messagesFolder: options.messagesFolder,
    wake: dueChecks.notify,
    ...(engine === 'postgresql' && { announce: createAnnouncing({ db, log }) }),
    limiter,
    limits,
    largestFileBytes: options.largestFile,
    webhookIps: options.webhookIps,
    dashboard: dashboardOf(options),
    dashboardUrl: () =>
      answersClients(options) ? dashboardAddress(options, answering.port) : options.publicUrl,
    mailHost: options.mailPort === undefined ? undefined : options.mailDomain,
  })
  return { ...ofSources, services, limiter, shared, readiness, basemap, dueChecks }
}
