import { documentTypeLabels, documentTypes, type DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Candidate, Classification, Experience, Reading } from '../types.ts'
import { bodyRules, tradeWords } from './body.rules.ts'
import { experienced } from './experience.rules.ts'
import { headingsOf, type Heading } from './headings.rules.ts'
import { englishFor } from './languages.rules.ts'
import { eventsIn, hasPackedColumns, isNotice, strangeness } from './other.rules.ts'
import { plain } from './words.rules.ts'

/**
 * Below this, a person looks first. Confidences are shares of what speaks for each type and for none of them; they were
 * tried on papers of many issuers: of those above the line, at most one in twenty may be called wrongly.
 */
export const unsureBelow = 0.6

/** What a title that could not be plainer is worth, and all else together at most: in logits. */
const titleWorth = 5
const mostOfBody = 4.2
const leastOfBody = -2.5
/** What “none of these” starts with: without evidence nothing is said. */
const none = 3

export interface Evidence {
  score: number
  reasons: { text: string; weight: number }[]
}
export type Scores = Map<DocumentType, Evidence>

export function classify(
  reading: Reading,
  { file_name, experience }: { file_name: string; experience: Experience | null },
): Classification {
  const { scores, strange } = weigh(reading, file_name)
  const alone = judged(scores)
  const learnt = experience === null ? alone : experienced({ reading, experience, scores, alone, judged })
  if (strange === 0 || (learnt !== alone && learnt.document_type !== null)) return learnt
  const other = scores.get('other')
  const reasons = [...(other?.reasons ?? []), { text: 'nothing of the trade', weight: strange }]
  return judged(new Map(scores).set('other', { score: (other?.score ?? 0) + strange, reasons }))
}

/** `strange`: what speaks for “other” because nothing speaks for the rest. */
function weigh(reading: Reading, fileName: string): { scores: Scores; strange: number } {
  const scores: Scores = new Map(documentTypes.map((type) => [type, { score: 0, reasons: [] }]))
  const add = (type: DocumentType, weight: number, text: string) => {
    const evidence = scores.get(type)
    if (evidence === undefined) return
    evidence.score += weight
    if (weight > 0.05 && text !== '') evidence.reasons.push({ text, weight })
  }
  const text = bodyOf(reading)
  const found = withoutCharges(headingsOf(reading))
  // What is called by a louder title is not called by this one.
  const loudest = found[0]?.score ?? 0
  const titles = found.map((heading) => ({ ...heading, score: (heading.score * heading.score) / loudest }))
  addBody(text, add)
  const goods = scoreOf(scores, 'commercial_invoice')
  settle(titles, scores)
  for (const heading of titles)
    if (heading.of === 'invoice') addInvoice(heading, text, scores, add)
    else add(heading.of, heading.score * titleWorth, said(heading))
  addSpecial({ text, titles, reading, goods, add })
  // Two titles as loud as each other: the text has to speak plainly for one of them.
  const rivals = found.filter(({ score }) => score >= loudest * 0.9).map(({ of }) => scoreOf(scores, of))
  const highest = Math.max(0, ...rivals)
  for (const { of } of found.slice(0, rivals.length))
    if (of !== 'invoice') add(of, Math.min(0.9, highest - scoreOf(scores, of)), '')
  for (const [type, says] of namesOf(fileName)) add(type, 0.8, `the file's name says “${says}”`)
  return { scores, strange: strangeIn({ text, titles, reading, scores }) }
}

const scoreOf = (scores: Scores, of: Heading['of']): number =>
  of === 'invoice' ? 0 : (scores.get(of)?.score ?? 0)

type Add = (type: DocumentType, weight: number, text: string) => void

/** An arrival notice that tells what is to be paid calls itself an invoice as well. */
function withoutCharges(found: Heading[]): Heading[] {
  const arrival = found.find(({ of }) => of === 'arrival_notice')?.score ?? 0
  return found.filter(
    ({ of, score }) => (of !== 'freight_invoice' && of !== 'invoice') || score > arrival * 1.15,
  )
}

/** Where a paper plainly says what it is, the words that others have in common with it count for less. */
function settle(titles: Heading[], scores: Scores): void {
  const charges = scores.get('freight_invoice')
  if (charges !== undefined && titles.some(({ of, score }) => of === 'arrival_notice' && score > 0.35))
    charges.score *= 0.5
  const loudest = titles[0]
  if (loudest === undefined || loudest.of === 'invoice' || loudest.score < 0.6) return
  for (const [type, evidence] of scores)
    if (evidence.score > 0 && !titles.some(({ of, score }) => of === type && score > 0.3))
      evidence.score *= 0.6
}

