import { every, type Job, type Scheduler, wallScheduler } from '../platform/jobs/every.ts'
import type { RowWrites } from '../platform/jobs/empty-rounds.ts'
import { appended } from '../platform/events/appended.ts'
import { forgetDelivered } from './announced-records.store.ts'
import { createDelivery, type DeliveryDeps } from './delivery.ts'
import { addUpCounts } from './counts.store.ts'
import { forgetFormerSecrets } from './webhook-secrets.store.ts'
import { endOrphans } from './webhooks.store.ts'

/** Between rounds while nothing was appended here: other processes append to the log too, and retries fall due. */
const idleMs = 250
/** After something was appended the commit may be a moment away: a few rounds follow each other closely. */
const followUpsMs = [15, 60]
const sweepMs = 60_000

/** Delivers notifications as they come, and ends those that no webhook waits for any more. */
export function startDelivery({
  scheduler = wallScheduler,
  rowWrites,
  ...deps
}: DeliveryDeps & { scheduler?: Scheduler; rowWrites?: RowWrites | undefined }): Job {
  const timing = { scheduler, log: deps.log }
  const delivery = createDelivery(deps, () => job.wake())
  // Receivers wait for them, as clients wait for answers.
  const job = every(
    'Delivering notifications',
    { intervalMs: idleMs, priority: 'request', rowWrites, ...timing },
    () => delivery.round(),
  )
  const sweep = every('Tidying notifications', { intervalMs: sweepMs, ...timing }, async () => {
    await endOrphans(deps.db)
    await forgetFormerSecrets(deps.db, deps.wall.now())
    await addUpCounts(deps.db)
    await forgetDelivered(deps.db)
    return 'done'
  })
  const followUps = new Map<number, () => void>()
  const onAppended = () => {
    job.wake()
    for (const ms of followUpsMs) {
      if (followUps.has(ms)) continue
      const followUp = () => {
        followUps.delete(ms)
        job.wake()
      }
      followUps.set(ms, scheduler.after(ms, followUp))
    }
  }
  const unsubscribe = appended.subscribe(onAppended)
  return {
    wake: () => job.wake(),
    async stop() {
      unsubscribe()
      for (const cancel of followUps.values()) cancel()
      await sweep.stop()
      await job.stop()
      await delivery.stop()
    },
  }
}
