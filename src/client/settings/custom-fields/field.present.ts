import type { CustomFieldChoice } from '../../lists/custom-fields/queries.ts'
import type { CustomFieldEntity, CustomFieldType } from '../../../contract/vocabulary/index.ts'

export const entityTexts: Readonly<Record<CustomFieldEntity, string>> = {
  Shipment: 'Shipments',
  Container: 'Containers',
  TrackingRequest: 'Tracking requests',
}
/** Those that a person defines; a field of references comes over the interface alone. */
export const typeTexts: Readonly<Record<Exclude<CustomFieldType, 'reference'>, string>> = {
  short_text: 'Text',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  enum: 'One of several options',
  enum_multi: 'Any of several options',
}
const textIn = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? name) : name

export const hasOptions = (dataType: string): boolean => dataType === 'enum' || dataType === 'enum_multi'

export interface CustomFieldRow {
  key: string
  href: null
  choice: CustomFieldChoice
  name: string
  of: string
  type: string
  options: string
}

export const fieldRowOf = (choice: CustomFieldChoice): CustomFieldRow => {
  const { definition, options } = choice
  const { display_name, entity_type, data_type, reference_type } = definition.attributes
  return {
    key: definition.id,
    href: null,
    choice,
    name: display_name,
    of: textIn(entityTexts, entity_type),
    type:
      data_type === 'reference'
        ? `Reference to ${reference_type ?? 'a record'}`
        : textIn(typeTexts, data_type),
    options: options.map(({ attributes }) => attributes.label).join(', '),
  }
}

/** Each line one option; empty lines and repetitions are none. */
export const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
