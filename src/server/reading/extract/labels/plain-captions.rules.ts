import { ANY_ORDER, findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import { endsWithLegalForm, isCountry } from '../values/parties.rules.ts'
import type { LabelDefinition, ValueKind } from './label.rules.ts'

/** Short words that are the beginning of other things too: `CO 80112-1234` is a postal code of Colorado. */
const ambiguousNames = new Set(['an', 'be', 'co', 'so', 'it', 'do', 'house', 'order', 'bill'])

const isDate = (text: string): boolean => {
  const date = findDate(text, ANY_ORDER)
  return (
    date !== null && date.from === 0 && /^(?:[ ,]*\d{1,2}:\d{2}(?: ?[ap]m)?)?$/i.test(text.slice(date.to))
  )
}
const isNumber = (text: string): boolean => /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{5,24}$/.test(text) && !isDate(text)
const formsOfValues: Partial<Record<ValueKind, (text: string) => boolean>> = {
  day: isDate,
  issued: isDate,
  moment: isDate,
  reference: isNumber,
  voyage: (text) => /^\d{2,4}[NSEW]$/.test(text),
  weight: (text) => /^\d[\d.,]* ?(?:KGS?|KGM|LBS?)$/i.test(text),
  volume: (text) => /^\d[\d.,]* ?(?:CBM|M3|M³)$/i.test(text),
  total: (text) => /^(?:[A-Z]{3} ?|[A-Z]{0,2}[$€£] ?)\d[\d.,]*[.,]\d{2}$/.test(text),
}

/**
 * Whether a caption without a colon, and what follows it in the same cell, are a caption and its value: `ETA 25-NOV-2026`,
 * `MBL EGLV123456789012`, `Port of Loading SHANGHAI`, `Consignee NORTHWIND TRADING LLC`. Only a value of which nothing is left over says so.
 * @param name the caption as it is known
 * @param caption as it is printed
 */
export function isCaptionOf(
  asks: readonly LabelDefinition[],
  { name, caption, value }: { name: string; caption: string; value: string },
): boolean {
  if (ambiguousNames.has(name)) return false
  if (/\bcountry\b/.test(name)) return isCountry(value)
  return asks.some(({ kind }) => {
    if (kind === 'place') return /^(?:port|place) of [a-z]/i.test(caption) && isInCapitals(caption, value)
    if (kind === 'vessel') return isInCapitals(caption, value)
    if (kind === 'party') return value.includes(' ') && endsWithLegalForm(value)
    return formsOfValues[kind]?.(value) ?? false
  })
}

/** A caption in small letters and its value in capitals, which is no further caption. */
const isInCapitals = (caption: string, value: string): boolean =>
  /[a-z]{3}/.test(caption) &&
  /^[A-Z][A-Z0-9 .,()'&-]{2,40}$/.test(value) &&
  !/\b(?:AND|OR|OF|PORT|PLACE|DATE|VESSEL|VOY|VOYAGE|FLAG|NAME|IMO|ETA|ETD)\b/.test(value)
