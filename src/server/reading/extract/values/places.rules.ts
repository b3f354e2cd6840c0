import { isLocode } from '../../../../contract/identifiers/index.ts'
import { countryNameByCode, countryOfLocode } from '../../../reference/catalogue/countries.rules.ts'
import { type PlacedWord, trimmed, wordsAt, textOfWords, withoutCaption } from '../text-blocks.rules.ts'
import { ANY_ORDER, findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import type { ValuePart, ReadValue } from './types.ts'

const kinds: [RegExp, string][] = [
  [/^(?:\d+\W+)?(?:pick(?:[ -]?up)?|pu|origin|load(?:ing)?|shipper)\b/i, 'pickup'],
  [
    /^(?:\d+\W+)?(?:delivery|deliver|drop(?:[ -]?off)?|dl|so|destination|unload(?:ing)?|receiver|consignee)\b/i,
    'delivery',
  ],
]
export const stopTypeIn = (text: string): string | null =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null

export const stopIn: ReadValue = ([words = []]) => {
  const type = stopTypeIn(textOfWords(words))
  return type === null ? [] : [{ at: '', value: type, words, confidence: 0.95 }]
}

const notAPlace =
  /^(?:N\/?A|TBA|TBD|NIL|NONE|SEE|AS PER|YES|NO|SAME|DATE|CODE|NAME)\b|_{3}|@|:\s*$|\d{6}|\b(?:KGS?|CBM|USD|EUR)\b/i

/** `PU77812` behind `Pickup No.` is no place. */
const singleNumber = /^\S*\d{3}\S*$/

/** A place after its label, with its UN/LOCODE if it is given. */
export function placeIn(lines: PlacedWord[][]): ValuePart[] {
  const all = withoutCaption(joinedLines(lines))
  const date = findDate(textOfWords(all), ANY_ORDER)
  // `SHANGHAI, 12 SEP 2026`, `12-SEP-2026 / SHANGHAI`: the place is before the date, or after it.
  const dated = date === null ? [] : wordsAt(all, date.from, date.to)
  const [start] = dated
  const before = start === undefined ? all : all.slice(0, all.indexOf(start))
  const words = before.length > 0 ? before : all.filter((word) => !dated.includes(word))
  const code = words.find((word, at) => isCode(word, at, words))
  const names = words.filter((word) => word !== code && !/^[-/|–=]$/.test(word.text))
  const bare = trimmed(textOfWords(names), { start: ' ,;/–=-' })
  const text = date === null ? bare : bare.replace(/:$/, '')
  const parts: ValuePart[] = []
  if (/\p{L}{2}/u.test(text) && text.length <= 80 && !notAPlace.test(text) && !singleNumber.test(text))
    parts.push({ at: 'location_name', value: text, words: names, confidence: 0.95 })
  if (code !== undefined)
    parts.push({
      at: 'un_location_code',
      value: code.text.replaceAll(/[()[\],;]/g, ''),
      words: [code],
      confidence: words.length === 1 ? 0.85 : 0.95,
    })
  return parts
}

/** A narrow box breaks a long place: `CAPE TOWN, SOUTH` above `AFRICA`, `SEAGIRT MARINE` above `TERMINAL`. */
function joinedLines([first = [], second = []]: PlacedWord[][]): PlacedWord[] {
  const [above, below] = [textOfWords(first), textOfWords(second)]
  const isOpen = /[,(-]$/.test(above) || above.split('(').length > above.split(')').length
  const isTerminal = /^(?:CONTAINER )?(?:TERMINALS?|YARD|DEPOT)(?: \d+)?$/i.test(below)
  return isOpen || isTerminal || isOneCountry(above, below) ? [...first, ...second] : first
}

/** Names of countries as documents have them beside the English ones of the catalogue. */
const otherNames = ['Hong Kong', 'Viet Nam', 'Czech Republic', 'Ivory Coast', 'United States of America', 'Trinidad and Tobago'] // prettier-ignore
const longNames = [...countryNameByCode.values(), ...otherNames]
  .filter((name) => /^\p{L}+(?: \p{L}+)+$/u.test(name))
  .toSorted((one, other) => other.length - one.length)
const longName = new RegExp(`(?<!\\p{L})(?:${longNames.join('|')})(?!\\p{L})`, 'giu')

/** The name of a country begins at the end of one line and goes on in the next. */
const isOneCountry = (above: string, below: string): boolean =>
  [...`${above} ${below}`.matchAll(longName)].some(
    ({ index, 0: name }) => index < above.length && index + name.length > above.length,
  )

/**
 * A UN/LOCODE in brackets or after a sign; without either (`NINGBO CNNGB`) its letters must occur in the name,
 * because words like `BEACH` have the form of a code too.
 */
function isCode({ text }: PlacedWord, at: number, words: PlacedWord[]): boolean {
  const bare = withoutBrackets(text)
  const country = countryOfLocode(bare)
  if (!isLocode(bare) || country === undefined || ordinaryWords.has(bare)) return false
  // In brackets, or right beside the name of its country, a code may be of any country.
  if (words.length > 1 && /^[([].*[)\]],?$/.test(text)) return true
  const last = words.filter((_, other) => other !== at).at(-1)?.text
  if ((at === 0 || at === words.length - 1) && last !== undefined && endsWithWord(country.country, last))
    return true
  if (!withManyPorts.test(bare)) return false
  if (words.length === 1 || /[()[\]]/.test(text)) return true
  const isFirst = at === 0
  if (!isFirst && at !== words.length - 1) return text !== bare
  const sign = isFirst ? (/[,;]$/.test(text) ? text : words[1]?.text) : words[at - 1]?.text
  if (/^[-/|–]|[,;/–-]$/.test(sign ?? '')) return true
  const letters = words
    .filter((_, other) => other !== at)
    .map((word) => word.text)
    .join('')
  return hasLettersOf(bare, letters)
}

const withoutBrackets = (text: string): string => text.replaceAll(/[()[\],;]/g, '')
/** The letters of a UN/LOCODE after its country are in the name, in their order. */
const hasLettersOf = (code: string, name: string): boolean =>
  new RegExp(Array.from(code.slice(2)).join('.*'), 'i').test(name)

/** The text is a UN/LOCODE, and its letters are in the name of its place: `USILM` and `WILMINGTON, NC`. */
export function isCodeOfPlace(code: string, name: string): boolean {
  const bare = withoutBrackets(code)
  return (
    isLocode(bare) &&
    countryOfLocode(bare) !== undefined &&
    !ordinaryWords.has(bare) &&
    hasLettersOf(bare, lettersOf(name).slice(0, 20))
  )
}

/** `CRMOB MOIN, COSTA RICA`: the last word of the place is that of the country of the code. */
const endsWithWord = (name: string, word: string): boolean =>
  lettersOf(name.split(' ').at(-1) ?? '') === lettersOf(word)
const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}]/gu, '')

/** `DUBAI` has the form of a code too: a code alone is only used for countries with many ports. */
const withManyPorts =
  /^(?:US|CN|DE|NL|BE|FR|GB|IT|ES|PT|IN|AE|SG|HK|JP|KR|TW|MY|TH|VN|ID|PH|AU|NZ|CA|MX|BR|AR|CL|PE|CO|PA|ZA|EG|MA|TR|GR|PL|SE|NO|DK|FI|LK|BD|PK|SA|QA|KW|OM|IL|KE|TZ|NG|GH|RU|UA)/
const ordinaryWords: ReadonlySet<string> = new Set([
  ...[...countryNameByCode.values()].map(lettersOf).filter((name) => name.length === 5),
  ...'PARIS MIAMI DUBAI TEXAS KOREA CONGO HAIFA DELHI GENOA IZMIR TOKYO BUSAN OSAKA COLON SANTO PANAM PORTO BEIRA DAKAR TUNIS'.split(' '),
  ...'DEPOT BEACH PLANT PLACE COAST GRAND GREEN CROSS NORTH SOUTH INNER OUTER'.split(' '),
]) // prettier-ignore
