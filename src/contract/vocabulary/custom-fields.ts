/** What a custom field can hang on, under the names that definitions use. */
export const customFieldEntities = ['Shipment', 'Container', 'TrackingRequest'] as const
export type CustomFieldEntity = (typeof customFieldEntities)[number]

export const customFieldTypes = [
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** What a value of data type `reference` can point to. */
export const customFieldReferences = [
  'shipment',
  'container',
  'tracking_request',
  'party',
  'document',
  'port',
  'terminal',
  'rail_terminal',
  'metro_area',
  'vessel',
  'shipping_line',
] as const
export type CustomFieldReference = (typeof customFieldReferences)[number]

/** Characters of a text value, of a name, and of the pattern that a text has to match. */
export const customFieldMost = {
  text: 1000,
  name: 255,
  description: 2000,
  pattern: 200,
  options: 500,
} as const
