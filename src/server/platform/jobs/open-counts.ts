import type { OpenByAccount } from '../database/tables.ts'

type OpenKind = keyof OpenByAccount

/** Counts what accounts have open: here exactly, in other processes as each said at its last heartbeat. */
export interface OpenCounts {
  count(kind: OpenKind, accountId: string): number
  /** Counts one more. @returns what ends it; calling it again changes nothing */
  begin(kind: OpenKind, accountId: string): () => void
  /** What is open in this process. */
  own(): OpenByAccount
  /** Takes over what is open in all others. */
  setOthers(counts: readonly OpenByAccount[]): void
}

export function createOpenCounts(): OpenCounts {
  const own: Record<OpenKind, Map<string, number>> = { streams: new Map(), export_files: new Map() }
  let others: readonly OpenByAccount[] = []
  const add = (kind: OpenKind, accountId: string, by: 1 | -1) => {
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
    own: () => ({
      streams: Object.fromEntries(own.streams),
      export_files: Object.fromEntries(own.export_files),
    }),
    setOthers(counts) {
      others = counts
    },
  }
}
