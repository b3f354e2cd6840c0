import { sql } from 'kysely'
import {
  containerUpdateColumns,
  transportEventColumns,
  rawEventColumns,
} from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'
import { eventsInOrder } from '../journey/journey.rules.ts'

/** The milestones of a container in the order in which the carrier reports them. */
export const rawEventList = listTable({
  table: 'raw_events',
  columns: rawEventColumns,
  counted: false,
  order: [{ column: 'index' }],
})

/** The changes of a container, oldest first. */
export const containerUpdateList = listTable({
  table: 'container_updated_events',
  columns: containerUpdateColumns,
  counted: false,
  order: [{ column: 'timestamp' }],
})

/** Where an event comes among events of one instant. The moves are constants of the statement: they are no input. */
export const eventSequence = sql<number>`coalesce(
  array_position(array[${sql.raw(eventsInOrder.map((event) => `'${event}'`).join(', '))}], transport_events.event),
  ${sql.raw(String(eventsInOrder.length + 1))})`

/** A container's events; oldest first, as `byTime` has them. */
export const transportEventList = listTable({
  table: 'transport_events',
  columns: transportEventColumns,
  counted: false,
  order: [{ column: 'timestamp', nullsFirst: true }, { column: 'sequence' }],
  sql: {
    sequence: {
      value: eventSequence,
    },
    vessel: { value: sql.ref('transport_events.vessel_id') },
  },
})
