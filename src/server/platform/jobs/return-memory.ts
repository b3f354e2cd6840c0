import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A process that works for a smaller part of the time is idle: with a few requests in a second, somebody would wait. */
const MAX_IDLE_UTILIZATION = 0.03
/** Less is not worth a pause of a tenth of a second. */
const MIN_GROWTH_BYTES = 24 * 2 ** 20

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** V8 gives the function to contexts that are made after the flag was set. */
function createCollect(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** The part of the time since the last call for which the event loop was busy. */
function createUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

interface Process {
  collect: () => void
  /** The part of the time since the last call, from 0 to 1. */
  utilization: () => number
  residentBytes: () => number
}

/**
 * Returns memory to the system while the process is idle. V8 collects when memory is asked for, so that a process which
 * was busy once, as at its start, keeps sixty megabytes of what nobody needs any more.
 * @returns a round, for a job
 */
export function createMemoryReturn({
  collect = createCollect(),
  utilization = createUtilization(),
  residentBytes = () => process.memoryUsage.rss(),
}: Partial<Process> = {}): () => void {
  /** After the last collection; nothing was collected yet at the first round. */
  let kept = 0
  return () => {
    if (utilization() > MAX_IDLE_UTILIZATION || residentBytes() < kept + MIN_GROWTH_BYTES) return
    collect()
    kept = residentBytes()
  }
}
