import { z } from 'zod'
import { operation } from './operation.ts'

/** How many records of each type. */
const counts = z.record(z.string(), z.int())

export const importReport = z
  .looseObject({
    /** Read and stored. */
    stored: counts,
    /** Included records that have no place here. */
    left_out: counts,
    /** False when all of it was known already. */
    changed: z.boolean(),
  })
  .meta({ id: 'import_report' })
export type ImportReport = z.output<typeof importReport>

export const create_import = operation({
  method: 'POST',
  path: '/imports',
  tag: 'Imports',
  summary:
    'Store what a JSON:API document of this interface tells: an answer with its included records, or a notification',
  extension: true,
  changes: ['container', 'shipment', 'tracking_request', 'transport_event'],
  largestBodyBytes: 64 * 1024 * 1024,
  body: z.looseObject({ data: z.unknown() }),
  media: 'application/json',
  answers: { 201: importReport },
})
