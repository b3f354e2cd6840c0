import { every, type Job, type Scheduler } from '../../platform/jobs/every.ts'
import { checkDue, type CheckDeps } from './check.ts'
import { feedFleet, type Fleet } from './fleet.ts'

interface TrackingJobDeps extends CheckDeps {
  fleet?: Fleet
  scheduler?: Scheduler
}

const CHECK_INTERVAL_MS = 500
const FEED_INTERVAL_MS = 10_000

/** Checks the requests that are due, and adds those of the fleet. */
export function startTrackingJobs({ fleet, scheduler, ...deps }: TrackingJobDeps): Job {
  const { log } = deps
  const timing = scheduler ? { scheduler, log } : { log }
  const check = every('Checking what is due', { intervalMs: CHECK_INTERVAL_MS, ...timing }, async () => {
    const { more } = await checkDue(deps)
    return more ? 'more' : 'done'
  })
  const feed = fleet
    ? every('Feeding the fleet', { intervalMs: FEED_INTERVAL_MS, ...timing }, async () => {
        if ((await feedFleet(deps, fleet)) > 0) check.wake()
        return 'done'
      })
    : undefined
  return {
    wake: () => check.wake(),
    stop: async () => {
      await feed?.stop()
      await check.stop()
    },
  }
}