const said = ({ text, page }: Heading) => `“${text}” in the title${page > 1 ? ` of page ${page}` : ''}`

const mostText = 30_000
const bodyOf = (reading: Reading): string => {
  const lines = reading.pages.slice(0, 3).flatMap((page) => page.lines.map((line) => line.text))
  const text = plainLines(lines).slice(0, mostText)
  return `${text}\n${englishFor(text)}`
}
const plainLines = (lines: string[]): string => lines.slice(0, 600).map(plain).join('\n')

function addBody(text: string, add: Add): void {
  const sums = new Map<DocumentType, number>()
  for (const { of, weight, pattern } of bodyRules) {
    const match = pattern.exec(text)
    if (match === null) continue
    const before = sums.get(of) ?? 0
    const after = Math.max(leastOfBody, Math.min(mostOfBody, before + weight))
    sums.set(of, after)
    add(
      of,
      after - before,
      `“${(match[0] || (match[1] ?? '')).replace(/\s+/g, ' ').trim().slice(0, 60)}” in the text`,
    )
  }
}

/** An invoice is of a carrier's work, of goods that are shipped, or of anything else. */
function addInvoice(heading: Heading, text: string, scores: Scores, add: Add): void {
  const worth = heading.score * titleWorth
  const trade = tradeWords.filter((pattern) => pattern.test(text)).length
  const freight = scores.get('freight_invoice')?.score ?? 0
  const goods = scores.get('commercial_invoice')?.score ?? 0
  add('freight_invoice', worth * 0.55 * (freight >= 1.5 && trade >= 1 ? 1 : 0.4), said(heading))
  // Sold by a term of trade and a place, the goods go over a border.
  const isTraded = /\b(?:fob|cif|cfr|c and f|exw|fca|dap|ddp|cpt|cip)(?: [-:])? (?!point|terms)[a-z]{3}/.test(
    text,
  )
  const isOfGoods = goods >= 2 && trade >= 2
  const ofGoods = isTraded && freight < 1.5 ? 1.5 : isOfGoods ? 1 : 0.4
  add('commercial_invoice', worth * 0.55 * ofGoods, said(heading))
  const plainly = !isTraded && trade <= 1 && freight < 2.2 && goods < 2.2
  add(
    'other',
    worth * (plainly ? 0.95 : trade <= 2 && !isTraded ? 0.5 : 0.2),
    `${said(heading)}, and little of the trade`,
  )
}

function addSpecial({
  text,
  titles,
  reading,
  goods,
  add,
}: {
  text: string
  titles: Heading[]
  reading: Reading
  /** What speaks for a commercial invoice so far. */
  goods: number
  add: Add
}): void {
  const title = (of: Heading['of'], pattern: RegExp) =>
    titles.some((heading) => heading.of === of && heading.score > 0.3 && pattern.test(heading.text))
  // A waybill without a ship is a truck's or a plane's.
  if (title('sea_waybill', /^WAY ?BILL$/) && !/vessel|voyage|port of loading|ocean/.test(text)) {
    add('sea_waybill', -2.5, '')
    add('other', 1.5, '“WAYBILL” in the title, and no ship')
  }
  // Signed for on arrival, a delivery note proves the delivery.
  if (
    title(
      'other',
      /^(?:DELIVERY NOTE|BON DE LIVRAISON|LIEFERSCHEIN|ALBARAN.*|REMITO|NOTA DE ENTREGA|GUIA DE REMESSA)$/,
    ) &&
    !/unit price|sub ?total|amount due/.test(text)
  ) {
    const isSigned = /good (?:order|condition)|received by/.test(text)
    add('proof_of_delivery', isSigned ? 2.8 : 0.5, 'a delivery note')
    if (isSigned) add('other', -1, '')
  }
  // What is offered before it is sold goes through customs as an invoice where it is of goods that are shipped.
  if (title('other', /PRO ?FORMA/)) {
    const isOfGoods = goods >= 2
    add('commercial_invoice', isOfGoods ? 2.4 : 1, '“PROFORMA” in the title')
    if (isOfGoods) add('other', -1, '')
  }
  // What is only offered lists the charges of an invoice.
  if (title('other', /QUOT|ANGEBOT|COTIZACION|DEVIS/)) {
    add('freight_invoice', -1.5, '')
    add('other', 1, '')
  }
  // A mail is about papers and is none itself.
  if (reading.kind === 'eml' && !isNotice(reading))
    add('other', reading.attachments.length > 0 ? 5 : 4.6, 'a mail')
  const events = eventsIn(reading)
  if (events >= 3) add('other', 3 + Math.min(events, 6) / 4, 'a list of what happened to a container')
  if (hasPackedColumns(reading)) add('packing_list', 3.4, 'columns of cartons and their weights')
}

