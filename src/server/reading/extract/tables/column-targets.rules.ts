import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import { currencyIn } from '../../../../contract/trade/printed/units.rules.ts'
import { moneyIn, volumeIn, weightIn } from '../values/amounts.rules.ts'
import { momentIn } from '../values/dates.rules.ts'
import { containersIn, isSeal, sizeIn } from '../values/equipment.rules.ts'
import type { WritingConventions, ValuePart } from '../values/types.ts'
import { countIn, plainNumberIn } from '../values/numbers.rules.ts'
import { packageIn } from '../values/packages.rules.ts'
import { placeIn, stopIn } from '../values/places.rules.ts'
import { hsCodesIn, referenceIn } from '../values/references.rules.ts'
import { splitShippingName, substanceForms } from '../values/substances.rules.ts'
import { freeTimeIn, freeTypeIn } from '../values/free-time.rules.ts'
import type { TableColumn } from '../labels/columns.rules.ts'

/** Which member of an entry each column of a table fills, and how its text is parsed. */
type ColumnParser = (words: PlacedWord[], conventions: WritingConventions) => ValuePart[]
const onOneLine =
  (read: (lines: PlacedWord[][], conventions: WritingConventions) => ValuePart[]): ColumnParser =>
  (words, conventions) =>
    read([words], conventions)
const textValue: ColumnParser = (words) => {
  const text = textOfWords(words)
  return /[\p{L}\p{N}]/u.test(text) && text.length < 400
    ? [{ at: '', value: text, words, confidence: 0.95 }]
    : []
}
/** No name of a country begins with a small letter. */
const countryName: ColumnParser = (words, conventions) =>
  /^\p{Lu}/u.test(textOfWords(words)) ? textValue(words, conventions) : []
/** Where below the name of the goods their tariff code begins: `HTS: 6109.10`; -1 if there is none. */
const startOfTariffCode = (words: PlacedWord[]): number =>
  words.findIndex(
    ({ text }, at) =>
      at > 0 &&
      /^(?:HS|HTS|HTSUS|NCM|TARIFF)\b[^\p{L}]*$/iu.test(text) &&
      hsCodesIn([words.slice(at + 1, at + 4)]).length > 0,
  )
const goods: ColumnParser = (words, conventions) => {
  const code = startOfTariffCode(words)
  return textValue(code < 0 ? words : words.slice(0, code), conventions)
}
const tariffCodeBelow: ColumnParser = (words) => {
  const code = startOfTariffCode(words)
  return code < 0 ? [] : hsCodesIn([words.slice(code + 1, code + 4)])
}
const seals: ColumnParser = (words) =>
  words
    .filter(({ text }) => isSeal(text))
    .map((word) => ({ at: '', value: word.text, words: [word], confidence: 0.95 }))
const sizeType = onOneLine(sizeIn)
const container: ColumnParser = (words) =>
  containersIn(words)
    .slice(0, 1)
    .map(({ number, ...found }) => ({ at: '', value: number, ...found }))
