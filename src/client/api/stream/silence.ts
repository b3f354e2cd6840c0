import type { SilenceRequest } from './silence.worker.ts'

/** The worker is fetched when the page has what it shows: nothing is silent before. */
const WORKER_START_DELAY_MS = 10_000

let worker: Worker | undefined
let waits = 0
let afterWait = (): void => undefined
/** The wait that the worker is to begin with, and when it was asked for. */
let first: (SilenceRequest & { askedAt: number }) | undefined

function ask(request: SilenceRequest): void {
  if (worker) return worker.postMessage(request)
  if (!first) setTimeout(start, WORKER_START_DELAY_MS)
  first = { ...request, askedAt: performance.now() }
}

function start(): void {
  worker = startWorker()
  if (!first) return
  const { wait, ms, askedAt } = first
  // A page's clock that was put forward shortens the wait by no more than the worker came late.
  const waited = Math.min(performance.now() - askedAt, WORKER_START_DELAY_MS)
  worker.postMessage({ wait, ms: ms === null ? null : Math.max(0, ms - waited) } satisfies SilenceRequest)
}

/**
 * Calls `act` after so many milliseconds in the time of a worker: that of the network, which a page's clock that is put forward or
 * stopped does not change. There is one wait at a time.
 * @returns what cancels it
 */
export function afterSilence(ms: number, act: () => void): () => void {
  const wait = (waits += 1)
  afterWait = act
  ask({ wait, ms })
  return () => {
    if (wait !== waits) return
    waits += 1
    ask({ wait, ms: null })
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./silence.worker.ts', import.meta.url), { type: 'module' })
  // What was sent before a wait was cancelled says nothing any more.
  started.addEventListener('message', ({ data }: MessageEvent<number>) => {
    if (data === waits) afterWait()
  })
  return started
}