/** What nothing speaks for, and which is plainly no paper of the trade, is other. */
function strangeIn({
  text,
  titles,
  reading,
  scores,
}: {
  text: string
  titles: Heading[]
  reading: Reading
  scores: Scores
}): number {
  const highest = Math.max(...[...scores].flatMap(([type, { score }]) => (type === 'other' ? [] : [score])))
  if (highest > 1.5 || titles.some(({ of, score }) => of !== 'other' && of !== 'invoice' && score > 0.25))
    return 0
  return strangeness(reading, text) * (titles.some(({ of }) => of === 'invoice') ? 1.5 : 4.2)
}

const fileNames: [DocumentType, RegExp][] = [
  ['arrival_notice', /arrival[ -_]?not|\barr?ival\b|\ban\b(?=.*\d)/],
  ['sea_waybill', /sea ?way ?bill|\bswb\b/],
  ['delivery_order', /delivery order|pick ?up|\bdo\b|freight release/],
  ['booking_confirmation', /booking/],
  ['packing_list', /packing ?(?:list|slip)|\bpl\b/],
  ['commercial_invoice', /commercial invoice|\bci\b/],
  ['freight_invoice', /freight (?:invoice|bill)/],
  ['customs_entry', /\b(?:cbp)?(?:7501|3461)\b|entry summary/],
  ['importer_security_filing', /\bisf\b/],
  ['certificate_of_origin', /certificate of origin|\bcoo\b|\bco\b(?=.*origin)/],
  ['dangerous_goods_declaration', /dangerous|\bdgd?\b|\bimo\b|hazmat/],
  ['proof_of_delivery', /proof of delivery|\bpod\b|delivery receipt/],
  ['rate_confirmation', /rate ?con/],
  ['bill_of_lading', /bill of lading|\bbol\b|\b[hm]?bl\b/],
  ['other', /\bvgm\b|shipping instruction|delivery note|quotation|purchase order/],
]
/** A weak hint, for files are named in haste. */
function namesOf(fileName: string): [DocumentType, string][] {
  const name = plain(fileName.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/[_\-.+]+/g, ' '))
  const hit = fileNames.find(([, pattern]) => pattern.test(name))
  return hit === undefined ? [] : [[hit[0], hit[1].exec(name)?.[0] ?? '']]
}

/** Shares of what speaks for each, and for none of them. */
export function judged(scores: Scores): Classification {
  const all = [...scores].toSorted(([, left], [, right]) => right.score - left.score)
  const total =
    Math.exp(none) + all.reduce((sum, [, { score }]) => sum + (score > 0.5 ? Math.exp(score) : 0), 0)
  const candidates: Candidate[] = all
    .filter(([, { score }]) => score > 0.8)
    .slice(0, 5)
    .map(([document_type, { score }]) => ({ document_type, confidence: round(Math.exp(score) / total) }))
    .filter(({ confidence }) => confidence >= 0.01)
  const [best] = candidates
  if (best === undefined)
    return { document_type: null, confidence: 0, unsure: true, candidates: [], reasons: [] }
  const reasons = (scores.get(best.document_type)?.reasons ?? []).toSorted(
    (left, right) => right.weight - left.weight,
  )
  return {
    document_type: best.document_type,
    confidence: best.confidence,
    unsure: best.confidence < unsureBelow,
    candidates,
    reasons: [...new Set([...reasons.slice(0, 6).map(({ text }) => text), ...against(candidates)])],
  }
}

/** Why it is not surer. */
const against = ([best, next]: Candidate[]): string[] =>
  best === undefined || next === undefined || best.confidence >= unsureBelow
    ? []
    : [`could also be: ${documentTypeLabels[next.document_type]}`]

const round = (share: number) => Math.round(share * 1000) / 1000
