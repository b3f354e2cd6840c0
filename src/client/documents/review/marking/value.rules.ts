import { dayFirstIn, findDate, findMoment } from '../../../../contract/trade/printed/dates.rules.ts'
import { decimalIn, numberIn } from '../../../../contract/trade/printed/numbers.rules.ts'
import { currencyIn, volumeUnitIn, weightUnitIn } from '../../../../contract/trade/printed/units.rules.ts'
import { MIN_CERTAIN_CONFIDENCE } from '../../../../contract/vocabulary/index.ts'
import type { Scalar } from '../fields/payload.rules.ts'
import type { Measure, SchemaField } from '../fields/schema.ts'

/** How a page writes dates and numbers. */
export interface PageConventions {
  day_first: ReturnType<typeof dayFirstIn>
  decimal: ReturnType<typeof decimalIn>
}

/** @param text of the whole page, a line each */
export const pageConventionsOf = (text: string): PageConventions => ({
  day_first: dayFirstIn(text),
  decimal: decimalIn(text),
})

const unitsIn: Readonly<Record<Measure, (text: string) => string | null>> = {
  weight: weightUnitIn,
  volume: volumeUnitIn,
  money: currencyIn,
}
/** Beside a number its unit; beside an amount its currency. */
const unitNames: Readonly<Record<string, string>> = { value: 'unit', amount: 'currency_code' }
const lastName = /\.(value|amount)$/
/** Units with a digit that is no number. */
const cubic = /\b(?:M|FT) ?3\b/gi

/** The only number of a text; undefined where there are others, where it may be below zero, and where it can be read in two ways. */
function onlyNumberIn(text: string, { decimal }: PageConventions, measure?: Measure): number | undefined {
  if (/[-–(]\s*[\d.,]/.test(text)) return undefined
  const plain = text.replaceAll(cubic, 'CBM')
  const found = numberIn(plain, { decimal })
  if (found === null || /\d/.test(plain.slice(0, found.from) + plain.slice(found.to))) return undefined
  // Volumes are printed with three decimals: nothing has 68,250 cubic metres.
  const isCertain = measure === 'volume' || found.confidence >= MIN_CERTAIN_CONFIDENCE
  return isCertain ? found.value : undefined
}

function valueOf(
  { kind, path, measure }: SchemaField,
  text: string,
  conventions: PageConventions,
): Scalar | undefined {
  if (kind === 'boolean') return undefined
  if (kind === 'number') return onlyNumberIn(text, conventions, measure)
  if (kind === 'day' || kind === 'moment') {
    const date = findDate(text, conventions)
    if (date === null || date.confidence < MIN_CERTAIN_CONFIDENCE) return undefined
    return kind === 'day' ? date.day : findMoment(text, conventions)?.moment
  }
  if (measure !== undefined) return unitsIn[measure](text.toUpperCase()) ?? undefined
  if (path.endsWith('equipment_reference'))
    return text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || undefined
  return text === '' ? undefined : text
}

/**
 * What marked text says of a field: its value as the field has it, and of a measure the unit that is printed beside it. It is read as the
 * service reads documents; empty if a person has to type it, as where it could be two values: 12.500 KGS, 05/06/2026.
 */
export function valuesOfMarked(
  field: SchemaField,
  marked: string,
  conventions: PageConventions,
): { path: string; value: Scalar }[] {
  const { path, measure } = field
  const text = marked.trim().replaceAll(/\s+/g, ' ')
  const value = valueOf(field, text, conventions)
  if (value === undefined) return []
  const [, name = ''] = lastName.exec(path) ?? []
  const unit = measure === undefined || name === '' ? null : unitsIn[measure](text.toUpperCase())
  return [
    { path, value },
    ...(unit === null ? [] : [{ path: path.replace(lastName, `.${unitNames[name] ?? ''}`), value: unit }]),
  ]
}
