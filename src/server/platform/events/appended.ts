/** @param accountId the account whose entries they are; undefined where it may be any */
type Listener = (accountId: string | undefined) => void
const listeners = new Set<Listener>()

/**
 * Notifies followers of the log within this process that entries are being appended here, a moment before they are
 * committed, or were committed by another process: a hint to look soon. Followers must look at intervals too, for a hint
 * of another process may be lost.
 */
export const appended = {
  /** @returns what ends the subscription */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notify(accountId?: string): void {
    for (const listener of listeners) listener(accountId)
  },
}
