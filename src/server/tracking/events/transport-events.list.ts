import { sql } from 'kysely'
import { transportEventColumns, rawEventColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'
import { eventsInOrder } from '../journey/journey.rules.ts'

/** The milestones of a container in the order in which the carrier reports them. */
export const rawEventList = listTable({
  table: 'raw_events',
  columns: rawEventColumns,
  counted: false,
  order: [{ column: 'index' }],
})

/** A container's events; oldest first, as `byTime` has them. */
export const transportEventList = listTable({
  table: 'transport_events',
  columns: transportEventColumns,
  counted: false,
  order: [{ column: 'timestamp', nullsFirst: true }, { column: 'sequence' }],
  sql: {
    sequence: {
      value: sql`coalesce(array_position(${sql.val(eventsInOrder)}::text[], transport_events.event),
        ${eventsInOrder.length}::int + 1)`,
    },
    vessel: { value: sql.ref('transport_events.vessel_id') },
  },
})
