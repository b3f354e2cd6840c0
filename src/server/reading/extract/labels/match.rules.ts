import { type Mark, textOf } from '../marks.rules.ts'
import { cutOffs, dates, freeTimes } from './dates.rules.ts'
import { type Kind, label, type Label } from './label.rules.ts'
import { others } from './others.rules.ts'
import { parties } from './parties.rules.ts'
import { references } from './references.rules.ts'
import { transport } from './transport.rules.ts'

/** `1. Master B/L No.:` → `master bl`: how labels are compared. */
export function plainLabel(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\([^)]*\)?|\[[^\]]*\]?/g, ' ')
    .replace(/^\s*\(?\d{1,2}[a-z]?[.)]+\s*/, '')
    .replaceAll(/\b([hmo]?b|[a-z])\s?\/\s?([a-z])\b/g, '$1$2')
    .replaceAll(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[#.:*_,-]+/g, ' ')
    .replaceAll(/\b(?:nos?|nr|num|numbers?)\b/g, ' ')
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const known = new Map<string, Label[]>()
const coded = (kind: Kind, list: string, all: [string, string][]): Label[] =>
  all.map(([code, names]) => label(kind, `${list}.${code}`, names))
for (const each of [
  ...references,
  ...transport,
  ...parties,
  ...dates,
  ...coded('moment', 'shipment_cut_off_times', cutOffs),
  ...coded('free', 'free_times', freeTimes),
  ...others,
])
  for (const name of new Set(each.names.map(plainLabel))) known.set(name, [...(known.get(name) ?? []), each])

const longest = 10
/** What a label says, and whether it says so plainly. */
export interface FoundLabel {
  /** One list for each of the things that it asks for: `Vessel / Voyage` asks for two. */
  asks: Label[][]
  from: number
  to: number
  /** Ends with a colon. */
  colon: boolean
  /** Says `No.` or `#`. */
  numbered: boolean
  name: string
}

function asksOf(text: string): { asks: Label[][]; name: string } | null {
  // Boxes to tick are answers.
  if (/\[ ?x? ?\]|\(x\)|[☐☒☑✓✔]/i.test(text)) return null
  const whole = plainLabel(text)
  const one = known.get(whole)
  if (one !== undefined) return { asks: [one], name: whole }
  const parts = text
    .replaceAll(/\b([hmo]?b|[a-z])\/([a-z])\b/gi, '$1$2')
    .split(/\s*[/|&]\s*|\s+and\s+/i)
    .map(plainLabel)
    .filter((part) => part !== '')
  const found = parts.map((part) => known.get(part)).filter((asks) => asks !== undefined)
  const strange = parts.filter((part) => !known.has(part) && /\d/.test(part)).length
  if (parts.length < 2 || found.length === 0 || strange > 0) return null
  const distinct = found.filter((asks, at) => found.findIndex((other) => other[0] === asks[0]) === at)
  return { asks: distinct, name: parts.find((part) => known.has(part)) ?? whole }
}

/** The label that these words are, up to a colon, or all of them. */
function labelAt(marks: Mark[], from: number): FoundLabel | null {
  for (let to = Math.min(marks.length, from + longest); to > from; to -= 1) {
    const last = marks[to - 1]?.text ?? ''
    const text = textOf(marks.slice(from, to))
    const colon = last.endsWith(':')
    const numbered = /#:?$|\b(?:no|nos|nr|number|num)(?:'s)?[.:]*$/i.test(text)
    const isAll = to === marks.length
    if (!colon && !numbered && !isAll) continue
    if (from > 0 && !colon) continue
    // Two colons are two labels.
    if (text.slice(0, -1).replace(/\s:$/, '').includes(':')) continue
    const asked = asksOf(text)
    const found = asked === null ? null : { ...asked, from, to, colon, numbered }
    if (found !== null) return found
  }
  return null
}

/** Words that stand in any sentence and any box: labels only with a colon. */
const faint = new Set(
  'terminal,location,account,line,truck,office,storage,original,originals,surrendered,signed,origin,destination,discharge,receipt,freight,date,dated,due,delivery,status,action,terms,payment,from,customer,attention,carrier,broker,issuer,cargo,commodity,remarks,damage,damages,shortage,duty,tax,vat,gst,insurance,delivered,release,reference,references,ref,master,house,order,load,it,an,co,do,be,so,sc,so,go,issued,filed,arrival,expires,shipping,notice,bill,entry,pickup,instructions,client,supplier,item,arrived on,on board,ship to,from port,weight,volume,pieces,packages,name,dot,mc,hs,mid,pin,pod,del,gw,nw,kgs,cbm,measure,meas,equipment'.split(
    ',',
  ),
)
export const isFaint = ({ colon, numbered, name }: FoundLabel): boolean =>
  !colon && !numbered && faint.has(name)

export function labelsIn(marks: Mark[]): FoundLabel[] {
  const found: FoundLabel[] = []
  const first = labelAt(marks, 0)
  if (first !== null) found.push(first)
  for (let from = Math.max(first?.to ?? 1, 1); from < marks.length; from += 1) {
    if (!marks.slice(from, from + longest).some(({ text }) => text.endsWith(':'))) break
    const next = labelAt(marks, from)
    if (next === null) continue
    found.push(next)
    from = next.to - 1
  }
  return found
}

/** Also what is not in our lists: a few words and a colon. Details of a party (`Tel:`) are part of it. */
export const looksLikeLabel = (text: string): boolean =>
  (/^[^\d:]{2,40}:(?:\s|$)/.test(text) && !isDetail(text)) || /^[^\d#]{2,30}#$/.test(text)
export const isKnown = (text: string): boolean => known.has(plainLabel(text))
/** Nothing but the name of something: never its value. */
export const isName = (text: string): boolean =>
  known.has(plainLabel(text)) || /^(?:number|no\.?|date|name|place|total|port) of\b|[:#]$/i.test(text)
export const isDetail = (text: string): boolean =>
  /^(?:tel|telephone|phone|fax|e-?mail|attn|attention|contact|tax ?id|vat|gstin|ein|irs|cnpj|trn|mob|mobile|zip|address|name|ph)\b/i.test(
    text,
  )
