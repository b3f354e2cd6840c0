import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { fieldsNamedBy, isKnownLabel, plainLabel } from '../extract/labels/match.rules.ts'
import { textOfWords } from '../extract/text-blocks.rules.ts'
import { isImoNumber } from '../../../contract/identifiers/index.ts'
import { containersIn } from '../extract/values/equipment.rules.ts'
import { type Caption, captionsOf, likelyCaption } from './captions.rules.ts'
import type { ScoredPage, ValueRegion } from './regions.rules.ts'

/** What is the same for all regions of a document. */
export interface DocumentTraits {
  document_type: DocumentType
  pages: number
}

/** Steps of a distance in letter heights, finer for near ones than for far ones. */
const step = (distance: number): string => {
  if (distance < 0.3) return '0'
  if (distance < 0.8) return '1'
  if (distance < 1.5) return '2'
  if (distance < 3) return '3'
  if (distance < 7) return '4'
  return distance < 18 ? '5' : '6'
}

/** Captions are often printed smaller than values. */
const sizeStep = (ratio: number): string =>
  ratio < 0.72 ? 'smaller' : ratio < 0.92 ? 'small' : ratio < 1.09 ? 'same' : 'larger'

/** The form of a text: `MSCU 123-45` is `A9 9-9`. */
export const formOf = (text: string): string =>
  text
    .replaceAll(/\p{Lu}+/gu, 'A')
    .replaceAll(/\p{Ll}+/gu, 'a')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/Aa/g, 'T')
    .slice(0, 24)

const lengthStep = (length: number): string => String(Math.min(9, Math.floor(Math.log2(length + 1) * 2)))

