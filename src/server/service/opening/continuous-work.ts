import { accountOfMailbox } from '../../documents/mailbox/mailbox.store.ts'
import type { MailDeps } from '../../documents/mailbox/listener.ts'
import { startMail } from '../../documents/mailbox/start.ts'
import type { KindOfWork } from '../../platform/config/process-role.ts'
import { startCallbacks } from '../../publisher/callbacks.ts'
import { simulatedDocuments } from '../../sources/simulated/documents/index.ts'
import { startTrackingJobs } from '../../tracking/requests/jobs.ts'
import { startDelivery } from '../../webhooks/jobs.ts'
import { startExamples } from '../examples/examples.ts'
import { orCannotStart } from './cannot-start.ts'
import type { OpenedDatabase } from './database.ts'
import type { ServiceOptions } from './options.ts'
import type { OpenedOutside } from './outside.ts'
import type { OpenedSlices } from './slices.ts'

type Opened = OpenedDatabase & OpenedOutside & OpenedSlices

/** Background work that has a rhythm of its own, beside the scheduled jobs. */
interface ContinuousWork {
  name: string
  work: KindOfWork
  /** @returns what ends it; undefined where the settings want none */
  start(): { stop(): Promise<void> } | undefined
}

/** In the order in which they are started. */
export function continuousWork(options: ServiceOptions, opened: Opened): ContinuousWork[] {
  const { log } = options
  const { db, clock, rowWrites, wall, newHolder, sources, simulated, fleet, services, dueChecks } = opened
  const alone = opened.database.engine === 'embedded'
  let isFleetComplete = false
  return [
    {
      name: 'Adding examples',
      work: 'tracking',
      start: () =>
        fleet && options.examples
          ? startExamples({
              ...opened,
              log,
              largestFileBytes: options.largestFile,
              wake: services.signalReading,
              isReady: () => isFleetComplete,
              documentsAt: (now, company) =>
                simulatedDocuments(simulated, { now, company, size: options.shipments, seed: options.seed }),
            })
          : undefined,
    },
    {
      name: 'Tracking',
      work: 'tracking',
      start: () => {
        const onFleetComplete = () => {
          isFleetComplete = true
        }
        const tracking = startTrackingJobs({
          db,
          clock,
          wall,
          newHolder,
          rowWrites,
          log,
          sources,
          fleet,
          onFleetComplete,
        })
        dueChecks.subscribe(() => tracking.wake())
        return tracking
      },
    },
    {
      name: 'Delivering notifications',
      work: 'webhooks',
      start: () => startDelivery({ ...opened, ...opened.connections, loaders: services.loaders, log, alone }),
    },
    {
      name: 'Sending published events',
      work: 'webhooks',
      start: () => startCallbacks({ ...opened, ...opened.connections, log, alone }),
    },
  ]
}

/** Documents come in by mail where they are read. */
export const MAIL_IS_WORK_OF: KindOfWork = 'documents'

/** Opens the port for mail where one is set. */
export const openMailPort = (options: ServiceOptions, opened: Opened) => {
  const { db, services } = opened
  const deps: MailDeps = {
    ...opened,
    log: options.log,
    largestFileBytes: options.largestFile,
    accountOf: (token) => accountOfMailbox(db, token),
    wake: services.signalReading,
    takeFile: services.takeMailedFile,
  }
  return orCannotStart(startMail(options, deps))
}
