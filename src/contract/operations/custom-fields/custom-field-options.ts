import { z } from 'zod'
import { deleted, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../../jsonapi/index.ts'
import { customFieldOption } from '../../resources/index.ts'
import { customFieldMost } from '../../vocabulary/index.ts'
import { customFieldOptionColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const tag = 'Custom field options'
const ofDefinition = z.object({ definition_id: id })
const ofOption = z.object({ definition_id: id, option_id: id })
const label = z.string().trim().min(1, "Label can't be blank").max(customFieldMost.name)
const position = z.int().min(-1_000_000_000).max(1_000_000_000).nullish()

export const list_custom_field_options = operation({
  method: 'GET',
  path: '/custom_field_definitions/{definition_id}/options',
  tag,
  summary: 'List the options of a custom field, by position',
  resource: 'custom_field_option',
  params: ofDefinition,
  query: z.object(listQuery(customFieldOptionColumns)),
  answers: { 200: pageDocumentOf(customFieldOption.schema) },
})

export const create_custom_field_option = operation({
  method: 'POST',
  path: '/custom_field_definitions/{definition_id}/options',
  tag,
  summary: 'Add an option to a custom field of data type enum or enum_multi',
  resource: 'custom_field_option',
  params: ofDefinition,
  body: z.object({
    data: z.object({
      type: z.literal('custom_field_option'),
      attributes: z.object({
        label,
        /** What is stored: unique within the definition and never changed. */
        value: z.string().trim().min(1, "Value can't be blank").max(customFieldMost.name),
        position,
      }),
    }),
  }),
  answers: { 201: recordDocument(customFieldOption.schema) },
})

export const get_custom_field_option = operation({
  method: 'GET',
  path: '/custom_field_definitions/{definition_id}/options/{option_id}',
  tag,
  summary: 'Get an option of a custom field',
  resource: 'custom_field_option',
  params: ofOption,
  query: z.object(includeQuery),
  answers: { 200: recordDocument(customFieldOption.schema) },
})

export const edit_custom_field_option = operation({
  method: 'PATCH',
  path: '/custom_field_definitions/{definition_id}/options/{option_id}',
  tag,
  summary: 'Edit the label or position of an option',
  resource: 'custom_field_option',
  params: ofOption,
  body: z.object({
    data: z.object({
      type: z.literal('custom_field_option'),
      id: id.optional(),
      attributes: z.object({
        label: label.optional(),
        position,
        /** Never changed. */
        value: z.string().optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another option than the address' },
  answers: { 200: recordDocument(customFieldOption.schema) },
})

export const delete_custom_field_option = operation({
  method: 'DELETE',
  path: '/custom_field_definitions/{definition_id}/options/{option_id}',
  tag,
  summary: 'Delete an option: values that name it stay as they are, and no new one can',
  changes: ['custom_field_option', 'custom_field'],
  params: ofOption,
  answers: { 200: deleted },
})
