import { z } from 'zod'
import { labelList, id, recordDocument, pageQuery } from '../jsonapi/index.ts'
import { bulkEdit, bulkResult, customFieldValue } from '../resources/index.ts'
import { bulkActions, listLimits } from '../vocabulary/index.ts'
import { noteText, personName } from './note-text.ts'
import { operation } from './operation.ts'

const tag = 'Bulk edits'
const resource = 'bulk_edit'
const params = z.object({ id })

/**
 * Named one by one, or as all that a list gives when it is asked with `query` (`filter[...]` and `q` as in its
 * address). Tags and tracking are the shipments': of containers those that they belong to are meant.
 */
const attributes = z
  .object({
    list: z.enum(['containers', 'shipments']),
    action: z.enum(bulkActions),
    ids: z.array(id).min(1).max(listLimits.ids).optional(),
    query: z.string().max(4000).optional(),
    /** Of all that match, these not. */
    except: z.array(id).max(listLimits.ids).optional(),
    /** Reference numbers or tags to add or to remove. */
    values: labelList.optional(),
    /** Of `assign`: the name of the person who takes care of the containers; null for nobody. */
    assignee: personName.nullable().optional(),
    /** Of `set_note`: the note, which replaces those that are there; null takes them away. */
    note: noteText.nullable().optional(),
    /** Of `set_note`: the name of the person who writes it. */
    note_author: personName.nullable().optional(),
    custom_field: z.object({ api_slug: z.string().min(1).max(100), value: customFieldValue }).optional(),
  })
  .superRefine(({ list, action, ids, query, values, custom_field, assignee, note }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((ids === undefined) === (query === undefined)) refuse('ids', 'Send either ids or query')
    const words = /_(ref_numbers|tags)$/.test(action)
    if (words && !values?.length) refuse('values', 'Send at least one value')
    if (action === 'assign' && assignee === undefined) refuse('assignee', 'Send a name, or null for nobody')
    if (action === 'set_note' && note === undefined) refuse('note', 'Send a note, or null for none')
    if ((action === 'assign' || action === 'set_note') && list !== 'containers')
      refuse('list', 'Notes and assignees are of containers')
    if (action === 'set_custom_field' && custom_field === undefined)
      refuse('custom_field', 'Send the api_slug and the value')
  })

export const create_bulk_edit = operation({
  method: 'POST',
  path: '/bulk_edits',
  tag,
  summary: 'Change many containers or shipments at once; the answer lists the result for each',
  extension: true,
  resource,
  changes: ['bulk_edit', 'shipment', 'container', 'tracking_request', 'custom_field'],
  body: z.object({ data: z.object({ type: z.literal('bulk_edit'), attributes }) }),
  refuses: { 403: 'Refreshing needs the entitlement for it' },
  answers: { 201: recordDocument(bulkEdit.schema) },
})

export const get_bulk_edit = operation({
  method: 'GET',
  path: '/bulk_edits/{id}',
  tag,
  summary: 'Get a bulk edit and how far it is',
  extension: true,
  resource,
  params,
  answers: { 200: recordDocument(bulkEdit.schema) },
})

export const list_bulk_edit_results = operation({
  method: 'GET',
  path: '/bulk_edits/{id}/results',
  tag,
  summary: 'What became of each record of a bulk edit; refused ones first',
  extension: true,
  shows: ['bulk_edit'],
  params,
  query: z.object(pageQuery),
  media: 'application/json',
  answers: {
    200: z.looseObject({ data: z.array(bulkResult), meta: z.looseObject({ total: z.int() }) }),
  },
})

export const undo_bulk_edit = operation({
  method: 'POST',
  path: '/bulk_edits/{id}/undo',
  tag,
  summary: 'Take a bulk edit back, for each record that nobody changed since; answers what that did',
  extension: true,
  resource,
  changes: ['bulk_edit', 'shipment', 'container', 'tracking_request', 'custom_field'],
  params,
  refuses: { 409: 'It was taken back already, still runs, or cannot be taken back' },
  answers: { 201: recordDocument(bulkEdit.schema) },
})
