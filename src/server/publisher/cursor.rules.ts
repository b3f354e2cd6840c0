import { z } from 'zod'
import type { EventPosition } from './events.store.ts'

const uuid = z.uuid()
const read = z.object({ query: z.string(), at: z.iso.datetime(), id: uuid })

/** A place in the events, with the query that they were found by: a client may send the cursor alone. */
export interface EventCursor {
  query: string
  after: EventPosition
}

/** Opaque to clients. */
export const writeEventCursor = ({ query, after }: EventCursor): string =>
  btoa(encodeURIComponent(JSON.stringify({ query, ...after })))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** @returns null for a text that is no cursor */
export function readEventCursor(text: string): EventCursor | null {
  try {
    const decoded = decodeURIComponent(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const { query, at, id } = read.parse(JSON.parse(decoded))
    return { query, after: { at, id } }
  } catch {
    return null
  }
}
