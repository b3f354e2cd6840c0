import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'

/** Ours, beside the interface: a terminal that sources name by a code which no catalogue has. Its id is that of its `terminal` too. */
export const provisionalTerminal = defineResource(
  'provisional_terminal',
  {
    /** As it was reported last; the code where it has none. */
    name: z.string(),
    code: z.string(),
    /** Who gave it: `SMDG`, `BIC`. */
    code_list: z.string(),
    port_code: nullableText,
    port_name: nullableText,
    /** Who reported it, the first one first; the name is null of a connection that was removed. */
    reporters: z.array(z.object({ connection_name: nullableText, first_reported_at: timestamp })),
    /** The terminal that it was merged into. */
    merged_into: id.nullable(),
    merged_name: nullableText,
    merged_at: nullableTimestamp,
    /** Terminals of the same port that it can be merged into. */
    candidates: z.array(z.object({ id, name: z.string() })),
  },
  {},
)
export type ProvisionalTerminal = z.output<typeof provisionalTerminal.schema>
