const listeners = new Set<() => void>()

/**
 * Told within this process that something is being appended to the log, a moment before it is committed: a hint to look
 * soon, for whoever follows the log, and never a reason to believe anything.
 */
export const appended = {
  /** @returns what ends it */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  tell(): void {
    for (const listener of listeners) listener()
  },
}
