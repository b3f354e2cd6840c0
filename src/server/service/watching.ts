import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { RequestWatch } from '../platform/http/listen.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/** Counts the bytes that are stored. */
export const measured = (blobs: BlobStore, metrics: Metrics | undefined): BlobStore =>
  metrics
    ? {
        ...blobs,
        async put(key, bytes, expected) {
          await blobs.put(key, bytes, expected)
          metrics.stored(expected.byte_size)
        },
      }
    : blobs

/**
 * Counts requests, and logs them where the operator wants it: by their operation, for addresses may have secrets in them.
 * @param log undefined where requests are not logged
 */
export function watchOf(metrics: Metrics | undefined, log: Log | undefined): RequestWatch {
  return (context) => {
    const began = performance.now()
    const counted = metrics?.watchRequest(context)
    return (status) => {
      counted?.(status)
      const { id, method, operation } = context
      const ms = Math.round(performance.now() - began)
      log?.info('Answered', { request: id, method, operation, status, ms })
    }
  }
}
