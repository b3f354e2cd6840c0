const listeners = new Set<() => void>()

/**
 * Notifies followers of the log within this process that entries are being appended, a moment before they are
 * committed: a hint to look soon. Followers must look at intervals too, for other processes append as well.
 */
export const appended = {
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notify(): void {
    for (const listener of listeners) listener()
  },
}
