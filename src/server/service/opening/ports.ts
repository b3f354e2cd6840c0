import { objectStoreOf } from '../../platform/config/object-store.ts'
import { answersClients } from '../../platform/config/process-role.ts'
import { createApp } from '../../platform/http/app.ts'
import { createEntrance } from '../../platform/http/clients/entrance.ts'
import { createCallers } from '../../platform/http/limits/callers.ts'
import { listen } from '../../platform/http/listen.ts'
import { createWorkerApp } from '../../platform/http/operating/worker-app.ts'
import { strictTransport } from '../../platform/http/security.ts'
import { openMetricsPort } from '../../platform/metrics/metrics-port.ts'
import { withPriority } from '../../platform/priority.ts'
import { noteRefusedPages } from '../files.ts'
import { readinessForBalancers } from '../readiness.ts'
import { readings } from '../readings.store.ts'
import type { Shutdown } from '../shutdown.ts'
import { watchOf } from '../watching.ts'
import { orCannotStart } from './cannot-start.ts'
import type { OpenedDatabase } from './database.ts'
import { type Answering, dashboardOf, type ServiceOptions } from './options.ts'
import type { OpenedOutside } from './outside.ts'
import type { OpenedSlices } from './slices.ts'

export interface OpenedPorts {
  /** The address for a browser on this machine, or for what asks a worker whether it is ready. */
  origin: string
  metricsPort: number | undefined
}

/** Opens the port of the service, and that of metrics where there is one. */
export async function openPorts(
  options: ServiceOptions,
  opened: OpenedDatabase & OpenedOutside & OpenedSlices,
  shutdown: Shutdown,
  answering: Answering,
): Promise<OpenedPorts> {
  const { log, host } = options
  const { metrics, services } = opened
  const entrance = createEntrance(options)
  const readiness = readinessForBalancers(opened.readiness, opened.blobs)
  const answers = answersClients(options)
  const app = answers
    ? createApp({
        ...services,
        ...opened,
        log,
        callers: createCallers(opened),
        entrance,
        readiness,
        dashboard: dashboardOf(options),
        filesOrigin: opened.blobs.remote?.origin,
      })
    : createWorkerApp(readiness)
  const listening = await orCannotStart(
    listen(app, {
      ...options,
      headers: strictTransport(options.publicUrl),
      isTrusted: entrance.isTrusted,
      watch: watchOf(metrics, options.logRequests ? log : undefined),
    }),
  )
  if (answers) answering.port = listening.port
  shutdown.addStop('Answering requests', (graceMs) => listening.close(graceMs))
  const metricsPort = await openOwnMetricsPort(options, opened, shutdown)
  shutdown.addStop('Live streams', () => services.endStreams())
  shutdown.addStop('Reading', () => services.endReading())
  shutdown.addStop('Receiving positions', () => services.endPositions())
  // Requests that are still answered may want the picture of a page, or a route.
  shutdown.addClose(() => services.endPreviews())
  shutdown.addClose(() => services.endRouteSearch())
  const origin = `http://${hostNameOf(host)}:${listening.port}`
  const objectStore = objectStoreOf(options)
  if (objectStore && answers) void noteRefusedPages(objectStore, options.publicUrl ?? origin, log)
  return { origin, metricsPort }
}

async function openOwnMetricsPort(
  { metricsHost: host, metricsPort: port = 0, log }: ServiceOptions,
  { metrics, db, wall, clock }: OpenedDatabase,
  shutdown: Shutdown,
): Promise<number | undefined> {
  if (!metrics) return undefined
  const watched = await orCannotStart(openMetricsPort(metrics, { host, port, log }))
  metrics.readFrom(() => withPriority('background', () => readings(db, wall.now(), clock.now())))
  shutdown.addStop('Answering metrics', () => watched.close())
  return watched.port
}

/** `localhost` for an address that means all interfaces or this machine. */
const hostNameOf = (host: string): string => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
