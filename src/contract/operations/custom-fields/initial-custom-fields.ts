import { z } from 'zod'
import { customFieldValue } from '../../resources/index.ts'

const entry = { api_slug: z.string().min(1).max(100), value: customFieldValue }

/**
 * Values for what a tracking request comes to: they are checked when it is made, and set once its shipment is found.
 */
export const initialCustomFields = z.object({
  shipment: z.array(z.object(entry)).max(100).nullish(),
  containers: z
    .array(
      z.object({
        ...entry,
        /** Of one container; without it, or empty, every container of the shipment gets the value. */
        number: z.string().max(60).nullish(),
      }),
    )
    .max(500)
    .nullish(),
})
export type InitialCustomFields = z.output<typeof initialCustomFields>
