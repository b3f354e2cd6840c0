import { t } from '../../../contract/language/index.ts'
import type { Facet } from '../../../contract/operations/index.ts'
import type { ColumnFilter } from '../view/index.ts'
import { nameWithCode, tellChoice } from './filter-text.ts'
import { type FilterSpec, hasNames } from './specs.ts'

export interface FilterChoice {
  value: string
  label: string
  /** How many records have it; undefined while they are not counted. */
  count: number | undefined
  chosen: boolean
}

/** The value of what was typed, which may be the name of a choice or its code. */
export function valueTyped(text: string, choices: readonly FilterChoice[]): string {
  const sought = text.trim().toLowerCase()
  const found = choices.find(
    ({ value, label }) => value.toLowerCase() === sought || label.split(' · ')[0]?.toLowerCase() === sought,
  )
  return found?.value ?? text.trim()
}

/** What there is to choose from: the values counted, those known beforehand, and what is chosen already. */
export function choicesOf(
  spec: FilterSpec,
  filter: ColumnFilter | undefined,
  facet: Facet | undefined,
): { choices: FilterChoice[]; words: (FilterChoice & { word: 'none' | 'any' })[] } {
  const chosen = new Set(filter?.values)
  const counted = new Map<string, { count: number; label: string | null }>()
  for (const { value, count, label } of facet?.values ?? []) {
    if (value !== null) counted.set(value, { count, label })
  }
  const others = [...spec.known, ...chosen].filter((value) => !counted.has(value))
  const labelOf = (value: string): string => {
    const label = counted.get(value)?.label ?? null
    const plain = tellChoice(spec, value)
    return label === null || label === value
      ? plain
      : hasNames(spec.column)
        ? nameWithCode(label, value)
        : label
  }
  const complete = facet !== undefined && !facet.more
  const choices = [...counted.keys(), ...new Set(others)].map((value) => ({
    value,
    label: labelOf(value),
    count: counted.get(value)?.count ?? (complete ? 0 : undefined),
    chosen: chosen.has(value),
  }))
  const none = facet?.values.find(({ value }) => value === null)?.count
  const words: ReturnType<typeof choicesOf>['words'] = []
  if (spec.kind === 'entries' || spec.slug !== undefined)
    words.push({
      word: 'any',
      value: ' any',
      label: t('Any'),
      count: undefined,
      chosen: filter?.any === true,
    })
  if (spec.optional && spec.kind !== 'boolean')
    words.push({ word: 'none', value: ' none', label: t('None'), count: none, chosen: filter?.none === true })
  return { choices, words }
}
