import { z } from 'zod'
import type { EventPosition } from './events.store.ts'

const uuid = z.uuid()
const read = z.union([
  z.object({ query: z.string(), at: z.iso.datetime(), id: uuid }),
  z.object({ query: z.string(), isEnd: z.literal(true) }),
])

/** A place in the events, with the query that they were found by: a client may send the cursor alone. */
export interface EventCursor {
  query: string
  /** `end` is the page of the last events. */
  after: EventPosition | 'end'
}

/** Opaque to clients. */
export const writeEventCursor = ({ query, after }: EventCursor): string =>
  btoa(encodeURIComponent(JSON.stringify({ query, ...(after === 'end' ? { isEnd: true } : after) })))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** @returns null for a text that is no cursor */
export function readEventCursor(text: string): EventCursor | null {
  try {
    const decoded = decodeURIComponent(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const found = read.parse(JSON.parse(decoded))
    if ('isEnd' in found) return { query: found.query, after: 'end' }
    const { query, at, id } = found
    return { query, after: { at, id } }
  } catch {
    return null
  }
}
