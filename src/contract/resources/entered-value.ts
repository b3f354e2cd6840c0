import { z } from 'zod'
import { id, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { enteredAttributes, enteredStates, openEnum } from '../vocabulary/index.ts'

/** Ours, beside the interface: what a person entered of one attribute of a container, beside what sources report of it. */
export const enteredValue = z.object({
  id,
  attribute: openEnum(enteredAttributes),
  /**
   * An instant for a last free day (of which the calendar date counts) and for an appointment; yes or no for availability; the id of
   * the party for a dray carrier; else the number or the place.
   */
  value: z.union([z.string(), z.boolean()]),
  /** What the party is called; null for what names none. */
  label: nullableText,
  note: nullableText,
  /** The name of the person, or of who else the key belongs to. */
  entered_by: z.string(),
  entered_at: timestamp,
  /** When it ends by itself; null where somebody has to end it. */
  valid_until: nullableTimestamp,
  /** Of a last free day: it counts instead of those that are reported. */
  overrules: z.boolean(),
  state: openEnum(enteredStates),
  ended_at: nullableTimestamp,
  /** Null where its end came, or another value took its place. */
  ended_by: nullableText,
})
export type EnteredValue = z.output<typeof enteredValue>
