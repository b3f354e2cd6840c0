import { lastWalPosition, readWalPosition, walPositionHeader } from '../../contract/wal-position.ts'

interface SeenPosition {
  /** The stream has begun: what changes from here on is announced, each with its position. */
  begin: (position: string | undefined) => void
  /** The same of the answer to a write. Without a position it is of a process that has no replica, and a replica that another one reads may not have the write. */
  noteWrite: (position: string | null) => void
  /** Nothing is announced any more, and another stream may begin anywhere. */
  end: () => void
  /** The service answered or announced this position: nothing older may be shown from now on. */
  note: (position: string | null | undefined) => void
  /** Of a request. Until the stream has begun there are none, and the service answers with its latest state: nobody would announce what an older one lacks. */
  headers: () => Record<string, string>
}

/** The last position of the service's database that this tab has seen, where the service has a read replica. */
export function createSeenPosition(): SeenPosition {
  let hasBegun = false
  let last: { text: string; bytes: bigint } | undefined
  const note = (text: string | null | undefined) => {
    // The service does not know how far its database is.
    if (text === lastWalPosition) {
      hasBegun = false
      return
    }
    const bytes = readWalPosition(text ?? '')
    if (text && bytes !== undefined && (last === undefined || bytes > last.bytes)) last = { text, bytes }
  }
  return {
    note,
    noteWrite: (position) => {
      if (position === null) hasBegun = false
      note(position)
    },
    // A process that has no replica announces changes without a position.
    begin: (position) => {
      hasBegun = position !== undefined
      // Not before anything that this tab has seen, but in a database that was restored.
      last = undefined
      note(position)
    },
    end: () => {
      hasBegun = false
    },
    headers: () => (hasBegun && last !== undefined ? { [walPositionHeader]: last.text } : {}),
  }
}

/** Of this tab. */
export const seenPosition = createSeenPosition()
