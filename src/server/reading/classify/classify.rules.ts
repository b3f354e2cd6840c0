import { documentTypeLabels, documentTypes, type DocumentType } from '../../../contract/vocabulary/index.ts'
import type { TypeCandidate, Classification, TrainingCounts, FileContent } from '../types.ts'
import { textRules, tradeTerms } from './text.rules.ts'
import { adjustByTraining } from './training.rules.ts'
import { documentHeadings, type Heading } from './headings.rules.ts'
import { englishFor } from './languages.rules.ts'
import { countEventLines, hasPackingListColumns, isNotice, unrelatedness } from './unrelated.rules.ts'
import { normalizeText } from './normalize.rules.ts'

/**
 * Below this confidence a person must check the type. The confidence is the share of this type in the evidence for
 * all types and for "none of them". Measured on documents of many issuers so that at most one in twenty above this
 * limit is wrong.
 */
const MIN_CERTAIN_CONFIDENCE = 0.6

/** Weights in logits: of a perfect title, and the limits of all other evidence together. */
const TITLE_WEIGHT = 5
const MAX_TEXT_WEIGHT = 4.2
const MIN_TEXT_WEIGHT = -2.5
/** Weight of "none of these types", so that a document without evidence gets no type. */
const NONE_WEIGHT = 3

interface Evidence {
  score: number
  reasons: { text: string; weight: number }[]
}
type Scores = Map<DocumentType, Evidence>

export function classify(
  content: FileContent,
  { file_name, training }: { file_name: string; training: TrainingCounts | null },
): Classification {
  const { scores, strange } = scoreContent(content, file_name)
  const alone = classificationOf(scores)
  const learnt =
    training === null
      ? alone
      : adjustByTraining({ content, training, scores, alone, judged: classificationOf })
  if (strange === 0 || (learnt !== alone && learnt.document_type !== null)) return learnt
  const other = scores.get('other')
  const reasons = [...(other?.reasons ?? []), { text: 'nothing of the trade', weight: strange }]
  return classificationOf(new Map(scores).set('other', { score: (other?.score ?? 0) + strange, reasons }))
}

/** `unrelated`: weight of "other" because there is no evidence for any other type. */
function scoreContent(content: FileContent, fileName: string): { scores: Scores; strange: number } {
  const scores: Scores = new Map(documentTypes.map((type) => [type, { score: 0, reasons: [] }]))
  const add = (type: DocumentType, weight: number, text: string) => {
    const evidence = scores.get(type)
    if (evidence === undefined) return
    evidence.score += weight
    if (weight > 0.05 && text !== '') evidence.reasons.push({ text, weight })
  }
  const text = searchTextOf(content)
  const found = withoutInvoiceOfArrival(documentHeadings(content))
  // A more prominent title lowers the scores of the others.
  const loudest = found[0]?.score ?? 0
  const titles = found.map((heading) => ({ ...heading, score: (heading.score * heading.score) / loudest }))
  addText(text, add)
  const goods = scoreOf(scores, 'commercial_invoice')
  discountCommonText(titles, scores)
  for (const heading of titles)
    if (heading.of === 'invoice') addInvoice(heading, text, scores, add)
    else add(heading.of, heading.score * TITLE_WEIGHT, titleReason(heading))
  addSpecial({ text, titles, content, goods, add })
  // For two equally prominent titles the text decides.
  const rivals = found.filter(({ score }) => score >= loudest * 0.9).map(({ of }) => scoreOf(scores, of))
  const highest = Math.max(0, ...rivals)
  for (const { of } of found.slice(0, rivals.length))
    if (of !== 'invoice') add(of, Math.min(0.9, highest - scoreOf(scores, of)), '')
  for (const [type, says] of fileNameHints(fileName)) add(type, 0.8, `the file's name says “${says}”`)
  return { scores, strange: unrelatedWeight({ text, titles, content, scores }) }
}

