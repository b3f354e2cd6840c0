import { every, type Job, type Scheduler } from '../../platform/jobs/every.ts'
import type { RowWrites } from '../../platform/jobs/empty-rounds.ts'
import { checkDue, type CheckDeps, createCheckChunks } from './check.ts'
import type { Fleet } from '../source.ts'
import { createConnectionAsking } from './ask-connections.ts'
import { newClaimer } from './claimer.ts'
import { createFleetFeed } from './fleet.ts'

interface TrackingJobDeps extends CheckDeps {
  fleet?: Fleet | undefined
  /** Called once, when all requests of the fleet were checked. */
  onFleetComplete?: () => void
  scheduler?: Scheduler
  /** Undefined where other processes write into the database too. */
  rowWrites?: RowWrites | undefined
}

const CHECK_INTERVAL_MS = 500
const FEED_INTERVAL_MS = 10_000
const ASK_INTERVAL_MS = 1000
/** A request is checked at once when none was just before it; those of a burst are checked together, which costs each of them a fraction. */
const GATHER_MS = 50

/** Checks the requests that are due, and adds those of the fleet. */
export function startTrackingJobs({
  fleet,
  onFleetComplete,
  scheduler,
  rowWrites,
  ...deps
}: TrackingJobDeps): Job {
  const { log } = deps
  const timing = scheduler ? { scheduler, log } : { log }
  const chunks = createCheckChunks()
  const claimer = newClaimer(deps)
  // What is simulated yields before everything else; real sources are asked as background work.
  const priority = deps.sources.all.every(({ simulated }) => simulated) ? 'simulation' : 'background'
  const fleetFeed = fleet && createFleetFeed(deps, fleet)
  let isReported = false
  const reportComplete = () => {
    if (isReported || !fleetFeed?.isComplete) return
    isReported = true
    log.info('The simulated fleet is complete')
    onFleetComplete?.()
  }
  const asking = createConnectionAsking(deps)
  const askConnections = every(
    'Asking connected sources',
    { intervalMs: ASK_INTERVAL_MS, gatherMs: GATHER_MS, priority: 'background', rowWrites, ...timing },
    async () => {
      await asking.round()
      return 'done'
    },
  )
  const check = every(
    'Checking what is due',
    { intervalMs: CHECK_INTERVAL_MS, gatherMs: GATHER_MS, priority, rowWrites, ...timing },
    async () => {
      const { checked, more } = await checkDue({ ...deps, chunks }, claimer)
      if (checked > 0) {
        feed?.wake()
        askConnections.wake()
      }
      if (!more) reportComplete()
      return more ? 'more' : 'done'
    },
  )
  const feed =
    fleetFeed &&
    every(
      'Feeding the fleet',
      { intervalMs: FEED_INTERVAL_MS, priority: 'simulation', ...timing },
      async () => {
        const { added, more } = await fleetFeed.feed()
        if (added > 0) check.wake()
        return more ? 'more' : 'done'
      },
    )
  return {
    wake: () => {
      check.wake()
      askConnections.wake()
    },
    stop: async () => {
      await askConnections.stop()
      await asking.stop()
      await feed?.stop()
      await check.stop()
    },
  }
}
