import { z } from 'zod'
import { weightUnits } from '../format/index.ts'
import { id, timestamp } from '../jsonapi/index.ts'
import { listLimits, exportFormats, viewedLists } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

/** How many records of each type. */
const counts = z.record(z.string(), z.int())

export const importReport = z
  .looseObject({
    /** Read and stored. */
    stored: counts,
    /** Included records that have no place here. */
    left_out: counts,
    /** Shipments and containers that were known under another id, which they keep: their ids in the document, and here. */
    merged: z.array(z.looseObject({ type: z.string(), id: z.string(), into: z.string() })).default([]),
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

/** A file that is written as it is fetched. */
export const exported = z.looseObject({
  file_name: z.string(),
  format: z.enum(exportFormats),
  /** Where it can be fetched until then, without a key: made as it is fetched, never stored. */
  url: z.string(),
  expires_at: timestamp,
})

export const create_export = operation({
  method: 'POST',
  path: '/exports',
  tag: 'Exports',
  summary: 'A list as CSV or XLSX: the rows, columns and order of exactly one view',
  extension: true,
  changes: [],
  body: z.object({
    list: z.enum(viewedLists),
    format: z.enum(exportFormats),
    /** The query of the list, as in its address: `filter[...]`, `sort`, `q`, `group`. With groups a column before the others names them. */
    query: z.string().max(4000).default(''),
    /** Instead of all that match: these, in the order of the list. */
    ids: z.array(id).min(1).max(listLimits.ids).optional(),
    /** Of a list of containers: shipments that have none yet, each a row of what is known of it, after the others. */
    shipment_ids: z.array(id).min(1).max(listLimits.ids).optional(),
    /** Names of columns in this order: those that the screen makes of several attributes, attributes, `custom_field.SLUG`. */
    columns: z.array(z.string().max(120)).min(1).max(200),
    /** Of weights: pounds where it is left out. */
    weight_unit: z.enum(weightUnits).optional(),
    /** For the name of the file. */
    name: z.string().max(120).optional(),
  }),
  media: 'application/json',
  answers: { 201: exported },
})
