/**
 * Milliseconds for which background work holds the one connection of the embedded engine, or the event loop, at once.
 * A reader waits no longer for it.
 */
const MAX_CHUNK_MS = 40

/** How many items are worked on at once, learnt from how long those before took. */
export interface ChunkSize {
  readonly size: number
  /** Items that were worked on, and the milliseconds that they took. */
  took(items: number, ms: number): void
}

/** @param first where nothing is known yet */
export function createChunkSize({ first, most }: { first: number; most: number }): ChunkSize {
  let size = first
  return {
    get size() {
      return size
    },
    took(items, ms) {
      if (items === 0) return
      const fitting = Math.floor((items * MAX_CHUNK_MS) / Math.max(ms, 1))
      // Slower at once, faster step by step: one quick chunk says little about the next.
      size = Math.max(1, Math.min(most, fitting < size ? fitting : Math.min(fitting, size + 1 + (size >> 1))))
    },
  }
}
