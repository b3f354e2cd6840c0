import type { CustomFieldValue } from '../../../contract/resources/index.ts'

/**
 * What was typed or chosen, as a value of the data type; null for nothing, undefined for what cannot be one. Times are
 * typed and kept in UTC.
 */
export function readFieldValue(data_type: string, text: string): CustomFieldValue | undefined {
  const word = text.trim()
  if (word === '') return null
  switch (data_type) {
    case 'number': {
      const number = Number(word.replaceAll(',', ''))
      return Number.isFinite(number) ? number : undefined
    }
    case 'boolean':
      return word === 'true' ? true : word === 'false' ? false : undefined
    case 'datetime':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(word) ? `${word}:00Z` : word
    case 'enum_multi':
      return word
        .split('\n')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    default:
      return word
  }
}

/** A value as the field for it shows it; several options stand one a line. */
export function writeFieldValue(data_type: string, value: CustomFieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'object') return ''
  const text = String(value)
  return data_type === 'datetime' ? text.replace(/(:\d\d(\.\d+)?)?Z$/, '').slice(0, 16) : text
}
