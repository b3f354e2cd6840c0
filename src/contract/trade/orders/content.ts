import { z } from 'zod'
import { orderContainerFieldNames, orderFieldNames } from './fields.ts'

const nullableText = z.string().nullable()
const instant = z.iso.datetime({ offset: true })
const valuesOf = <Name extends string>(
  names: readonly Name[],
): z.ZodObject<Record<Name, z.ZodNullable<z.ZodString>>> =>
  z.object(
    Object.fromEntries(names.map((name) => [name, nullableText])) as Record<Name, z.ZodNullable<z.ZodString>>,
  )

/** What Portolan knows of a container, when it was asked for: nothing of it is filled in by hand but what says so. */
const knownContainer = z.object({
  container_id: z.guid(),
  number: z.string(),
  /** Reported by a simulated source: made up. Orders that were sent before do not say. */
  is_simulated: z.boolean().default(false),
  equipment: nullableText,
  seal_number: nullableText,
  weight_in_lbs: z.number().nullable(),
  bill_of_lading_number: nullableText,
  shipping_line: nullableText,
  vessel: nullableText,
  voyage: nullableText,
  terminal_name: nullableText,
  terminal_code: nullableText,
  /** Of the place of pickup. */
  zone: nullableText,
  /** Whether a truck can be sent, in one sentence; null after pickup, and where nothing is tracked any more. */
  readiness: nullableText,
  holds: z.array(z.object({ name: z.string(), status: z.string() })),
  /** Who reported availability and holds, and when they were asked; null where nobody was. */
  checked: z.object({ source: z.string(), at: instant, is_stale: z.boolean() }).nullable(),
  /** Reported or entered by hand, in the order in which they bind. */
  last_free_days: z.array(z.object({ source: z.string(), at: z.string(), zone: nullableText })),
  /** By the tariffs of the account: estimates. */
  calculated_last_free_days: z.array(z.object({ tariff: z.string(), date: z.iso.date() })),
  /** The first of the last free days while it is to be picked up. */
  act_by: z.object({ source: z.string(), at: z.string(), zone: nullableText }).nullable(),
})
export type KnownOrderContainer = z.output<typeof knownContainer>

const said = {
  number: z.string(),
  revision: z.int(),
  /** The company of the account. */
  company: z.string(),
  carrier: nullableText,
  /** The time of the trade for which it was made: ages count up to it. */
  as_of: instant,
  values: valuesOf(orderFieldNames),
}
const containerValues = valuesOf(orderContainerFieldNames)

/** All that an order says: of a revision that was sent, it never changes again. */
export const orderContent = z.object({
  ...said,
  containers: z.array(z.object({ known: knownContainer, values: containerValues })),
})
export type OrderContent = z.output<typeof orderContent>

/** The same without ids, for those who have no account. */
export const linkedContent = z.object({
  ...said,
  containers: z.array(
    z.object({ known: knownContainer.omit({ container_id: true }), values: containerValues }),
  ),
})
export type LinkedContent = z.output<typeof linkedContent>