/** The features of the words of a caption: each alone, in pairs, as a whole, and the fields that it names. */
function* captionFeatures(
  { relation, text, distance, block }: Caption,
  page: ScoredPage,
  height: number,
): Generator<string> {
  const plain = plainLabel(text).slice(0, 80)
  const words = plain
    .split(/[ /]/)
    .filter((word) => word !== '')
    .slice(0, 10)
  yield `${relation}·near·${step(distance)}`
  yield `${relation}·count·${lengthStep(words.length)}`
  if (block !== null && relation !== 'in')
    yield `${relation}·size·${sizeStep((block.bottom - block.top) / height)}`
  if (/[:#]\s*$/.test(text)) yield `${relation}·colon`
  if (block !== null && page.isLabel(block)) yield `${relation}·label`
  if (/\d{3}/.test(text)) yield `${relation}·digits`
  yield `${relation}·=${plain}`
  for (const [at, word] of words.entries()) {
    yield `${relation}·w·${word}`
    if (at > 0) yield `${relation}·ww·${words[at - 1]} ${word}`
    if (relation !== 'left2' && relation !== 'below')
      for (let from = 0; from + 4 <= word.length; from += 1)
        yield `${relation === 'in' || relation === 'left' ? 'side' : 'over'}·c·${word.slice(from, from + 4)}`
  }
  const first = words.slice(0, 3).join(' ')
  yield `${relation}·3·${first}`
  for (const { paths, kind } of namedBy(text)) {
    yield `${relation}·names·${paths[0] ?? 'stop'}`
    yield `any·names·${paths[0] ?? 'stop'}`
    yield `${relation}·kind·${kind}`
  }
}
/** Its words by themselves, wherever it stands: what one layout has beside a value, another one has above it. */
function* likelyCaptionFeatures(caption: Caption | undefined): Generator<string> {
  if (caption === undefined) {
    yield 'no·likely'
    return
  }
  const plain = plainLabel(caption.text).slice(0, 80)
  const words = plain.split(/[ /]/).filter((word) => word !== '')
  yield `likely·is·${caption.relation}`
  yield `likely·=${plain}`
  for (const [at, word] of words.slice(0, 10).entries()) {
    yield `likely·w·${word}`
    if (at > 0) yield `likely·ww·${words[at - 1]} ${word}`
    for (let from = 0; from + 5 <= word.length; from += 1) yield `likely·c·${word.slice(from, from + 5)}`
  }
  for (const { paths } of namedBy(caption.text)) yield `likely·names·${paths[0] ?? 'stop'}`
}
/** The first label of a text: of all of it, or of what is before a colon. */
function namedBy(text: string) {
  const whole = fieldsNamedBy(text)
  const colon = text.indexOf(':')
  return whole.length > 0 || colon < 0 ? whole : fieldsNamedBy(text.slice(0, colon + 1))
}

function* valueFeatures(region: ValueRegion, kinds: Iterable<string>): Generator<string> {
  const text = textOfWords(region.words)
  const words = text.split(' ')
  yield `form·${formOf(text)}`
  yield `first·${formOf(words[0] ?? '')}`
  yield `words·${Math.min(9, words.length)}`
  yield `length·${lengthStep(text.length)}`
  yield `lines·${Math.min(7, region.lines.length)}`
  const digits = text.replaceAll(/\D/g, '').length / Math.max(1, text.length)
  yield `digits·${Math.round(digits * 5)}`
  if (text === text.toUpperCase() && /[A-Z]{2}/.test(text)) yield 'capitals'
  for (const word of words.slice(0, 6)) {
    const plain = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
    if (plain.length > 1) yield `value·${plain}`
  }
  yield `start·${text.slice(0, 4).toLowerCase().replaceAll(/\d/g, '9')}`
  if (/^[A-Z]{4}/.test(text)) yield `prefix·${text.slice(0, 4)}`
  const containers = containersIn(region.words)
  if (containers.length > 0) yield `container·${(containers[0]?.confidence ?? 0) > 0.5}`
  const seven = /(?<!\d)\d{7}(?!\d)/.exec(text)?.[0]
  if (seven !== undefined && isImoNumber(seven)) yield 'imo'
  if (isKnownLabel(text)) yield 'is·label'
  if (/[:#]$/.test(text)) yield 'is·caption'
  if (/_{3}|\.{5}/.test(text)) yield 'is·blank'
  for (const line of region.lines.slice(1, 4))
    for (const { text: word } of line.slice(0, 6)) {
      const plain = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
      if (plain.length > 1) yield `further·${plain}`
    }
  for (const kind of kinds) yield `parsed·${kind}`
}

function* placeFeatures(
  region: ValueRegion,
  page: ScoredPage,
  { pages, document_type }: DocumentTraits,
): Generator<string> {
  yield `x·${Math.floor((region.left / page.width) * 8)}`
  yield `y·${Math.floor((region.top / page.height) * 12)}`
  yield `page·${Math.min(3, page.number)}·${Math.min(3, pages)}`
  yield `type·${document_type}`
  const at = page.lines[region.block.line]?.indexOf(region.block) ?? -1
  yield `cell·${Math.min(4, at)}·${Math.min(5, page.lines[region.block.line]?.length ?? 0)}`
  yield `wide·${Math.floor(((region.right - region.left) / page.width) * 8)}`
  if (region.block.words[0]?.source.method !== 'text') yield `method·${region.block.words[0]?.source.method}`
}

/** All features of a region; `kinds` are those kinds of values as which it can be parsed. */
export function regionFeatures(
  region: ValueRegion,
  page: ScoredPage,
  traits: DocumentTraits,
  kinds: Iterable<string>,
): string[] {
  const captions = captionsOf(region, page)
  const height = Math.max(4, region.bottom - region.top)
  const relations = new Set(captions.map(({ relation }) => relation))
  const missing = (['in', 'left', 'above', 'head', 'box'] as const)
    .filter((relation) => !relations.has(relation))
    .map((relation) => `no·${relation}`)
  return [
    ...missing,
    ...captions.flatMap((caption) => [...captionFeatures(caption, page, height)]),
    ...likelyCaptionFeatures(likelyCaption(captions, page)),
    ...valueFeatures(region, kinds),
    ...placeFeatures(region, page, traits),
  ]
}
