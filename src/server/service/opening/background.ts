import { type KindOfWork, workOf } from '../../platform/config/process-role.ts'
import { startListening } from '../../platform/database/server/listening.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Log } from '../../platform/log.ts'
import { listenToProcesses } from '../processes/listen-to-processes.ts'
import type { RepeatedRound } from '../scheduled-jobs.ts'
import type { Shutdown } from '../shutdown.ts'
import { continuousWork, MAIL_IS_WORK_OF, openMailPort } from './continuous-work.ts'
import type { OpenedDatabase } from './database.ts'
import type { ServiceOptions } from './options.ts'
import type { OpenedOutside } from './outside.ts'
import { housekeepingJobs, jobsOfEachProcess } from './own-jobs.ts'
import type { OpenedSlices } from './slices.ts'

/** What runs in this process. */
export interface Background {
  mailPort: number | undefined
  /** The names of its background work, without what each process does for itself. */
  jobs: string[]
}

/** Starts the background work that is this process's, and what each process does for itself. */
export async function startBackground(
  options: ServiceOptions,
  opened: OpenedDatabase & OpenedOutside & OpenedSlices,
  shutdown: Shutdown,
): Promise<Background> {
  const { log } = options
  const kinds = workOf(options)
  const isOwn = ({ work }: { work: KindOfWork }) => kinds.includes(work)
  const jobs: string[] = []
  const mail = kinds.includes(MAIL_IS_WORK_OF) ? await openMailPort(options, opened) : undefined
  if (mail) shutdown.addStop('Receiving mail', () => mail.close())
  for (const { name, start } of continuousWork(options, opened).filter(isOwn)) {
    const started = start()
    if (!started) continue
    jobs.push(name)
    shutdown.addStop(name, () => started.stop())
  }
  followOtherProcesses(options, opened, shutdown)
  const scheduled = [...opened.services.scheduledJobs, ...housekeepingJobs(opened, opened, options)].filter(
    isOwn,
  )
  for (const job of [...scheduled, ...jobsOfEachProcess(opened)]) repeat(job, { ...opened, log }, shutdown)
  jobs.push(...scheduled.map(({ name }) => name))
  return { mailPort: mail?.port, jobs }
}

/** Changes that other processes commit concern live streams, jobs and the clock: each process listens. */
function followOtherProcesses(
  { databaseUrl, databaseDirectUrl, log }: ServiceOptions,
  { services, keepClock }: OpenedDatabase & OpenedSlices,
  shutdown: Shutdown,
): void {
  if (databaseUrl === undefined) return
  const url = databaseDirectUrl ?? databaseUrl
  const notifications = startListening({ url, report: (sentence) => log.info(sentence) })
  shutdown.addStop('Listening to other processes', () => notifications.close())
  listenToProcesses(notifications, { wakeFor: services.wakeFor, clockChanged: keepClock, log })
}

function repeat(
  { name, seconds, restMs = 0, readsRowsAlone, round, signal }: RepeatedRound,
  { metrics, rowWrites, log }: Pick<OpenedDatabase, 'metrics' | 'rowWrites'> & { log: Log },
  shutdown: Shutdown,
): void {
  const watchedRound = () =>
    round().catch((error: unknown) => {
      metrics?.jobFailed(name)
      throw error
    })
  const job = every(
    name,
    { intervalMs: seconds * 1000, restMs, rowWrites: readsRowsAlone && rowWrites, log },
    watchedRound,
  )
  signal?.subscribe(() => job.wake())
  shutdown.addStop(name, () => job.stop())
}
