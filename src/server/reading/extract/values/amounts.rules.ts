import { type FoundNumber, numberIn } from '../../../../contract/trade/printed/numbers.rules.ts'
import { currencyIn, volumeUnitIn, weightUnitIn } from '../../../../contract/trade/printed/units.rules.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import type { WritingConventions, ValuePart } from './types.ts'

const currencyBeside = '(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥])'
/** An amount alone, with cents: `3 465.00`, `USD 1 203 465,50`. Two numbers of a line have more than a space between them. */
const amountGroupedBySpaces = new RegExp(
  `^(?:${currencyBeside} ?)?\\d{1,3}(?: \\d{3})+[.,]\\d{2}(?: ?${currencyBeside})?$`,
)
/** With a decimal comma, `numberIn` reads spaces between digits as grouping; the last sign still parts the cents. */
const conventionsOfAmount = (
  text: string,
  conventions: WritingConventions,
): Pick<WritingConventions, 'decimal'> => (amountGroupedBySpaces.test(text) ? { decimal: ',' } : conventions)

/**
 * An amount with its currency: beside it, or the only one of the document. A whole number without a currency has a
 * lower confidence.
 */
export function moneyIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const text = textOfWords(words)
  const found = numberIn(text, conventionsOfAmount(text, conventions))
  if (found === null || found.from > 14) return []
  const beside = currencyIn(text.slice(0, found.from)) ?? currencyIn(text.slice(found.to, found.to + 8))
  const currency = beside ?? conventions.currency
  const at = wordsAt(words, found.from, found.to)
  const isRound = Number.isInteger(found.value) && !/[.,]\d{2,3}$/.test(text.slice(found.from, found.to))
  const confidence = found.confidence * (isRound && beside === null ? 0.7 : 1)
  return [
    { at: 'amount', value: found.value, words: at, confidence },
    ...(currency === null
      ? []
      : [
          {
            at: 'currency_code',
            value: currency,
            words: beside === null ? at : words,
            confidence: beside === null ? 0.8 : 0.97,
          },
        ]),
  ]
}

/** A total is at the end of its line, with cents or a currency; otherwise it counts packages or weight. */
export function totalIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const text = textOfWords(words)
  const numbers: FoundNumber[] = []
  const ofAmount = conventionsOfAmount(text, conventions)
  for (let found = numberIn(text, ofAmount); found !== null; found = numberIn(text, ofAmount, found.to))
    numbers.push(found)
  const last = numbers.at(-1)
  if (last === undefined) return []
  const sign = currencyIn(text)
  if (sign === null && !/[.,]\d{2}$/.test(text.slice(last.from, last.to))) return []
  const currency = sign ?? conventions.currency
  const at = wordsAt(words, last.from, last.to)
  return [
    { at: 'amount', value: last.value, words: at, confidence: last.confidence },
    ...(currency === null
      ? []
      : [{ at: 'currency_code', value: currency, words: at, confidence: sign === null ? 0.8 : 0.95 }]),
  ]
}

const groupedBySpaces = /^\d{1,3}(?: \d{3})+(?:,\d{1,3})? ?(?:KGS?|KGM|LBS?|CBM|M3|M³)\b/i

/** Pounds have no three decimals: `3.534 LBS` is more than three thousand. */
const wholePounds = /^\d{1,3}\.\d{3} ?LBS?\b/i

const measure =
  (unitIn: (text: string) => string | null, known: (conventions: WritingConventions) => string | null) =>
  (lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] => {
    const words = lines.flat()
    const text = textOfWords(words)
    // Before a unit spaces group thousands: `15 998 LBS`.
    const isGrouped = groupedBySpaces.test(text)
    const isPounds = conventions.decimal === null && wholePounds.test(text)
    const found = numberIn(text, isGrouped || isPounds ? { decimal: ',' } : conventions)
    if (found === null || found.from > 12) return []
    const beside = unitIn(text.slice(found.to, found.to + 14)) ?? unitIn(text.slice(0, found.from))
    const unit = beside ?? known(conventions)
    const at = wordsAt(words, found.from, found.to)
    return [
      {
        at: 'value',
        value: found.value,
        words: at,
        confidence: found.confidence * (beside === null ? 0.9 : 1),
      },
      ...(unit === null
        ? []
        : [
            {
              at: 'unit',
              value: unit,
              words: beside === null ? at : words,
              confidence: beside === null ? 0.8 : 0.98,
            },
          ]),
    ]
  }
export const weightIn = measure(weightUnitIn, (conventions) => conventions.weight_unit)
export const volumeIn = measure(volumeUnitIn, (conventions) => conventions.volume_unit)
