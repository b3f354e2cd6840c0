import type { UsedCounts } from '../database/tables.ts'

type UsedKind = keyof UsedCounts

/** Counts what accounts have open: here exactly, in other processes as each said at its last heartbeat. */
export interface InUse {
  count(kind: UsedKind, accountId: string): number
  /** Counts one more. @returns what ends it; calling it again changes nothing */
  begin(kind: UsedKind, accountId: string): () => void
  /** What is open in this process. */
  own(): UsedCounts
  /** Takes over what is open in all others. */
  setOthers(counts: readonly UsedCounts[]): void
}

export function createInUse(): InUse {
  const own: Record<UsedKind, Map<string, number>> = { streams: new Map(), files: new Map() }
  let others: readonly UsedCounts[] = []
  const add = (kind: UsedKind, accountId: string, by: 1 | -1) => {
    const now = (own[kind].get(accountId) ?? 0) + by
    if (now === 0) own[kind].delete(accountId)
    else own[kind].set(accountId, now)
  }
  return {
    count: (kind, accountId) =>
      others.reduce((sum, each) => sum + (each[kind]?.[accountId] ?? 0), own[kind].get(accountId) ?? 0),
    begin(kind, accountId) {
      add(kind, accountId, 1)
      let isOpen = true
      return () => {
        if (isOpen) add(kind, accountId, -1)
        isOpen = false
      }
    },
    own: () => ({ streams: Object.fromEntries(own.streams), files: Object.fromEntries(own.files) }),
    setOthers(counts) {
      others = counts
    },
  }
}
