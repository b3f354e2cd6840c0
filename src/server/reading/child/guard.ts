import { Worker } from 'node:worker_threads'

/** In bytes, as this process was started with; 0 if there is none. */
export const memoryLimit = (): number => Number(process.env.READER_BYTES ?? 0)

/**
 * Starts a thread that ends this process when its parent has ended or when it uses too much memory, even while the
 * main thread hangs. The limits keep the thread small: by default its code range alone would reserve 512 MB.
 */
export function startGuard(): void {
  new Worker(new URL('./guard.thread.ts', import.meta.url), {
    workerData: { parent: process.ppid, bytes: memoryLimit() },
    resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32 },
  }).unref()
}
