import { Worker } from 'node:worker_threads'

/**
 * Sees to it that this process, even when it hangs, does not outlive its parent, and that it does not grow. Takes little
 * itself: a thread's room for code is 512 MB else.
 */
export function startGuard(): void {
  new Worker(new URL('./guard.thread.ts', import.meta.url), {
    workerData: { parent: process.ppid, bytes: Number(process.env.READER_BYTES ?? 0) },
    resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32 },
  }).unref()
}
