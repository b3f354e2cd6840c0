import type { CustomFieldValue } from '../../../contract/resources/index.ts'
import type { CustomFieldEntity, CustomFieldType } from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

export interface CustomFieldDefinitionsTable extends Owned {
  entity_type: CustomFieldEntity
  api_slug: string
  display_name: string
  description: string | null
  data_type: CustomFieldType
  reference_type: string | null
  validation: Record<string, unknown> | null
  default_format: string | null
  default_value: CustomFieldValue
  created_at: Timestamp
  updated_at: Timestamp
}
export interface CustomFieldOptionsTable extends Owned {
  definition_id: Uuid
  label: string
  value: string
  position: number | null
  created_at: Timestamp
}
export interface CustomFieldsTable extends Owned {
  definition_id: Uuid
  /** Of the kind that the definition is for. */
  entity_id: Uuid
  value: CustomFieldValue
  created_at: Timestamp
  updated_at: Timestamp
}
/** A value that waits for the record that it will hang on. */
export interface StagedValue {
  definition_id: Uuid
  value: CustomFieldValue
}
/** Without a number (normalised) for every container. */
export interface StagedContainerValue extends StagedValue {
  number: string | null
}
export interface StagedCustomFieldsTable {
  account_id: Uuid
  tracking_request_id: Uuid
  shipment: StagedValue[]
  containers: StagedContainerValue[]
}
export interface CustomFieldTables {
  custom_field_definitions: CustomFieldDefinitionsTable
  custom_field_options: CustomFieldOptionsTable
  custom_fields: CustomFieldsTable
  staged_custom_fields: StagedCustomFieldsTable
}
