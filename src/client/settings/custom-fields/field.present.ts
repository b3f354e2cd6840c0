import { t } from '../../../contract/language/index.ts'
import type { CustomFieldChoice } from '../../lists/custom-fields/queries.ts'
import type { CustomFieldEntity, CustomFieldType } from '../../../contract/vocabulary/index.ts'

export const entityTexts: Readonly<Record<CustomFieldEntity, string>> = {
  Shipment: t('Shipments'),
  Container: t('Containers'),
  TrackingRequest: t('Tracking requests'),
}
const deletedTexts: Readonly<Record<string, string>> = {
  Shipment: t(
    'Its values on all shipments are deleted with it, and its column leaves the lists. This cannot be undone.',
  ),
  Container: t(
    'Its values on all containers are deleted with it, and its column leaves the lists. This cannot be undone.',
  ),
  TrackingRequest: t(
    'Its values on all tracking requests are deleted with it, and its column leaves the lists. This cannot be undone.',
  ),
}
/** What goes with a field that is deleted. */
export const deletedText = ({ definition }: CustomFieldChoice): string =>
  textIn(deletedTexts, definition.attributes.entity_type)

/** Those that a person defines; a field of references comes over the interface alone. */
export const typeTexts: Readonly<Record<Exclude<CustomFieldType, 'reference'>, string>> = {
  short_text: t('Text'),
  number: t('Number'),
  date: t('Date'),
  datetime: t('Date and time'),
  boolean: t('Yes or no'),
  enum: t('One of several options'),
  enum_multi: t('Any of several options'),
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
        ? reference_type === null || reference_type === undefined
          ? t('Reference to a record')
          : t('Reference to {type}', { type: reference_type })
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
