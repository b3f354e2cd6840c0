import { every, type Job, type Scheduler } from '../../platform/jobs/every.ts'
import { checkDue, type CheckDeps } from './check.ts'
import { feedFleet, type FleetEntry } from './fleet.ts'

export interface TrackingJobDeps extends CheckDeps {
  /** What the source's own fleet has come to by now, for the accounts that live on it. */
  fleetAt?: (now: Date) => readonly FleetEntry[]
  scheduler?: Scheduler
}

const checkEveryMs = 500
const feedEveryMs = 10_000

/** Keeps everything tracked up to date: what is due is asked for, and the fleet grows. */
export function startTrackingJobs({ fleetAt, scheduler, ...deps }: TrackingJobDeps): Job {
  const { log } = deps
  const timing = scheduler ? { scheduler, log } : { log }
  const check = every('Checking what is due', { intervalMs: checkEveryMs, ...timing }, async () => {
    const { more } = await checkDue(deps)
    return more ? 'more' : 'done'
  })
  const feed = fleetAt
    ? every('Feeding the fleet', { intervalMs: feedEveryMs, ...timing }, async () => {
        if ((await feedFleet(deps, fleetAt)) > 0) check.wake()
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
