import { z } from 'zod'
import { defineResource, many, nullableText, one, timestamp } from '../jsonapi/index.ts'
import { customFieldEntities, customFieldTypes, openEnum } from '../vocabulary/index.ts'

/** A raw value: its type is its definition's to say. A reference is `{type, id}`. */
export const customFieldValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()).max(1000),
    z.record(z.string(), z.unknown()),
  ])
  .nullable()
export type CustomFieldValue = z.output<typeof customFieldValue>

export const customFieldDefinition = defineResource(
  'custom_field_definition',
  {
    entity_type: openEnum(customFieldEntities),
    api_slug: z.string(),
    display_name: z.string(),
    description: nullableText,
    data_type: openEnum(customFieldTypes),
    reference_type: nullableText,
    validation: z.record(z.string(), z.unknown()).nullable(),
    default_format: nullableText,
    default_value: customFieldValue,
    /** The hosted service offers templates; null here. */
    template_id: nullableText.optional(),
    created_at: timestamp.optional(),
    updated_at: timestamp.optional(),
  },
  { account: one('account'), options: many('custom_field_option') },
)
export type CustomFieldDefinition = z.output<typeof customFieldDefinition.schema>

export const customFieldOption = defineResource(
  'custom_field_option',
  { label: z.string(), value: z.string(), position: z.int().nullable() },
  {},
)
export type CustomFieldOption = z.output<typeof customFieldOption.schema>

export const customField = defineResource(
  'custom_field',
  { api_slug: z.string(), value: customFieldValue, display_value: nullableText },
  {
    entity: one('shipment', 'container', 'tracking_request'),
    definition: one('custom_field_definition'),
  },
)
export type CustomField = z.output<typeof customField.schema>
