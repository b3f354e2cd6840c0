import { z } from 'zod'
import { deleted, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../../jsonapi/index.ts'
import { customFieldDefinition, customFieldValue } from '../../resources/index.ts'
import { customFieldEntities, customFieldMost, customFieldTypes } from '../../vocabulary/index.ts'
import { customFieldDefinitionColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const tag = 'Custom field definitions'
const params = z.object({ id })
const query = z.object(includeQuery)

/** Clients of the interface know containers under this name too. */
const ofCargo = (value: unknown): unknown => (value === 'Cargo' ? 'Container' : value)
const entity_type = z.preprocess(ofCargo, z.enum(customFieldEntities))
const display_name = z.string().trim().min(1, "Display name can't be blank").max(customFieldMost.name)
/** What may be changed later; all of it may be null. */
const changeable = {
  description: z.string().max(customFieldMost.description).nullish(),
  /** `required`, `pattern`, `min_length`, `max_length`, `min` and `max` are held to; others are kept. */
  validation: z.record(z.string(), z.unknown()).nullish(),
  /** For numbers `0,0.00` or `%.2f`, for dates `%d.%m.%Y` or `DD.MM.YYYY`. */
  default_format: z.string().min(1).max(100).nullish(),
  /** Taken where a value is created without one. */
  default_value: customFieldValue.optional(),
}

export const list_custom_field_definitions = operation({
  method: 'GET',
  path: '/custom_field_definitions',
  tag,
  summary: 'List custom field definitions, by name',
  resource: 'custom_field_definition',
  query: z.object(listQuery(customFieldDefinitionColumns)),
  answers: { 200: pageDocumentOf(customFieldDefinition.schema) },
})

export const create_custom_field_definition = operation({
  method: 'POST',
  path: '/custom_field_definitions',
  tag,
  summary: 'Define a custom field of shipments, containers or tracking requests',
  resource: 'custom_field_definition',
  body: z.object({
    data: z.object({
      type: z.literal('custom_field_definition'),
      attributes: z.object({
        entity_type,
        /** Unique for an entity type and never changed; made of the display name where it is left out. */
        api_slug: z
          .string()
          .max(100)
          .regex(
            /^[A-Za-z][A-Za-z0-9_-]*$/,
            'Api slug must be a letter, then letters, digits, underscores and hyphens',
          )
          .optional(),
        display_name,
        data_type: z.enum(customFieldTypes),
        /** Needed for the data type `reference`, and only there. */
        reference_type: z.string().max(60).nullish(),
        ...changeable,
      }),
    }),
  }),
  answers: { 201: recordDocument(customFieldDefinition.schema) },
})

export const get_custom_field_definition = operation({
  method: 'GET',
  path: '/custom_field_definitions/{id}',
  tag,
  summary: 'Get a custom field definition',
  resource: 'custom_field_definition',
  params,
  query,
  answers: { 200: recordDocument(customFieldDefinition.schema) },
})

export const edit_custom_field_definition = operation({
  method: 'PATCH',
  path: '/custom_field_definitions/{id}',
  tag,
  summary: 'Edit a custom field definition: its values stay as they are',
  resource: 'custom_field_definition',
  params,
  body: z.object({
    data: z.object({
      type: z.literal('custom_field_definition'),
      id: id.optional(),
      attributes: z.object({
        display_name: display_name.optional(),
        ...changeable,
        /** Never changed: sent back as they were read they do no harm, anything else is refused. */
        entity_type: z.preprocess(ofCargo, z.string()).optional(),
        api_slug: z.string().optional(),
        data_type: z.string().optional(),
        reference_type: z.string().nullish(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another definition than the address' },
  answers: { 200: recordDocument(customFieldDefinition.schema) },
})

export const delete_custom_field_definition = operation({
  method: 'DELETE',
  path: '/custom_field_definitions/{id}',
  tag,
  summary: 'Delete a custom field definition, its options and all of its values',
  changes: ['custom_field_definition', 'custom_field'],
  params,
  answers: { 200: deleted },
})
