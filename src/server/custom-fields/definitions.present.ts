import type { Selectable } from 'kysely'
import { linked, linkedAll } from '../../contract/jsonapi/index.ts'
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

/** There may be as many values as records: they are a list of their own. */
const fieldsOf = (id: string) => ({
  fields: { links: { related: `/v2/custom_fields?filter[definition_id]=${id}` } },
})

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
    template_id: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: {
    account: linked('account', row.account_id),
    options: linkedAll('custom_field_option', option_ids),
    ...fieldsOf(row.id),
  },
  links: { self: definitionPath(row.id) },
})
