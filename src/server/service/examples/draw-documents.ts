import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DrawingOrder } from './draw.worker.ts'

/**
 * Draws documents in a thread of its own, because a page takes long enough for a request to notice.
 * @returns the bytes of each, in their order; the same order gives the same bytes
 */
export async function drawDocuments(order: DrawingOrder): Promise<Uint8Array[]> {
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), {
    workerData: order,
    name: 'example documents',
    execArgv: [],
  })
  try {
    const [files] = (await once(worker, 'message')) as [Uint8Array[]]
    return files
  } finally {
    await worker.terminate()
  }
}
