import type { Selectable } from 'kysely'
import { linkedAll } from '../../contract/jsonapi/index.ts'
import type { CustomFieldDefinition, CustomFieldOption } from '../../contract/resources/index.ts'
import type {
  CustomFieldDefinitionsTable,
  CustomFieldOptionsTable,
} from '../platform/database/tables.custom-fields.ts'

export type OptionRow = Selectable<CustomFieldOptionsTable>

export const optionPath = ({ definition_id, id }: OptionRow): string =>
  `${definitionPath(definition_id)}/options/${id}`

export const presentOption = (row: OptionRow): CustomFieldOption => ({
  id: row.id,
  type: 'custom_field_option',
  attributes: { label: row.label, value: row.value, position: row.position },
  relationships: {},
  links: { self: optionPath(row) },
})

export interface KnownDefinition {
  row: Selectable<CustomFieldDefinitionsTable>
  /** By position. */
  option_ids: string[]
}

export const definitionPath = (id: string): string => `/v2/custom_field_definitions/${id}`

export const presentDefinition = ({ row, option_ids }: KnownDefinition): CustomFieldDefinition => ({
  id: row.id,
  type: 'custom_field_definition',
  attributes: {
    entity_type: row.entity_type,
    api_slug: row.api_slug,
    display_name: row.display_name,
    description: row.description,
    data_type: row.data_type,
    reference_type: row.reference_type,
    validation: row.validation,
    default_format: row.default_format,
    default_value: row.default_value,
  },
  relationships: { options: linkedAll('custom_field_option', option_ids) },
  links: { self: definitionPath(row.id) },
})
