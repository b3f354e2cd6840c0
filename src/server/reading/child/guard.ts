import { Worker } from 'node:worker_threads'

/** In bytes, as this process was started with; 0 if there is none. */
export const memoryLimit = (): number => Number(process.env.READER_BYTES ?? 0)

export interface Guard {
  /** The time for a request or a page begins anew. */
  restartTime: () => void
}

/**
 * Starts a thread that ends this process when its parent has ended, when it uses too much memory or when a page takes
 * too much time of the processor, even while the main thread hangs. The limits keep the thread small: by default its
 * code range alone would reserve 512 MB.
 */
export function startGuard(): Guard {
  const thread = new Worker(new URL('./guard.thread.ts', import.meta.url), {
    workerData: {
      parent: process.ppid,
      bytes: memoryLimit(),
      cpuSeconds: Number(process.env.READER_CPU_SECONDS ?? 0),
    },
    resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32 },
  })
  thread.unref()
  return { restartTime: () => thread.postMessage(null) }
}
