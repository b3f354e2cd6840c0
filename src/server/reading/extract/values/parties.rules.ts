import { countryNameByCode } from '../../../reference/catalogue/countries.rules.ts'
import { type PlacedWord, trimmed, wordsAt, textOfWords, withoutCaption } from '../text-blocks.rules.ts'
import type { ValuePart } from './types.ts'

/** Legal forms as they end names; of forms that begin alike the longer one stands first. */
const legalForms = [
  String.raw`PVT\.? LTD`, String.raw`PTE\.? LTD`, String.raw`PTY\.? LTD`, String.raw`SDN\.? BHD`, String.raw`CO\.?,? LTD`,
  String.raw`LTD\.? [ŞS]T[İI]`, String.raw`LTDA(?:\.? - (?:ME|EPP))?`, 'LTD', 'LIMITED PARTNERSHIP', 'LIMITED', 'INCORPORATED', 'INC', 'CORPORATION', 'CORP',
  String.raw`L\.?L\.?C`, 'LLP', 'PLC', 'FZE', 'FZCO', 'FZ-LLC', String.raw`W\.?L\.?L`, String.raw`K\.K`,
  String.raw`GMBH(?: & CO\.? KG)?`, 'KG', 'AG', 'OHG', String.raw`E\.K`,
  String.raw`S\.? DE R\.?L\.? DE C\.?V`, String.raw`S\.?A\.?P\.?I\.? DE C\.?V`, String.raw`S\.?A\.? DE C\.?V`,
  String.raw`S\.?A\.?R\.?L`, String.raw`S\.?A\.?S\.?U?`, String.raw`S\.?N\.?C`, String.raw`S/A`, String.raw`S\.?A\.?U?`, String.raw`(?:UNIPESSOAL,? )?LDA`, String.raw`S\.L\.U?`, 'EIRELI',
  String.raw`S\.?P\.?A`, String.raw`S\.?R\.?L(?:\.? UNIPERSONALE)?`, String.raw`SP\.? Z O\.?O(?:\.? SP\.? K)?`, String.raw`B\.?V`, String.raw`N\.?V`,
  'A/S', 'I/S', 'K/S', 'APS', 'ULC', 'PCL', 'TBK', String.raw`AB \(PUBL\)`, String.raw`SAN\.? VE T[İI]C\.? A\. ?[ŞS]`, String.raw`A\. ?Ş`, String.raw`A\.S`,
  String.raw`J\.?S\.?C`, 'JOINT STOCK COMPANY',
  // Words that also stand within a name.
  String.raw`(?:COMPANY|CO|ESTABLISHMENT|L\.?P)(?=\.?(?:,|$| (?:LTD|LIMITED|INC|LLC)\b))`,
] // prettier-ignore
const pattern = (forms: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<!\bU\.)\b(?:${forms.join('|')})(?:\.(?!\w))?(?=[\s,]|$)(?:,? (?:CO\.?,? )?(?:LTD|LIMITED|INC|LLC|CORP)\.?(?=[\s,]|$))?`,
    'i',
  )
const clearForm = pattern(legalForms)
/** `Calgary, AB` and `17th Ave SE` end addresses: these are forms only where neither a number nor a comma is before them. */
const ambiguousForm = pattern([String.raw`(?:AB|OY(?: AB)?|SE)(?=,|$)`])
/** Where the first legal form of a text begins and ends. */
function legalFormIn(text: string): { from: number; to: number } | null {
  const ambiguous = ambiguousForm.exec(text)
  const isForm = ambiguous !== null && !/[\d,]/.test(text.slice(0, ambiguous.index))
  const clear = clearForm.exec(text)
  const found = isForm && ambiguous.index < (clear?.index ?? Infinity) ? ambiguous : clear
  return found === null ? null : { from: found.index, to: found.index + found[0].length }
}
/** Nothing is left over behind the legal form: the text is the name of a company. */
export const endsWithLegalForm = (text: string): boolean => legalFormIn(text)?.to === text.length
const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const phone =
  /(?:\b(?:TEL(?:EPHONE)?|PHONE|PH|MOBILE|MOB)(?:\.| ?(?:NO|NUMBER|#))*\s*[:.]?\s*)(\+?[\d(][\d ()./-]{5,20}\d)/i
const tax =
  /\b(?:TAX ?ID|VAT(?: REG)?|GSTIN|EIN|CNPJ|TRN|NIP|USCI)(?:\s?(?:NO|NUMBER|#))*\.?\s*:?\s*([A-Z0-9][A-Z0-9./-]{6,20})/i
const contact = /\b(?:ATTN|ATTENTION|CONTACT(?: PERSON)?|PIC)\.?\s*[:.]\s*([\p{L}][\p{L} .'-]{2,40})/iu
const detail =
  /\b(?:TEL(?:EPHONE)?|PHONE|PH|MOBILE|FAX|E-?MAIL|TAX ?ID|VAT|GSTIN|EIN|CNPJ|TRN|ATTN|ATTENTION|CONTACT)(?:\.| ?(?:NO|NUMBER|#))*\s*[:.]/i

/** Names of countries as addresses have them beside those of the catalogue, also in their own languages. */
const otherCountryNames: Record<string, string> = {
  'P.R. CHINA': 'CN', 'PR CHINA': 'CN', PRC: 'CN', 'P.R.C.': 'CN', USA: 'US', 'U.S.A.': 'US', 'UNITED STATES': 'US', 'UNITED STATES OF AMERICA': 'US',
  UAE: 'AE', 'U.A.E.': 'AE', 'THE NETHERLANDS': 'NL', NETHERLANDS: 'NL', NEDERLAND: 'NL', UK: 'GB', 'U.K.': 'GB', GB: 'GB', 'GREAT BRITAIN': 'GB', ENGLAND: 'GB',
  SCOTLAND: 'GB', TURKEY: 'TR', 'TÜRKİYE': 'TR', TÜRKIYE: 'TR', 'VIET NAM': 'VN', VIETNAM: 'VN', KOREA: 'KR', 'SOUTH KOREA': 'KR', 'REPUBLIC OF KOREA': 'KR',
  TAIWAN: 'TW', 'HONG KONG': 'HK', KSA: 'SA', 'KINGDOM OF SAUDI ARABIA': 'SA', DEUTSCHLAND: 'DE', ÖSTERREICH: 'AT', SUISSE: 'CH', SCHWEIZ: 'CH', ESPAÑA: 'ES',
  ITALIA: 'IT', BRASIL: 'BR', MÉXICO: 'MX', PERÚ: 'PE', POLSKA: 'PL', SVERIGE: 'SE', DANMARK: 'DK', NORGE: 'NO', SUOMI: 'FI', BELGIQUE: 'BE', BELGIË: 'BE',
  'CZECH REPUBLIC': 'CZ', 'IVORY COAST': 'CI', RUSSIA: 'RU',
} // prettier-ignore
/** Georgia and Jersey: the names are also those of states of the United States. */
const notAtEndOfAddress = new Set(['GE', 'JE'])
const countries: ReadonlyMap<string, string> = new Map([
  ...[...countryNameByCode]
    .filter(([code, name]) => !notAtEndOfAddress.has(code) && /^[\p{L} ]+$/u.test(name))
    .map(([code, name]) => [name.toUpperCase(), code] as const),
  ...Object.entries(otherCountryNames),
])
/** The text is the name of a country, as documents write it. */
export const isCountry = (text: string): boolean => countries.has(text.trim().toUpperCase())
const country = new RegExp(
  `(?:^|(?<!\\bNEW)[\\s,./-])(${[...countries.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})[.,]?$`,
  'i',
)

/** What a form says of a party before there is one: `This B/L is not negotiable unless marked "To Order"`. */
export const isExplanation = (text: string): boolean =>
  /\b(?:not negotiable|negotiable only|unless (?:marked|consigned)|complete name|full style)\b/i.test(text)

const captionOfName = /^(?:NAME|COMPANY|FIRM|FIRMA|NOM|NOMBRE|NOME|ADI|名称):$/i

/** The first line is the name, up to its legal form; the rest is the address, without phone and e-mail. */
export function partyIn([start = [], ...further]: PlacedWord[][]): ValuePart[] {
  const lines = withJoinedName([withoutCaption(start, (word) => captionOfName.test(word)), ...further])
  const [first = []] = lines
  const words = lines.flat()
  const text = textOfWords(words)
  if (!/\p{L}{2}/u.test(textOfWords(first)) || /^(?:N\/?A|NONE|NIL|-+|NAME|ADDRESS|CODE):?$|_{3}/i.test(text))
    return []
  const line = textOfWords(first)
  const cut = nameEnd(line)
  const name = trimmed(line.slice(0, cut), { start: '', end: ' ,;' })
  if (name.length < 2 || name.length > 90 || detail.test(name) || isExplanation(name)) return []
  const nameMarks = wordsAt(first, 0, cut)
  const parts: ValuePart[] = [
    { at: 'party_name', value: name, words: nameMarks, confidence: lines.length > 1 ? 0.95 : 0.9 },
  ]
  const rest = words.slice(nameMarks.length)
  const behind = textOfWords(rest)
  const end = detail.exec(behind)?.index ?? mail.exec(behind)?.index ?? behind.length
  const address = trimmed(behind.slice(0, end), { start: ' ,;/|•·', end: ' ,;(/|•·-' })
  if (address.length > 3 && /\p{L}/u.test(address)) {
    parts.push({ at: 'address', value: address, words: wordsAt(rest, 0, end - 1), confidence: 0.88 })
    const code = countries.get(country.exec(address)?.[1]?.toUpperCase() ?? '')
    if (code !== undefined)
      parts.push({
        at: 'country_code',
        value: code,
        words: wordsAt(rest, 0, end - 1).slice(-3),
        confidence: 0.93,
      })
  }
  const add = (at: string, pattern: RegExp, confidence: number) => {
    const match = pattern.exec(text)
    if (match === null) return
    const value = (match[1] ?? match[0]).trim()
    const from = match.index + match[0].indexOf(value)
    parts.push({ at, value, words: wordsAt(words, from, from + value.length), confidence })
  }
  add('email', mail, 0.85)
  add('phone', phone, 0.9)
  add('tax_id', tax, 0.9)
  add('contact_name', contact, 0.8)
  return parts
}

/** A narrow box breaks a long name: `ANADOLU TEKSTIL` above `INTERNATIONAL` above `STEEL A.Ş.`, `TRADING CO.,` above `LTD.` */
function withJoinedName(lines: PlacedWord[][]): PlacedWord[][] {
  const [first = [], ...further] = lines
  const start = textOfWords(first)
  if (/[\d:]|,./.test(start)) return lines
  const count = linesOfName(start, further.map(textOfWords))
  return count === 0 ? lines : [[...first, ...further.slice(0, count).flat()], ...further.slice(count)]
}

const MAX_FURTHER_LINES_OF_NAME = 3
/** How many further lines go on with a name. */
function linesOfName(start: string, further: readonly string[]): number {
  const own = legalFormIn(start)
  let whole = start
  for (const [at, text] of further.slice(0, MAX_FURTHER_LINES_OF_NAME).entries()) {
    whole = `${whole} ${text}`
    const form = legalFormIn(whole)
    // A form that the first line has may only go on: `LTD.` above `ŞTI.`
    if (own !== null && form?.from !== own.from) break
    const behind = whole.slice(start.length, form?.to)
    if (behind.split(' ').length > 8 || /\d|:|(?:^| )(?:ATTN|ATTENTION|C\/O)\b/i.test(behind)) break
    // The address may follow on the line in which the name ends: `CORPORATION, 122 LOGISTICS PKWY`.
    if (form !== null && form.to > start.length && (form.to >= whole.length - 1 || whole[form.to] === ','))
      return at + 1
  }
  // `PAUL MARTIN ET` above `FILS, 199 RUE DU PORT`
  const isOpen = /\S (?:&|AND|ET|UND|OF)$/i.test(start)
  return isOpen && /^\p{L}[^\d:]*(?:,|$)/u.test(further[0] ?? '') ? 1 : 0
}

function nameEnd(line: string): number {
  const stroke = /(?<=\S{2}) [/|•·] /.exec(line)?.index ?? line.length
  const details = Math.min(detail.exec(line)?.index ?? line.length, stroke)
  const form = legalFormIn(line)
  if (form !== null && form.from > 2) return Math.min(form.to, details)
  // A house number after two words or more begins the address.
  const house = /^(?:\S+ ){2,}?(?<!\bNO\.? )(?=\d+[\w/-]*,? \S+)/i.exec(line)
  const comma = /^[^,]{6,}(?=, \S)/.exec(line)
  return Math.min(
    house?.[0].length ?? line.length,
    line.split(',').length > 2 ? (comma?.[0].length ?? line.length) : line.length,
    details,
  )
}
