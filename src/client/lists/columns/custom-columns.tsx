import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import { NoValue } from '../../ui/index.ts'
import type { GridColumn, GridLayout } from '../../ui/grid/types.ts'
import type { ListName } from '../view/index.ts'
import { attributeText } from '../../../contract/exports/index.ts'
import type { RecordRow } from './attribute-columns.tsx'

const entities: Record<ListName, string> = {
  containers: 'Container',
  shipments: 'Shipment',
  tracking_requests: 'TrackingRequest',
  documents: 'Document',
}
const prefix = 'custom_field.'

export const definitionsOf = (
  list: ListName,
  definitions: readonly CustomFieldDefinition[],
): CustomFieldDefinition[] =>
  definitions.filter(({ attributes }) => attributes.entity_type === entities[list])

/** The kind of record that the custom fields of a list hang on, as the interface names it. */
export const entityOf = (list: ListName): string => entities[list]

/** Which custom fields a layout shows, by their slugs. */
export const slugsIn = ({ columns }: GridLayout): string[] =>
  columns.flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** A column for each custom field that the account has defined. */
export const customColumns = <Row extends RecordRow>(
  definitions: readonly CustomFieldDefinition[],
): GridColumn<Row>[] =>
  definitions.map(({ attributes: { api_slug, display_name, data_type } }) => ({
    key: `${prefix}${api_slug}`,
    header: display_name,
    width: Math.min(Math.max(120, display_name.length * 7 + 28), 280),
    sort: `custom_fields:${api_slug}`,
    ...(data_type === 'number' ? { className: 'num' } : {}),
    cell: ({ custom_fields }) => {
      const field = custom_fields?.get(api_slug)
      const text =
        field === undefined ? '' : (field.display_value ?? attributeText('text', api_slug, field.value))
      return text === '' ? <NoValue /> : <span title={text.length > 24 ? text : undefined}>{text}</span>
    },
  }))
