import type { Selectable } from 'kysely'
import type { CustomFieldOption } from '../../contract/resources/index.ts'
import type { CustomFieldOptionsTable } from '../platform/database/tables.custom-fields.ts'
import { definitionPath } from './definitions.present.ts'

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
