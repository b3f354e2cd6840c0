import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'

/** Who reported it, the first one first; the name is null of a connection that was removed. */
const reporters = z.array(z.object({ connection_name: nullableText, first_reported_at: timestamp }))

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
    reporters,
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

/** A port with a UN/LOCODE that no catalogue has; its id is that of its `port` too. What it can be merged into is in the `meta` of the list. */
export const provisionalPort = defineResource(
  'provisional_port',
  {
    /** As it was reported last; the code where it has none. */
    name: z.string(),
    /** UN/LOCODE. */
    code: z.string(),
    reporters,
    /** The port that it was merged into. */
    merged_into: id.nullable(),
    merged_name: nullableText,
    /** UN/LOCODE. */
    merged_code: nullableText,
    merged_at: nullableTimestamp,
  },
  {},
)
export type ProvisionalPort = z.output<typeof provisionalPort.schema>

/** A ship with an IMO number that no catalogue has; its id is that of its `vessel` too. */
export const provisionalVessel = defineResource(
  'provisional_vessel',
  { name: z.string(), imo: z.string(), reporters },
  {},
)
export type ProvisionalVessel = z.output<typeof provisionalVessel.schema>

/** A SCAC that no catalogue has. It is shown as it is: there is no `shipping_line` of it. */
export const provisionalLine = defineResource('provisional_line', { scac: z.string(), reporters }, {})
export type ProvisionalLine = z.output<typeof provisionalLine.schema>
