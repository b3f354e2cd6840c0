import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import { readable } from '../../format/index.ts'
import type { ViewInAddress } from '../view/index.ts'
import { filterText } from './filter-text.ts'
import { partOf, slugsAsked, withPart } from './parts.rules.ts'
import { type FilterSpec, specOfColumn, specsOf } from './specs.ts'
import type { ValueNames } from './value-names.ts'

/** One filter that is asked. */
export interface ActiveFilter {
  spec: FilterSpec
  words: string
  remove: () => void
}

/** Everything that the view is narrowed to, each as its chip says it: also what no menu offers. */
export function activeFilters(
  address: ViewInAddress,
  fields: readonly CustomFieldDefinition[],
  names: ReadonlyMap<string, ValueNames>,
): ActiveFilter[] {
  const { view, setFilter } = address
  const { first, more } = specsOf(view.list, fields)
  const known = new Map([...first, ...more].map((spec) => [spec.key, spec]))
  const unknownField = (slug: string): FilterSpec => ({
    key: `custom_field.${slug}`,
    column: 'custom_fields',
    kind: 'pairs',
    known: [],
    optional: true,
    label: readable(slug),
    editor: 'values',
    slug,
  })
  const specs = [
    ...Object.keys(view.filters)
      .filter((name) => name !== 'custom_fields')
      .flatMap((name) => known.get(name) ?? specOfColumn(view.list, name) ?? []),
    ...slugsAsked(view).map((slug) => known.get(`custom_field.${slug}`) ?? unknownField(slug)),
  ]
  return specs.flatMap((spec) => {
    const part = partOf(view, spec)
    if (part === undefined) return []
    const remove = () => setFilter(spec.column, withPart(view, spec, undefined))
    return [{ spec, words: filterText(spec, part, names.get(spec.column)), remove }]
  })
}