const scoreOf = (scores: Scores, of: Heading['of']): number =>
  of === 'invoice' ? 0 : (scores.get(of)?.score ?? 0)

type Add = (type: DocumentType, weight: number, text: string) => void

/** An arrival notice that lists charges often also has the title "invoice". */
function withoutInvoiceOfArrival(found: Heading[]): Heading[] {
  const arrival = found.find(({ of }) => of === 'arrival_notice')?.score ?? 0
  return found.filter(
    ({ of, score }) => (of !== 'freight_invoice' && of !== 'invoice') || score > arrival * 1.15,
  )
}

/** If the title states the type clearly, text that is common to several types counts less. */
function discountCommonText(titles: Heading[], scores: Scores): void {
  const charges = scores.get('freight_invoice')
  if (charges !== undefined && titles.some(({ of, score }) => of === 'arrival_notice' && score > 0.35))
    charges.score *= 0.5
  const loudest = titles[0]
  if (loudest === undefined || loudest.of === 'invoice' || loudest.score < 0.6) return
  for (const [type, evidence] of scores)
    if (evidence.score > 0 && !titles.some(({ of, score }) => of === type && score > 0.3))
      evidence.score *= 0.6
}

const titleReason = ({ text, page }: Heading) => `“${text}” in the title${page > 1 ? ` of page ${page}` : ''}`

const MAX_TEXT_LENGTH = 30_000
const searchTextOf = (content: FileContent): string => {
  const lines = content.pages.slice(0, 3).flatMap((page) => page.lines.map((line) => line.text))
  const text = plainLines(lines).slice(0, MAX_TEXT_LENGTH)
  return `${text}\n${englishFor(text)}`
}
const plainLines = (lines: string[]): string => lines.slice(0, 600).map(normalizeText).join('\n')

function addText(text: string, add: Add): void {
  const sums = new Map<DocumentType, number>()
  for (const { of, weight, pattern } of textRules) {
    const match = pattern.exec(text)
    if (match === null) continue
    const before = sums.get(of) ?? 0
    const after = Math.max(MIN_TEXT_WEIGHT, Math.min(MAX_TEXT_WEIGHT, before + weight))
    sums.set(of, after)
    add(
      of,
      after - before,
      `“${(match[0] || (match[1] ?? '')).replace(/\s+/g, ' ').trim().slice(0, 60)}” in the text`,
    )
  }
}

/** An invoice is either for freight, for shipped goods, or for something else; the text decides which. */
function addInvoice(heading: Heading, text: string, scores: Scores, add: Add): void {
  const worth = heading.score * TITLE_WEIGHT
  const trade = tradeTerms.filter((pattern) => pattern.test(text)).length
  const freight = scores.get('freight_invoice')?.score ?? 0
  const goods = scores.get('commercial_invoice')?.score ?? 0
  add('freight_invoice', worth * 0.55 * (freight >= 1.5 && trade >= 1 ? 1 : 0.4), titleReason(heading))
  // Goods sold with an Incoterm and a place are shipped across a border.
  const isTraded = /\b(?:fob|cif|cfr|c and f|exw|fca|dap|ddp|cpt|cip)(?: [-:])? (?!point|terms)[a-z]{3}/.test(
    text,
  )
  const isOfGoods = goods >= 2 && trade >= 2
  const ofGoods = isTraded && freight < 1.5 ? 1.5 : isOfGoods ? 1 : 0.4
  add('commercial_invoice', worth * 0.55 * ofGoods, titleReason(heading))
  const plainly = !isTraded && trade <= 1 && freight < 2.2 && goods < 2.2
  add(
    'other',
    worth * (plainly ? 0.95 : trade <= 2 && !isTraded ? 0.5 : 0.2),
    `${titleReason(heading)}, and little of the trade`,
  )
}

