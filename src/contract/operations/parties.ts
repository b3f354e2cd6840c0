import { z } from 'zod'
import { id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../jsonapi/index.ts'
import { party } from '../resources/index.ts'
import { companyName, MAX_PARTY_ROWS, partyContactShape } from '../trade/parties/index.ts'
import { exportFormats } from '../vocabulary/index.ts'
import { exported } from './exports.ts'
import { partyColumns } from './lists/index.ts'
import { operation } from './operation.ts'

const tag = 'Parties'
const params = z.object({ id })
const query = z.object(includeQuery)
/** The interface requires no `type` here; where one is sent it has to be right. */
const body = <T extends z.ZodType>(name: T) =>
  z.object({
    data: z.object({
      type: z.literal('party').optional(),
      id: id.optional(),
      attributes: z.object({ company_name: name, ...z.object(partyContactShape).partial().shape }),
    }),
  })

export const list_parties = operation({
  method: 'GET',
  path: '/parties',
  tag,
  summary: 'List parties, by company name',
  resource: 'party',
  query: z.object(listQuery(partyColumns)),
  answers: { 200: pageDocumentOf(party.schema) },
})

export const create_party = operation({
  method: 'POST',
  path: '/parties',
  tag,
  summary: 'Create a party: a customer whom tracking requests are made for',
  resource: 'party',
  body: body(companyName),
  answers: { 201: recordDocument(party.schema) },
})

export const get_party = operation({
  method: 'GET',
  path: '/parties/{id}',
  tag,
  summary: 'Get a party',
  resource: 'party',
  params,
  query,
  answers: { 200: recordDocument(party.schema) },
})

export const edit_party = operation({
  method: 'PATCH',
  path: '/parties/{id}',
  tag,
  summary: 'Edit the name and contacts of a party',
  resource: 'party',
  params,
  body: body(companyName.optional()),
  refuses: { 409: 'The body names another party than the address' },
  answers: { 200: recordDocument(party.schema) },
})

const cells = z.array(z.string().max(500)).max(60)
const importResult = z.looseObject({
  row: z.int(),
  /** `refused`: one of its cells is wrong, or its name is not of one party alone. */
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Null of one that is refused, and of a new one that is not stored. */
  party_id: id.nullable(),
  /** Of a changed one: what is stored, and what the row says. */
  changes: z.array(
    z.looseObject({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  errors: z.array(z.looseObject({ column: z.string(), detail: z.string() })),
})
export type PartyImportResult = z.output<typeof importResult>

export const create_party_import = operation({
  method: 'POST',
  path: '/party_imports',
  tag,
  summary:
    'Store the rows of a sheet as parties, which are known by their company names: all of them, or none where one is wrong',
  extension: true,
  changes: ['party'],
  largestBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    data: z.object({
      type: z.literal('party_import'),
      attributes: z.strictObject({
        /** The texts of the first row. */
        headings: cells.min(1),
        /** `row` is the number in the file. */
        rows: z
          .array(z.object({ row: z.int().min(1), cells }))
          .min(1, 'must have at least one row')
          .max(MAX_PARTY_ROWS),
        /** Nothing is stored: the answer says what would be. */
        checks_only: z.boolean().default(false),
      }),
    }),
  }),
  media: 'application/json',
  answers: {
    200: z.looseObject({ data: z.looseObject({ is_stored: z.boolean(), results: z.array(importResult) }) }),
  },
})

export const create_party_export = operation({
  method: 'POST',
  path: '/party_exports',
  tag,
  summary: 'All parties with their contacts as a sheet, CSV or XLSX, that can be edited and imported again',
  extension: true,
  changes: [],
  body: z.object({ format: z.enum(exportFormats) }),
  media: 'application/json',
  answers: { 201: exported },
})
