import { z } from 'zod'
import { defineResource, nullableText, timestamp } from '../jsonapi/index.ts'
import { calendarYearShape, tariffShape } from '../trade/deadlines/index.ts'

/** Ours, beside the interface: one version of a tariff of the account. */
export const tariff = defineResource(
  'tariff',
  {
    ...tariffShape,
    scac: nullableText,
    terminal: nullableText,
    contract: nullableText,
    locode: nullableText,
    created_at: timestamp,
    updated_at: timestamp,
  },
  {},
)
export type Tariff = z.output<typeof tariff.schema>

/** Ours, beside the interface: the gate of a port or terminal in one year, as a person confirmed it. */
export const gateCalendar = defineResource(
  'gate_calendar',
  {
    ...calendarYearShape,
    /** The name of the person, or of who else the key belongs to. */
    confirmed_by: z.string(),
    confirmed_at: timestamp,
  },
  {},
)
export type GateCalendarRecord = z.output<typeof gateCalendar.schema>
