import type { LoggedEvent } from '../events/log.ts'
import { type LogPosition, positionText, readPosition } from '../events/position.rules.ts'

/** Which records changed, by their ids. */
export interface LiveChanges {
  shipments: Set<string>
  containers: Set<string>
  tracking_requests: Set<string>
  documents: Set<string>
}
type Logged = Pick<LoggedEvent, 'reference_type' | 'reference_id' | 'shipment_id' | 'container_id'>

/** Above this number the client reloads all that it shows, instead of receiving the changes one by one. */
export const MAX_CHANGES_SENT = 1000

export const noChanges = (): LiveChanges => ({
  shipments: new Set(),
  containers: new Set(),
  tracking_requests: new Set(),
  documents: new Set(),
})

const lists: Record<string, keyof LiveChanges> = {
  shipment: 'shipments',
  container: 'containers',
  tracking_request: 'tracking_requests',
  document: 'documents',
}

/** Adds the records that an entry of the log concerns. */
export function note(
  changes: LiveChanges,
  { reference_type, reference_id, shipment_id, container_id }: Logged,
): void {
  const list = lists[reference_type ?? '']
  if (list && reference_id !== null) changes[list].add(reference_id)
  if (shipment_id !== null) changes.shipments.add(shipment_id)
  if (container_id !== null) changes.containers.add(container_id)
}

const countOf = (changes: LiveChanges): number =>
  Object.values<Set<string>>({ ...changes }).reduce((sum, ids) => sum + ids.size, 0)

/**
 * How far the database was when changes were read, where there is a read replica: a client that asks for them again sends it, and is not answered by a
 * replica that does not have them yet.
 */
export interface SeenAt {
  wal_position?: string | undefined
}

/** The block that names the changed records, up to this position of the log; empty when there are none. */
export function changedBlock(position: LogPosition, changes: LiveChanges, at: SeenAt = {}): string {
  const count = countOf(changes)
  if (count === 0) return ''
  if (count > MAX_CHANGES_SENT) return resetBlock(position, at)
  const ids = Object.fromEntries(
    Object.entries(changes).map(([list, changed]: [string, Set<string>]) => [list, [...changed]]),
  )
  return `id: ${positionText(position)}\nevent: changed\ndata: ${JSON.stringify({ ...ids, ...at })}\n\n`
}

/** The block that says that more changed than is sent one by one. */
export const resetBlock = (position: LogPosition, at: SeenAt = {}): string =>
  `id: ${positionText(position)}\nevent: reset\ndata: ${JSON.stringify(at)}\n\n`

/**
 * The first block: the client's position in the log, and that it may reconnect after two seconds. It has data, because
 * a browser dispatches no event for a block without data, and a script that opens a new stream needs the id.
 */
export const firstBlock = (position: LogPosition, at: SeenAt = {}): string =>
  `retry: 2000\nid: ${positionText(position)}\nevent: begun\ndata: ${JSON.stringify(at)}\n\n`

/** Keeps the connection open, and shows the client that it is: a network that is cut reports nothing. */
export const beatBlock = 'event: alive\ndata: {}\n\n'

/**
 * The position of the last block that a client got; undefined for a new client, `unknown` for an id that is no
 * position: also the plain numbers that were sent before positions had a transaction.
 */
export function readLast(lastEventId: string | undefined): LogPosition | 'unknown' | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined
  return readPosition(lastEventId) ?? 'unknown'
}
