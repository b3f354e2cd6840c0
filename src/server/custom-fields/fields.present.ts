import type { Selectable } from 'kysely'
import { linked } from '../../contract/jsonapi/index.ts'
import type { CustomField } from '../../contract/resources/index.ts'
import type { CustomFieldEntity, CustomFieldType } from '../../contract/vocabulary/index.ts'
import type { CustomFieldsTable } from '../platform/database/tables.custom-fields.ts'
import { displayValue } from './display.rules.ts'

/** A value with the parts of its definition that are presented. */
export interface FieldDefinition {
  row: Selectable<CustomFieldsTable>
  entity_type: CustomFieldEntity
  api_slug: string
  data_type: CustomFieldType
  default_format: string | null
  /** Of the definition's options, by their values. */
  labels: ReadonlyMap<string, string>
}

/** The resource types of records with custom fields. */
export const entityTypes = {
  Shipment: 'shipment',
  Container: 'container',
  TrackingRequest: 'tracking_request',
} as const

export const fieldPath = (id: string): string => `/v2/custom_fields/${id}`

export const presentField = (known: FieldDefinition): CustomField => ({
  id: known.row.id,
  type: 'custom_field',
  attributes: {
    api_slug: known.api_slug,
    value: known.row.value,
    display_value: displayValue(known, known.row.value, known.labels),
  },
  relationships: {
    entity: linked(entityTypes[known.entity_type], known.row.entity_id),
    definition: linked('custom_field_definition', known.row.definition_id),
  },
  links: { self: fieldPath(known.row.id) },
})
