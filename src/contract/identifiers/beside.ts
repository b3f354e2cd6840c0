/** Text beside the numbers of the trade in lists and mails: sizes, quantities, seals, telephones. */

const type = String.raw`(?:[A-Z]{2,4}|[A-Z]\d|'|’|′|"|″|ft|feet|foot)`
/** `40HC`, `40' HC`, `22G1`, `2x40HQ`, `20`. */
const equipment = new RegExp(
  String.raw`^(?:\d{1,3}\s?[x×*]\s?)?(?:(?:20|22|40|42|45|53)(?:\W{0,2}${type}){0,2}|[2-9LM][\dA-Z][A-Z]\d)(?:\s?[x×*]\s?\d{1,3})?$`,
  'i',
)
/** `2`, `x`, `3x`: a count of containers. */
const countWord = /^(?:\d{1,3}\s?[x×*]?|[x×*]\s?\d{0,3})$/i
const quantity =
  /^\d+(?:[.,']\d+)*\s?(?:kgs?|kilos?|lbs?|t|to|tons?|tonnes?|mt|cbm|m3|m²|m³|teus?|feus?|ft|usd|eur|cny|rmb|gbp|pcs|pkgs?|ctns?|cartons?|pallets?|plts?|boxes|packages|bales|bags|units?|containers?|°?c|%|[$€£¥])$/i
export const isQuantity = (text: string): boolean => quantity.test(text) || /^[$€£¥]\s?\d[\d.,]*$/.test(text)
export const isEquipment = (text: string): boolean => equipment.test(text)

const isSizeOrCount = (word: string | undefined): boolean => {
  const bare = word?.replaceAll(/^[([{"']+|(?<![)\]}"':.!?])[)\]}"':.!?]+$/g, '')
  return bare !== undefined && (bare === '' || equipment.test(bare) || countWord.test(bare))
}
/** Words without the sizes and counts before and behind them. */
export function withoutSizes(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !isSizeOrCount(word))
  const last = words.findLastIndex((word) => !isSizeOrCount(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

const names = [
  'seals?',
  '(?:e|bullet|carrier|customs|shipper)[- ]?seals?',
  'precintos?',
  'sellos?',
  'plomb(?:e|en|es|age|os?)?',
  'siegel(?:nummer|-?nr)?',
  'scell[eé]s?',
  'lacres?',
  'imo',
  'mmsi',
  'call ?sign',
  'vat',
  'ust-?id(?:nr)?',
  'tax ?id',
  'eori',
  'iban',
  'bic',
  'swift',
  'tel',
  'tel[eé]fono',
  'telefon',
  'phone',
  'mobile?',
  'mob',
  'cell',
  'fax',
  'whatsapp',
  'wechat',
  'qq',
  'hs(?: ?code)?',
  'hts',
  'invoice',
  'inv',
  'factura',
  'rechnung',
  'facture',
  'p\\.?o\\.?',
  'purchase orders?',
  'sales orders?',
  'orders?',
  'pin',
  'chassis',
  'truck',
  'plate',
  'licen[cs]e',
  'un',
].join('|')
const inChinese = '封号|封条号?|铅封号?|封签号?|电话|手机|传真|发票号?|税号|车牌号?|海关编码'
const numberWords = String.raw`[\s.:#=№°-]{0,12}(?:(?:no|nr|num|number|nummer|n[°º]|n[uú]mero|code)s?\b[\s.:#=№°-]{0,12})?`
const labelBefore = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:${names})|${inChinese})${numberWords}$`,
  'iu',
)
const descriptions = [
  'imo|mmsi|seals?|precintos?|plomben?|siegel|vat|eori|iban|pin',
  'date|time|datum|fecha|eta|etd|ata|atd|deadline|cut-?off',
  '(?:gross |net |total )?weight|gross|net|gewicht|peso|poids|vgm|tare|volume|temp(?:erature)?',
  'qty|quantity|total|menge|cantidad|page|seite|room|floor|suite|zip|plz',
  'vessel|ship|schiff|buque|navire|voy(?:age)?|reise|viaje',
].join('|')
const labelAtStart = new RegExp(
  String.raw`^(?:(?:${descriptions})(?![\p{L}\d])|(?:${inChinese}|重量|毛重|件数|数量|合计|日期|船名|航次))${numberWords}(?=.*\d)`,
  'iu',
)

/** Whether the text before a number says that it is a seal, a telephone, an order or another number that nobody tracks. */
export const isLabelledOtherwise = (textBefore: string): boolean => labelBefore.test(textBefore.slice(-60))
/** `IMO 9321483`, `Seal FX1234567`, `Weight 21800`: a description, and nothing to track. */
export const beginsOtherwise = (text: string): boolean => labelAtStart.test(text)
/** `IMO9321483` and `PO4711990` in one word. */
const otherPrefix = /^(?:IMO|MMSI|VAT|EORI|INV|SEAL|PO|SO|HS|TEL|FAX)\d+$/i

/** The form of a bill of lading or booking, which is recognised inside a sentence too. */
const number =
  /(?<![A-Za-z\d])(?=[A-Za-z\d]*[A-Za-z]{2})(?=(?:[A-Za-z]*\d){5})[A-Za-z\d]{8,35}(?![A-Za-z\d])/g
/** Digits alone are one if a label says so. */
const labelledDigits = /(?<![A-Za-z\d])\d{7,12}(?![A-Za-z\d])/g
const addressed = /[@/\\=?&_#-]$/
const addressing = /^(?:[@/\\=_#-]|\.[a-z])/i

/** The kind of a number stands at most so many characters before it. */
const MAX_BEFORE = 300

export interface NumberInSentence {
  from: number
  to: number
  number: string
}

/** Bill of lading and booking numbers in a sentence, in their order; not those that are labelled as something else, or are part of an address. */
export const numbersInSentence = (text: string): NumberInSentence[] =>
  [...text.matchAll(number), ...text.matchAll(labelledDigits)]
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ 0: found, index }) => {
      const before = text.slice(Math.max(0, index - MAX_BEFORE), index)
      const behind = text.slice(index + found.length)
      const isPart =
        addressed.test(before) ||
        addressing.test(behind) ||
        /\S*:\/\/\S*$|www\.\S*$/i.test(before.slice(-200))
      if (/^\d+$/.test(found) && !trackedLabel.test(before.slice(-60))) return []
      return isPart || otherPrefix.test(found) || isLabelledOtherwise(before)
        ? []
        : [{ from: index, to: index + found.length, number: found }]
    })

/** A seal has few letters before its digits; the numbers of carriers begin with four, or are longer. */
const likeSeal = /^[A-Z]{1,3}-?\d{5,8}$/i
const trackedLabel = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:bookings?|bkg|buchung|reserva|r[eé]servation|[mo]?\.?b\.?/?l|bol|bills?(?: of lading)?|konnossement|connaissement|conocimiento)|提单号?|订舱号?)${numberWords}$`,
  'iu',
)
/** Whether a number that stands beside a container number is tracked itself. */
export const isTrackedBeside = (found: string, textBefore = ''): boolean =>
  !likeSeal.test(found) || trackedLabel.test(textBefore.slice(-60))
