import { Worker } from 'node:worker_threads'

/** What the helping thread is to do. It writes into `state`, at 0 that it is done, at 1 whether a file could not be synced. */
export interface SyncRequest {
  paths: string[]
  state: Int32Array<SharedArrayBuffer>
}
export const [DONE_AT, FAILED_AT] = [0, 1]

/** A disk that answers nothing for so long has failed. */
const MAX_WAIT_MS = 10 * 60_000

let helper: Worker | undefined
const startHelper = (): Worker => {
  const started = new Worker(new URL('./sync-worker.ts', import.meta.url), { name: 'sync', execArgv: [] })
  // The engine's thread ends when it wants to.
  started.unref()
  return started
}

/**
 * Syncs files to the disk, several at a time, and blocks the thread until all are. On a busy disk each sync waits for long, and
 * several wait hardly longer than one.
 * @throws an error with the code EIO where one cannot be synced; a file that is gone needs no sync
 */
export function syncTogether(paths: string[]): void {
  if (paths.length === 0) return
  helper ??= startHelper()
  const state = new Int32Array(new SharedArrayBuffer(8))
  helper.postMessage({ paths, state } satisfies SyncRequest)
  const ended = Atomics.wait(state, DONE_AT, 0, MAX_WAIT_MS)
  if (ended === 'timed-out' || Atomics.load(state, FAILED_AT) !== 0)
    throw Object.assign(new Error('The files of the database cannot be synced'), { code: 'EIO' })
}
