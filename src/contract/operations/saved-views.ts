import { z } from 'zod'
import { deleted, id, recordDocument } from '../jsonapi/index.ts'
import { savedView } from '../resources/index.ts'
import { MAX_COLUMNS_CHARACTERS, viewedLists } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Saved views'
const resource = 'saved_view'
const name = z.string().trim().min(1, "Name can't be blank").max(80)
/** Checked as the list itself checks it: a view that its list would refuse is refused. */
const query = z.string().max(4000)
const columns = z.string().max(MAX_COLUMNS_CHARACTERS)

export const list_saved_views = operation({
  method: 'GET',
  path: '/saved_views',
  tag,
  summary: 'All saved views that the caller may see, by name',
  extension: true,
  resource,
  shows: ['saved_view', 'container', 'shipment', 'custom_field'],
  query: z.object({
    /** `matching`: how many records each matches is counted. */
    count: z.enum(['matching']).optional(),
  }),
  answers: { 200: z.looseObject({ data: z.array(savedView.schema) }) },
})

export const create_saved_view = operation({
  method: 'POST',
  path: '/saved_views',
  tag,
  summary: 'Save a view; a key makes shared ones alone, for it belongs to nobody',
  extension: true,
  resource,
  body: z.object({
    data: z.object({
      type: z.literal('saved_view'),
      attributes: z.object({
        name,
        list: z.enum(viewedLists),
        query: query.default(''),
        columns: columns.default(''),
        shared: z.boolean().default(false),
      }),
    }),
  }),
  answers: { 201: recordDocument(savedView.schema) },
})

export const edit_saved_view = operation({
  method: 'PATCH',
  path: '/saved_views/{id}',
  tag,
  summary: 'Edit a saved view: its maker, or anybody where it is shared',
  extension: true,
  resource,
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('saved_view'),
      id: id.optional(),
      attributes: z.object({
        name: name.optional(),
        query: query.optional(),
        columns: columns.optional(),
        shared: z.boolean().optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another saved view than the address' },
  answers: { 200: recordDocument(savedView.schema) },
})

export const delete_saved_view = operation({
  method: 'DELETE',
  path: '/saved_views/{id}',
  tag,
  summary: 'Delete a saved view',
  extension: true,
  changes: ['saved_view'],
  params: z.object({ id }),
  answers: { 200: deleted },
})
