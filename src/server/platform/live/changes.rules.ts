import type { LoggedEvent } from '../events/log.ts'

/** Which records changed, by their ids. */
export interface Changes {
  shipments: Set<string>
  containers: Set<string>
  tracking_requests: Set<string>
  documents: Set<string>
}
type Logged = Pick<LoggedEvent, 'reference_type' | 'reference_id' | 'shipment_id' | 'container_id'>

/** More than these are not told one by one: whoever shows records asks for all of them anew. */
export const mostTold = 1000

export const noChanges = (): Changes => ({
  shipments: new Set(),
  containers: new Set(),
  tracking_requests: new Set(),
  documents: new Set(),
})

const lists: Record<string, keyof Changes> = {
  shipment: 'shipments',
  container: 'containers',
  tracking_request: 'tracking_requests',
  document: 'documents',
}

/** Adds what an entry of the log is about. */
export function note(
  changes: Changes,
  { reference_type, reference_id, shipment_id, container_id }: Logged,
): void {
  const list = lists[reference_type ?? '']
  if (list && reference_id !== null) changes[list].add(reference_id)
  if (shipment_id !== null) changes.shipments.add(shipment_id)
  if (container_id !== null) changes.containers.add(container_id)
}

const countOf = (changes: Changes): number =>
  Object.values<Set<string>>({ ...changes }).reduce((sum, ids) => sum + ids.size, 0)

/** The block that tells of changes, up to this number of the log; empty when there are none. */
export function changedBlock(seq: number, changes: Changes): string {
  const count = countOf(changes)
  if (count === 0) return ''
  if (count > mostTold) return resetBlock(seq)
  const data = Object.fromEntries(
    Object.entries(changes).map(([list, ids]: [string, Set<string>]) => [list, [...ids]]),
  )
  return `id: ${seq}\nevent: changed\ndata: ${JSON.stringify(data)}\n\n`
}

/** The block that tells that more changed than is told one by one. */
export const resetBlock = (seq: number): string => `id: ${seq}\nevent: reset\ndata: {}\n\n`

/**
 * The first block: where the client stands, and that it may come back after two seconds. It has data because a browser
 * keeps the id of a block without any, but shows it to no script: one that opens a stream of its own again needs it.
 */
export const firstBlock = (seq: number): string => `retry: 2000\nid: ${seq}\nevent: begun\ndata: {}\n\n`

/** Keeps the connection open, and is heard by nobody. */
export const beatBlock = ': still here\n\n'

/**
 * The number that a client was told last; undefined for one that comes anew, `unknown` for what we never told.
 */
export function readLast(told: string | undefined): number | 'unknown' | undefined {
  if (told === undefined || told === '') return undefined
  return /^\d{1,15}$/.test(told) ? Number(told) : 'unknown'
}