function addSpecial({
  text,
  titles,
  content,
  goods,
  add,
}: {
  text: string
  titles: Heading[]
  content: FileContent
  /** Score of a commercial invoice from the text alone. */
  goods: number
  add: Add
}): void {
  const title = (of: Heading['of'], pattern: RegExp) =>
    titles.some((heading) => heading.of === of && heading.score > 0.3 && pattern.test(heading.text))
  // A waybill without a vessel is one of road or air transport.
  if (title('sea_waybill', /^WAY ?BILL$/) && !/vessel|voyage|port of loading|ocean/.test(text)) {
    add('sea_waybill', -2.5, '')
    add('other', 1.5, '“WAYBILL” in the title, and no ship')
  }
  // A delivery note that was signed on arrival is a proof of delivery.
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
  // A proforma invoice of shipped goods serves as the commercial invoice for customs.
  if (title('other', /PRO ?FORMA/)) {
    const isOfGoods = goods >= 2
    add('commercial_invoice', isOfGoods ? 2.4 : 1, '“PROFORMA” in the title')
    if (isOfGoods) add('other', -1, '')
  }
  // A quotation lists the same charges as a freight invoice.
  if (title('other', /QUOT|ANGEBOT|COTIZACION|DEVIS/)) {
    add('freight_invoice', -1.5, '')
    add('other', 1, '')
  }
  // The names in it say what is inside, and not what it is.
  if (content.kind === 'archive') add('other', 9, `an archive with ${content.attachments.length} files`)
  // An e-mail usually is about documents and is not one itself.
  if (content.kind === 'eml' && !isNotice(content))
    add('other', content.attachments.length > 0 ? 5 : 4.6, 'a mail')
  const events = countEventLines(content)
  if (events >= 3) add('other', 3 + Math.min(events, 6) / 4, 'a list of what happened to a container')
  if (hasPackingListColumns(content)) add('packing_list', 3.4, 'columns of cartons and their weights')
}

/** A document without evidence for any type and without terms of ocean transport is of type "other". */
function unrelatedWeight({
  text,
  titles,
  content,
  scores,
}: {
  text: string
  titles: Heading[]
  content: FileContent
  scores: Scores
}): number {
  const highest = Math.max(...[...scores].flatMap(([type, { score }]) => (type === 'other' ? [] : [score])))
  if (highest > 1.5 || titles.some(({ of, score }) => of !== 'other' && of !== 'invoice' && score > 0.25))
    return 0
  return unrelatedness(content, text) * (titles.some(({ of }) => of === 'invoice') ? 1.5 : 4.2)
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
/** A weak hint, because file names are often wrong. */
function fileNameHints(fileName: string): [DocumentType, string][] {
  const name = normalizeText(fileName.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/[_\-.+]+/g, ' '))
  const hit = fileNames.find(([, pattern]) => pattern.test(name))
  return hit === undefined ? [] : [[hit[0], hit[1].exec(name)?.[0] ?? '']]
}

/** Confidences from scores: the softmax over all types and "none of them". */
function classificationOf(scores: Scores): Classification {
  const all = [...scores].toSorted(([, left], [, right]) => right.score - left.score)
  const total =
    Math.exp(NONE_WEIGHT) + all.reduce((sum, [, { score }]) => sum + (score > 0.5 ? Math.exp(score) : 0), 0)
  const candidates: TypeCandidate[] = all
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
    unsure: best.confidence < MIN_CERTAIN_CONFIDENCE,
    candidates,
    reasons: [...new Set([...reasons.slice(0, 6).map(({ text }) => text), ...against(candidates)])],
  }
}

/** Names the second candidate when the confidence is too low. */
const against = ([best, next]: TypeCandidate[]): string[] =>
  best === undefined || next === undefined || best.confidence >= MIN_CERTAIN_CONFIDENCE
    ? []
    : [`could also be: ${documentTypeLabels[next.document_type]}`]

const round = (share: number) => Math.round(share * 1000) / 1000
