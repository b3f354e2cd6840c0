import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldType } from '../../contract/vocabulary/index.ts'
import { formatDate, formatNumber } from './formats.rules.ts'
import { isReference } from './references.rules.ts'

/**
 * The displayed value: numbers and dates in the definition's format, options as their labels. A deleted option is shown
 * as its value.
 */
export function displayValue(
  { data_type, default_format }: { data_type: CustomFieldType; default_format: string | null },
  value: CustomFieldValue,
  labels: ReadonlyMap<string, string>,
): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number')
    return (default_format === null ? undefined : formatNumber(value, default_format)) ?? String(value)
  if (Array.isArray(value)) return value.map((each) => labels.get(each) ?? each).join(', ')
  if (typeof value === 'object') return isReference(value) ? value.id : null
  if (data_type === 'enum') return labels.get(value) ?? value
  if (data_type !== 'date' && data_type !== 'datetime') return value
  return (default_format === null ? undefined : formatDate(new Date(value), default_format)) ?? value
}