/** In the cell of the container: `EGHU9123457/EMCABC123`, `TCLU9914561 SEAL: CN884412`. */
const sealInCellOfContainer: ColumnParser = (words) => {
  const text = textOfWords(words)
  const behind =
    /[A-Z]{4}\s?\d{6}-?\d[\s/|,-]+(?:SEALS?\b[.:#\s]*(?:NO\b[.:\s]*)?)?([A-Z0-9][A-Z0-9-]{4,14})(?![\w.,])/i.exec(
      text,
    )
  const seal = behind?.[1] ?? ''
  // A bare number may be a weight.
  if (behind === null || !isSeal(seal) || !(/[A-Z]/i.test(seal) || /seal/i.test(behind[0]))) return []
  const to = behind.index + behind[0].length
  return [{ at: '', value: seal, words: wordsAt(words, to - seal.length, to), confidence: 0.95 }]
}
const amount: ColumnParser = (words, conventions) =>
  moneyIn([words], conventions).map((part) => ({
    ...part,
    at: part.at === 'amount' ? 'currency_amount' : part.at,
  }))
const currency: ColumnParser = (words) => {
  const found = currencyIn(textOfWords(words))
  return found === null ? [] : [{ at: '', value: found, words, confidence: 0.98 }]
}

const unNumber: ColumnParser = (words) => {
  const match = /(?<!\d)(?:UN|NA)?\s?(\d{4})(?!\d)/i.exec(textOfWords(words))
  const at = match === null ? [] : wordsAt(words, match.index, match.index + match[0].length)
  return match === null ? [] : [{ at: '', value: match[1] ?? '', words: at, confidence: 0.98 }]
}
const packingGroup: ColumnParser = (words) => {
  const value = substanceForms.packing_group.exec(textOfWords(words))?.[1]?.toUpperCase()
  return value === undefined ? [] : [{ at: '', value, words, confidence: 0.95 }]
}
const shippingName: ColumnParser = (words, conventions) => {
  const { name } = splitShippingName(textOfWords(words))
  return textValue(wordsAt(words, 0, name.length), conventions)
}

export type ColumnTarget = [column: TableColumn, path: string, read: ColumnParser]
const cargo: ColumnTarget[] = [
  ['packages', 'number_of_packages', onOneLine(countIn)],
  ['gross_weight', 'cargo_gross_weight', onOneLine(weightIn)],
  ['volume', 'cargo_gross_volume', onOneLine(volumeIn)],
]
export const equipmentColumns: ColumnTarget[] = [
  ['container', 'equipment_reference', container],
  ['type', 'iso_equipment_code', sizeType],
  ['container', 'iso_equipment_code', sizeType],
  ['seal', 'seals.*', seals],
  ['container', 'seals.*', sealInCellOfContainer],
  ...cargo,
  ['tare', 'tare_weight', onOneLine(weightIn)],
]
export const cargoItemColumns: ColumnTarget[] = [
  ['container', 'equipment_reference', container],
  ['description', 'description_of_goods', goods],
  ['hs', 'hs_codes.*', onOneLine(hsCodesIn)],
  ['description', 'hs_codes.*', tariffCodeBelow],
  ['package_unit', 'package_code', onOneLine(packageIn)],
  ['packages', 'package_code', onOneLine(packageIn)],
  ['net_weight', 'cargo_net_weight', onOneLine(weightIn)],
  ...cargo,
]
export const chargeColumns: ColumnTarget[] = [
  ['charge', 'charge_name', textValue],
  ['quantity', 'quantity', onOneLine(plainNumberIn)],
  ['unit_price', 'unit_price', onOneLine(moneyIn)],
  ['amount', '', amount],
  ['prepaid', '', amount],
  ['collect', '', amount],
  ['currency', 'currency_code', currency],
]
export const lineItemColumns: ColumnTarget[] = [
  ['line', 'line_number', textValue],
  ['product', 'product_code', textValue],
  ['quantity', 'quantity', onOneLine(plainNumberIn)],
  ['unit', 'unit_of_measure', textValue],
  ['unit_price', 'unit_price', onOneLine(moneyIn)],
  ['amount', 'amount', onOneLine(moneyIn)],
  ['origin', 'country_of_origin', countryName],
  ['entered_value', 'entered_value', onOneLine(moneyIn)],
  ['amount', 'entered_value', onOneLine(moneyIn)],
  ['criterion', 'origin_criterion', textValue],
  ['duty_rate', 'duty_rate', textValue],
  ['duty', 'duty_amount', onOneLine(moneyIn)],
  ...cargoItemColumns,
]

export const dangerousGoodsColumns: ColumnTarget[] = [
  ['container', 'equipment_reference', container],
  ['un', 'un_number', unNumber],
  ['description', 'proper_shipping_name', shippingName],
  ['class', 'imo_class', textValue],
  ['packing_group', 'packing_group', packingGroup],
  ['packages', 'number_of_packages', onOneLine(countIn)],
  ['packages', 'package_code', onOneLine(packageIn)],
  ['gross_weight', 'gross_weight', onOneLine(weightIn)],
  ['net_weight', 'net_weight', onOneLine(weightIn)],
]

export const bookedEquipmentColumns: ColumnTarget[] = [
  ['type', 'iso_equipment_code', sizeType],
  ['container', 'iso_equipment_code', sizeType],
  ['quantity', 'units', onOneLine(countIn)],
]
export const freeTimeColumns: ColumnTarget[] = [
  ['type', 'type_code', onOneLine(freeTypeIn)],
  ['charge', 'type_code', onOneLine(freeTypeIn)],
  ['description', 'type_code', onOneLine(freeTypeIn)],
  ['free_days', '', onOneLine(freeTimeIn)],
  ['free_until', '', onOneLine(freeTimeIn)],
]
export const stopColumns: ColumnTarget[] = [
  ['stop_type', 'stop_type', onOneLine(stopIn)],
  ['place', 'location', onOneLine(placeIn)],
  ['when', 'appointment_at', onOneLine(momentIn)],
  ['reference', 'reference_numbers.*', onOneLine(referenceIn)],
]
