/**
 * A place in the event log: the transaction that appended an entry (PostgreSQL's xid8, in decimal digits) and the
 * entry's number. Positions are ordered by transaction id, then by number.
 */
export interface LogPosition {
  xid: string
  seq: number
}

export const beginning: LogPosition = { xid: '0', seq: 0 }

/** Below 0 where `one` comes first, 0 where both are the same. */
export function comparePositions(one: LogPosition, other: LogPosition): number {
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)]
  if (a !== b) return a < b ? -1 : 1
  return one.seq - other.seq
}

/** As clients get it in the `id` of a server-sent event: `7452-311`. */
export const positionText = ({ xid, seq }: LogPosition): string => `${xid}-${seq}`

/** @returns undefined for what no position is written like */
export function readPosition(text: string): LogPosition | undefined {
  const [, xid, seq] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return xid === undefined || seq === undefined ? undefined : { xid, seq: Number(seq) }
}
