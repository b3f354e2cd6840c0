import { z } from 'zod'
import { deleted, id, recordDocument } from '../../jsonapi/index.ts'
import { tariff } from '../../resources/index.ts'
import { MAX_TARIFFS, tariffShape } from '../../trade/deadlines/index.ts'
import { exportFormats } from '../../vocabulary/index.ts'
import { exported } from '../exports.ts'
import { operation } from '../operation.ts'

const tag = 'Tariffs'
const resource = 'tariff'
const params = z.object({ id })
const overlapping =
  'Another version for the same is in force on some of these days: the detail names it, the pointer the first day'

const attributes = z.strictObject(tariffShape)
export type NewTariff = z.input<typeof attributes>

export const list_tariffs = operation({
  method: 'GET',
  path: '/tariffs',
  tag,
  summary: 'All tariffs of the account by name, each version a record',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(tariff.schema) }) },
})

export const create_tariff = operation({
  method: 'POST',
  path: '/tariffs',
  tag,
  summary: 'Add a tariff, or a version of one: by it last free days and costs are calculated',
  extension: true,
  resource,
  body: z.object({ data: z.object({ type: z.literal('tariff'), attributes }) }),
  refuses: { 409: overlapping },
  answers: { 201: recordDocument(tariff.schema) },
})

export const get_tariff = operation({
  method: 'GET',
  path: '/tariffs/{id}',
  tag,
  summary: 'Get one version of a tariff',
  extension: true,
  resource,
  params,
  answers: { 200: recordDocument(tariff.schema) },
})

export const edit_tariff = operation({
  method: 'PATCH',
  path: '/tariffs/{id}',
  tag,
  summary: 'Edit a version of a tariff; its terms are sent as a whole',
  extension: true,
  resource,
  params,
  body: z.object({
    data: z.object({ type: z.literal('tariff'), id: id.optional(), attributes: attributes.partial() }),
  }),
  refuses: { 409: `${overlapping}; or the body names another tariff than the address` },
  answers: { 200: recordDocument(tariff.schema) },
})

export const delete_tariff = operation({
  method: 'DELETE',
  path: '/tariffs/{id}',
  tag,
  summary: 'Delete a version of a tariff, and what was calculated by it',
  extension: true,
  resource,
  params,
  answers: { 200: deleted },
})

const cells = z.array(z.string().max(500)).max(60)
const result = z.looseObject({
  row: z.int(),
  /** `not_stored`: nothing is wrong with it, but with other rows. */
  state: z.enum(['stored', 'unchanged', 'not_stored', 'refused']),
  /** Of the record that was made, edited or is as it was. */
  tariff_id: id.nullable(),
  errors: z.array(z.looseObject({ column: z.string(), detail: z.string() })),
})
export type TariffImportResult = z.output<typeof result>

export const create_tariff_import = operation({
  method: 'POST',
  path: '/tariff_imports',
  tag,
  summary:
    'Store the rows of a sheet as tariffs: each row is answered, and where one is wrong none is stored unless the good ones are asked for',
  extension: true,
  changes: ['tariff'],
  largestBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    data: z.object({
      type: z.literal('tariff_import'),
      attributes: z.strictObject({
        /** The texts of the first row. */
        headings: cells.min(1),
        /** `row` is the number in the file. */
        rows: z
          .array(z.object({ row: z.int().min(1), cells }))
          .min(1, 'must have at least one row')
          .max(MAX_TARIFFS),
        stores_good_rows: z.boolean().default(false),
      }),
    }),
  }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.looseObject({ stored: z.int(), results: z.array(result) }) }) },
})

export const create_tariff_export = operation({
  method: 'POST',
  path: '/tariff_exports',
  tag,
  summary: 'All tariffs as a sheet, CSV or XLSX, that can be edited and imported again',
  extension: true,
  changes: [],
  body: z.object({ format: z.enum(exportFormats) }),
  media: 'application/json',
  answers: { 201: exported },
})
