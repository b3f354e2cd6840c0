import { z } from 'zod'
import { id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../jsonapi/index.ts'
import { party } from '../resources/index.ts'
import { partyColumns } from './lists/index.ts'
import { operation } from './operation.ts'

const tag = 'Parties'
const params = z.object({ id })
const query = z.object(includeQuery)
const company_name = z
  .string("Company name can't be blank")
  .trim()
  .min(1, "Company name can't be blank")
  .max(255)
/** The interface requires no `type` here; where one is sent it has to be right. */
const body = <T extends z.ZodType>(name: T) =>
  z.object({
    data: z.object({
      type: z.literal('party').optional(),
      id: id.optional(),
      attributes: z.object({ company_name: name }),
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
  body: body(company_name),
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
  summary: 'Edit the name of a party',
  resource: 'party',
  params,
  body: body(company_name.optional()),
  refuses: { 409: 'The body names another party than the address' },
  answers: { 200: recordDocument(party.schema) },
})
