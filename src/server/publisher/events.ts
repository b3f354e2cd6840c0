import type { Db } from '../platform/database/tables.ts'
import { problem } from '../platform/http/problem.ts'
import { accepted } from './answers.ts'
import { readEventCursor, writeEventCursor } from './cursor.rules.ts'
import type { DcsaEvent } from './dcsa-event.ts'
import { containersOf, type EventPosition, publishedEvents } from './events.store.ts'
import { fitsFilters } from './filters.rules.ts'
import { type EventQuery, readEventQuery } from './query.rules.ts'

/** Rows that are read at once: most filters are applied to the events that are made of them. */
const ROWS_AT_ONCE = 500
/** A page for which so many rows were read ends, also where it is shorter than asked for. */
const MAX_ROWS_PER_PAGE = 5000

export interface EventPage {
  events: DcsaEvent[]
  /** The cursor of this page; empty for the first. */
  current: string
  /** Undefined on the last page. */
  next: string | undefined
  /** The cursor of the page of the last events. */
  last: string
}

/**
 * A page of events.
 * @throws 400 for a query that the standard does not have
 */
export async function pageOfEvents(
  db: Db,
  accountId: string,
  parameters: URLSearchParams,
): Promise<EventPage> {
  const given = new URLSearchParams(parameters)
  const current = given.get('cursor') ?? ''
  given.delete('cursor')
  const cursor = current === '' ? null : readEventCursor(current)
  if (current !== '' && !cursor)
    throw problem(400, 'This cursor was not given out by this service', { source: { parameter: 'cursor' } })
  // The query of the first page holds for those that follow; only their length may be another one.
  const asked = new URLSearchParams(cursor?.query ?? given)
  const limit = given.get('limit')
  if (limit !== null) asked.set('limit', limit)
  const query = accepted(readEventQuery(asked))
  if (cursor?.after === 'end') {
    const events = await lastEvents(db, accountId, query)
    return { events, current, next: undefined, last: current }
  }
  const found = await nextEvents(db, accountId, query, cursor?.after ?? null)
  const next = found.isLast ? undefined : nextOf(asked, found.after)
  const last = next === undefined ? current : writeEventCursor({ query: asked.toString(), after: 'end' })
  return { events: found.events, current, next, last }
}

/** The last events that fit a query, in its order; fewer than asked for where they are far apart. */
async function lastEvents(db: Db, accountId: string, query: EventQuery): Promise<DcsaEvent[]> {
  const { field, descending } = query.order
  const backwards = { ...query, order: { field, descending: !descending } }
  return (await nextEvents(db, accountId, backwards, null)).events.toReversed()
}

/** Events that fit a query, in its order. */
export interface FoundEvents {
  events: DcsaEvent[]
  /** The last row that was read, of what fits and what does not. */
  after: EventPosition | null
  /** Nothing follows it. */
  isLast: boolean
}

/** The events after a row; fewer than asked for where they are far apart. */
export async function nextEvents(
  db: Db,
  accountId: string,
  query: EventQuery,
  start: EventPosition | null,
): Promise<FoundEvents> {
  const containers = await containersOf(db, accountId, query.filters)
  const events: DcsaEvent[] = []
  let after = start
  for (let read = 0; read < MAX_ROWS_PER_PAGE; read += ROWS_AT_ONCE) {
    const rows = await publishedEvents(db, accountId, containers, { ...query, after, limit: ROWS_AT_ONCE })
    for (const { event, position } of rows) {
      if (event && fitsFilters(event, query.filters)) {
        if (events.length === query.limit) return { events, after, isLast: false }
        events.push(event)
      }
      after = position
    }
    if (rows.length < ROWS_AT_ONCE) return { events, after, isLast: true }
  }
  return { events, after, isLast: false }
}

const nextOf = (query: URLSearchParams, after: EventPosition | null): string | undefined =>
  after === null ? undefined : writeEventCursor({ query: query.toString(), after })
