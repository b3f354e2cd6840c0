import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import type { ViewInAddress } from '../view/index.ts'

interface FilterBarProps {
  address: ViewInAddress
  /** The custom fields of this list. */
  fields: readonly CustomFieldDefinition[]
}

/** What the list is narrowed to, each with its way out, and the way to narrow it more. */
export const FilterBar = (_: FilterBarProps) => null
