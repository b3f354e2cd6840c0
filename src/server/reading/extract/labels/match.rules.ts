import { type PlacedWord, textOfWords } from '../text-blocks.rules.ts'
import { cutOffCodeOf, cutOffLabels, dateLabels, freeTimeLabels } from './dates.rules.ts'
import { type ValueKind, label, type LabelDefinition } from './label.rules.ts'
import { bySignificantWords, significantWords } from './significant-words.rules.ts'
import { otherLabels } from './others.rules.ts'
import { partyLabels } from './parties.rules.ts'
import { isCaptionOf } from './plain-captions.rules.ts'
import { referenceLabels } from './references.rules.ts'
import { transportLabels } from './transport.rules.ts'

/** Normalizes a label for comparison: `1. Master B/L No.:` → `master bl`. */
export function plainLabel(text: string): string {
  return (
    text
      .toLowerCase()
      // A Turkish capital İ in lower case keeps its dot as a sign of its own.
      .replaceAll('\u0307', '')
      .replaceAll(/\([^)]*\)?|\[[^\]]*\]?/g, ' ')
      .replace(/^\s*\(?\d{1,2}[a-z]?[.)]+\s*/, '')
      .replaceAll(/\b([hmo]?b|[a-z])\s?\/\s?([a-z])\b/g, '$1$2')
      .replaceAll(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
      .replaceAll(/['’`]/g, '')
      .replaceAll(/[#.:*_,=→–—-]+/g, ' ')
      .replaceAll(/\b(?:nos?|nr|num|numbers?)\b/g, ' ')
      .replaceAll(/\s*\/\s*/g, '/')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

const known = new Map<string, LabelDefinition[]>()
const coded = (kind: ValueKind, list: string, all: [string, string][]): LabelDefinition[] =>
  all.map(([code, names]) => label(kind, `${list}.${code}`, names))
export const labelDefinitions: readonly LabelDefinition[] = [
  ...referenceLabels,
  ...transportLabels,
  ...partyLabels,
  ...dateLabels,
  ...coded('moment', 'shipment_cut_off_times', cutOffLabels),
  ...coded('free', 'free_times', freeTimeLabels),
  ...otherLabels,
]
for (const each of labelDefinitions)
  for (const name of new Set(each.names.map(plainLabel))) known.set(name, [...(known.get(name) ?? []), each])

const knownBySignificantWords = bySignificantWords(
  known,
  (one, other) => one.length === other.length && one.every((each, at) => each === other[at]),
)
/** The definitions of a plain text, also where its words are abbreviated or in another order, and the known name. */
function definitionsOf(plain: string): { asks: LabelDefinition[]; name: string } | undefined {
  const exact = known.get(plain)
  if (exact !== undefined) return { asks: exact, name: plain }
  const other = knownBySignificantWords.get(significantWords(plain))
  if (other !== undefined) return { asks: other.named, name: other.name }
  const code = cutOffCodeOf(plain)
  if (code === null) return undefined
  const cutOff = labelDefinitions.find(({ paths }) => paths[0] === `shipment_cut_off_times.${code}`)
  return cutOff === undefined ? undefined : { asks: [cutOff], name: plain }
}

const MAX_LABEL_WORDS = 10
/** A label found in a text. */
export interface FoundLabel {
  /** One list of definitions for each value: `Vessel / Voyage` has two values. */
  asks: LabelDefinition[][]
  from: number
  to: number
  /** Ends with a colon. */
  colon: boolean
  /** Has `No.` or `#`. */
  numbered: boolean
  /** Neither of them, but what follows in its cell has the form of its value: see `isCaptionOf`. */
  isBeforeValue: boolean
  name: string
}

/** The boxes of the dangerous goods form of the IMDG Code: `1 Shipper/Consignor/Sender`, `6 Consignee`. `2 Seals` are a number of seals. */
function definitionsOfBox(text: string): ReturnType<typeof definitionsOf> {
  const caption = /^\d{1,2}[a-z]? (?=\p{L})(.+)$/iu.exec(text)?.[1]
  if (caption === undefined) return undefined
  const name = plainLabel(caption)
  const asks = known.get(name)
  return asks?.some(({ kind }) => ['party', 'place', 'vessel'].includes(kind)) ? { asks, name } : undefined
}

/** `Invoice No. & Date` asks for both, and not for the date of the invoice alone. */
function isNumberAndDate(whole: string, parts: readonly string[]): boolean {
  const [number, date, ...others] = parts.map((part) => known.get(part)?.[0]?.kind)
  const isDate = date === 'day' || date === 'issued'
  return number === 'reference' && isDate && others.length === 0 && !known.has(whole)
}

function asksOf(text: string): { asks: LabelDefinition[][]; name: string } | null {
  // Tick boxes are values, not labels.
  if (/\[ ?x? ?\]|\(x\)|[☐☒☑✓✔]/i.test(text)) return null
  const whole = plainLabel(text)
  const parts = text
    .replaceAll(/\b([hmo]?b|[a-z])\/([a-z])\b/gi, '$1$2')
    .split(/\s*[/|&]\s*|\s+and\s+/i)
    .map(plainLabel)
    .filter((part) => part !== '')
  const one = isNumberAndDate(whole, parts) ? undefined : (definitionsOf(whole) ?? definitionsOfBox(text))
  if (one !== undefined) return { asks: [one.asks], name: one.name }
  const found = parts.map((part) => definitionsOf(part)?.asks).filter((asks) => asks !== undefined)
  const strange = parts.filter((part) => definitionsOf(part) === undefined && /\d/.test(part)).length
  if (parts.length < 2 || found.length === 0 || strange > 0) return null
  const distinct = found.filter((asks, at) => found.findIndex((other) => other[0] === asks[0]) === at)
  return {
    asks: distinct,
    name: parts.map((part) => definitionsOf(part)?.name).find((name) => name !== undefined) ?? whole,
  }
}

/** The fields that a whole text names: of `Port of discharge` the port of discharge; empty if it is no label. */
export const fieldsNamedBy = (text: string): LabelDefinition[] => asksOf(text)?.asks.flat() ?? []

function isCaptionBeforeValue(caption: string, value: string): boolean {
  const name = plainLabel(caption)
  return isCaptionOf(known.get(name) ?? [], { name, caption, value })
}

/** The longest label that starts at this word: up to a colon, or all words. */
function labelAt(words: PlacedWord[], from: number): FoundLabel | null {
  for (let to = Math.min(words.length, from + MAX_LABEL_WORDS); to > from; to -= 1) {
    const last = words[to - 1]?.text ?? ''
    const text = textOfWords(words.slice(from, to))
    const colon = /[:=→]$|\.{4,}$/.test(last)
    const dash = from === 0 && to < words.length && /^(?:[-–—]|\.{3,}:?)$/.test(last)
    const numbered = /#:?$|\b(?:no|nos|nr|number|num)(?:'s)?[.:]*$/i.test(text)
    const isAll = to === words.length
    const isBeforeValue = from === 0 && !isAll && isCaptionBeforeValue(text, textOfWords(words.slice(to)))
    if (!colon && !dash && !numbered && !isAll && !isBeforeValue) continue
    if (from > 0 && !colon) continue
    // Two colons mean two labels.
    if (text.slice(0, -1).replace(/\s:$/, '').includes(':')) continue
    const asked = asksOf(text)
    const found = asked === null ? null : { ...asked, from, to, colon, numbered, isBeforeValue }
    if (found !== null) return found
  }
  return null
}

/** Common words that are labels only with a colon. */
const commonWords = new Set(
  'terminal,location,account,line,truck,office,storage,original,originals,surrendered,signed,origin,destination,discharge,receipt,freight,date,dated,due,delivery,status,action,terms,payment,from,customer,attention,carrier,broker,issuer,cargo,commodity,remarks,damage,damages,shortage,duty,tax,vat,gst,insurance,delivered,release,reference,references,ref,master,house,order,load,it,an,co,do,be,so,sc,so,go,issued,filed,arrival,expires,shipping,notice,bill,entry,pickup,instructions,client,supplier,item,arrived on,on board,ship to,from port,weight,volume,pieces,packages,name,dot,mc,hs,mid,pin,pod,del,gw,nw,kgs,cbm,measure,meas,equipment'.split(
    ',',
  ),
)
export const needsColon = ({ colon, numbered, isBeforeValue, name }: FoundLabel): boolean =>
  !colon && !numbered && !isBeforeValue && commonWords.has(name)

const MAX_WORDS_BEFORE_COMMON_ONE = 2
/** `Call Date:` is a caption that is not known, and not the date of the document. */
const isEndOfCaption = (words: PlacedWord[], { from, name }: FoundLabel): boolean =>
  from <= MAX_WORDS_BEFORE_COMMON_ONE &&
  commonWords.has(name) &&
  words.slice(0, from).every(({ text }) => /^\p{L}[\p{L}'-]*$/u.test(text))

export function labelsIn(words: PlacedWord[]): FoundLabel[] {
  const found: FoundLabel[] = []
  const first = labelAt(words, 0)
  if (first !== null) found.push(first)
  for (let from = Math.max(first?.to ?? 1, 1); from < words.length; from += 1) {
    if (!words.slice(from, from + MAX_LABEL_WORDS).some(({ text }) => text.endsWith(':'))) break
    const next = labelAt(words, from)
    if (next === null || (found.length === 0 && isEndOfCaption(words, next))) continue
    found.push(next)
    from = next.to - 1
  }
  return found
}

/**
 * Also labels that are not in our lists: a few words and a colon. Details of a party (`Tel:`) belong to the party.
 */
export const looksLikeLabel = (text: string): boolean =>
  (/^[^\d:]{2,40}:(?:\s|$)/.test(text) && !isPartyDetail(text)) || /^[^\d#]{2,30}#$/.test(text)
export const isKnownLabel = (text: string): boolean => definitionsOf(plainLabel(text)) !== undefined
/** The text is the name of a field, and so never a value. */
export const isFieldName = (text: string): boolean =>
  isKnownLabel(text) ||
  /^(?:number|no\.?|date|name|place|total|port) of\b/i.test(text) ||
  (text.length < 40 && /[:#]$/.test(text))
export const isPartyDetail = (text: string): boolean =>
  /^(?:tel|telephone|phone|fax|e-?mail|attn|attention|contact|tax ?id|vat|gstin|ein|irs|cnpj|trn|mob|mobile|zip|address|name|ph)\b/i.test(
    text,
  )
