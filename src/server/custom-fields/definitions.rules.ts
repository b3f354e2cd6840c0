import type { CustomFieldValue } from '../../contract/resources/index.ts'
import { customFieldMost } from '../../contract/vocabulary/index.ts'
import { referenceTypeOf } from './references.rules.ts'
import { readValue, type ValueRule } from './values.rules.ts'

/** An invalid attribute of a body: its path below `/data/attributes`, and why. */
export interface DefinitionFault {
  at: string
  detail: string
}

/** Characters of stored validation rules as JSON. */
const longest = 4000
const counts = ['min_length', 'max_length']
const bounds = ['min', 'max']

/** Errors in the validation rules of a definition. Unknown rules are stored and have no effect. */
export function validationFaults(validation: Record<string, unknown> | null | undefined): DefinitionFault[] {
  if (validation === null || validation === undefined) return []
  if (JSON.stringify(validation).length > longest)
    return [{ at: '/validation', detail: `Validation must have at most ${longest} characters` }]
  const fault = (name: string, detail: string): DefinitionFault => ({ at: `/validation/${name}`, detail })
  const given = (name: string) =>
    Object.hasOwn(validation, name) ? (validation[name] ?? undefined) : undefined
  const faults: DefinitionFault[] = []
  const required = given('required')
  if (required !== undefined && typeof required !== 'boolean')
    faults.push(fault('required', 'required must be true or false'))
  for (const name of counts) {
    const count = given(name)
    if (count !== undefined && !(Number.isInteger(count) && Number(count) >= 0))
      faults.push(fault(name, `${name} must be a whole number from 0`))
  }
  for (const name of bounds)
    if (given(name) !== undefined && typeof given(name) !== 'number')
      faults.push(fault(name, `${name} must be a number`))
  const pattern = given('pattern')
  if (pattern !== undefined && !isPattern(pattern))
    faults.push(
      fault(
        'pattern',
        `pattern must be a regular expression of at most ${customFieldMost.pattern} characters`,
      ),
    )
  return faults
}

function isPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > customFieldMost.pattern) return false
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/** A slug from a name: `Größe (m²)` → `grosse_m2`; empty when no character of the name can be in a slug. */
export const slugOf = (display_name: string): string =>
  display_name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 80)
    .replace(/_+$/, '')

/** The slug, or with the first number from 2 on that makes it one that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A default value must meet the same rules as other values; options are checked when there are some. */
export function defaultFaults(
  rule: ValueRule,
  value: CustomFieldValue | undefined,
  options: readonly string[],
): DefinitionFault[] {
  if (value === undefined || value === null) return []
  const verdict = readValue(rule, value, options.length > 0 ? options : undefined)
  return 'refused' in verdict
    ? [{ at: '/default_value', detail: verdict.refused.replace(/^Value/, 'Default value') }]
    : []
}

/** Only a reference has a reference type, and it must have one. */
export function referenceFaults({ data_type, reference_type }: ValueRule): DefinitionFault[] {
  const fault = (detail: string): DefinitionFault[] => [{ at: '/reference_type', detail }]
  if (data_type !== 'reference')
    return reference_type === null ? [] : fault('Reference type belongs to the data type reference alone')
  if (reference_type === null) return fault('Reference type is required for the data type reference')
  return referenceTypeOf(reference_type) === undefined
    ? fault(`Reference type '${reference_type}' is no kind of record that a field can point to`)
    : []
}
