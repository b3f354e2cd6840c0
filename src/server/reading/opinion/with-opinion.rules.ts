import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import { type DocumentType, documentTypeLabels } from '../../../contract/vocabulary/index.ts'
import { textOfPages, writingConventionsOf } from '../extract/conventions.rules.ts'
import { acceptsValue } from '../extract/payload.rules.ts'
import { fieldOf, MIN_FIELD_CONFIDENCE } from '../extract/resolve-candidates.rules.ts'
import { valueParsers } from '../extract/value-parsers.rules.ts'
import { containersIn } from '../extract/values/equipment.rules.ts'
import type { ValuePart, WritingConventions } from '../extract/values/types.ts'
import { type PlacedWord, textOfWords } from '../extract/text-blocks.rules.ts'
import { mergeFields } from '../extract/merge-fields.rules.ts'
import type { Classification, ExtractedField, SuccessfulReading } from '../types.ts'
import type { AnsweredField, Opinion } from './answer.rules.ts'
import type { AskedCell, AskedField, Questions, WantedKind } from './questions.rules.ts'

/** In lower case, of the same length. */
const folded = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

const normalized = (text: string): string => folded(text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())

const isLetterOrDigit = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text)

/**
 * The words of a cell in which this text stands, cut to it; null if it does not stand there. Case, width and spaces may
 * differ. It must not begin or end within a word or a number: `12` does not stand in `4711234`.
 */
function textInCell({ block }: AskedCell, text: string): PlacedWord[] | null {
  const whole = normalized(textOfWords(block.words))
  const sought = normalized(text)
  // Words with spaces in them would shift what follows.
  if (sought === '' || whole.length !== textOfWords(block.words).length) return null
  for (let from = whole.indexOf(sought); from >= 0; from = whole.indexOf(sought, from + 1)) {
    const to = from + sought.length
    const isCut =
      (isLetterOrDigit(whole.charAt(from - 1)) && isLetterOrDigit(whole.charAt(from))) ||
      (isLetterOrDigit(whole.charAt(to - 1)) && isLetterOrDigit(whole.charAt(to)))
    if (!isCut) return wordsBetween(block.words, from, to)
  }
  return null
}

/** The words from one character of their text to another, the first and the last one cut. */
function wordsBetween(words: readonly PlacedWord[], from: number, to: number): PlacedWord[] {
  let at = 0
  return words.flatMap((word) => {
    const start = at
    at += word.text.length + 1
    const text = word.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...word, text }]
  })
}

/** Of every value and type that only the model says: never sure alone, whatever it is. */
export const OPINION_CONFIDENCE = 0.5
const MAX_ENTRIES = 20

/**
 * The reading with what the model adds to it. It only adds: a value counts if it was asked for, stands on the page where
 * the model says, has the form of its field and fits the schema. The type stays as it was found and unsure; the model's
 * type is one more candidate.
 */
export function withOpinion(
  reading: SuccessfulReading,
  questions: Questions,
  opinion: Opinion,
): SuccessfulReading {
  const { document_type, asksType } = questions
  const fields = document_type === null ? [] : foundFields(reading, questions, document_type, opinion.fields)
  return {
    ...reading,
    classification:
      asksType && opinion.document_type !== null
        ? withCandidate(reading.classification, opinion.document_type)
        : reading.classification,
    extraction: mergeFields(reading.extraction, fields, null),
  }
}

function foundFields(
  { content, extraction }: SuccessfulReading,
  { fields: asked, cells }: Questions,
  document_type: DocumentType,
  answered: readonly AnsweredField[],
): ExtractedField[] {
  const schema = documentPayloads[document_type]
  const conventions = writingConventionsOf(textOfPages(content))
  const taken = new Set(extraction.fields.map(({ path }) => path))
  const found: ExtractedField[] = []
  const entries = new Map<string, Set<string>>()
  for (const { path, cell: id, text } of answered) {
    const field = asked.find((each) => each.path === path)
    const cell = cells.find((each) => each.id === id)
    const words = cell && textInCell(cell, text)
    if (field === undefined || !words) continue
    const said = entries.get(path) ?? new Set<string>()
    if (said.size >= (path.includes('*') ? MAX_ENTRIES : 1)) continue
    const at = path.replace('*', String(said.size))
    const values = valuesIn(field, words, conventions)
      .map((part) => fieldByModel(at, part))
      .filter(
        (value) =>
          value.confidence >= MIN_FIELD_CONFIDENCE * OPINION_CONFIDENCE &&
          !taken.has(value.path) &&
          acceptsValue(schema, value.path, value.value),
      )
    const [first] = values
    if (first === undefined || said.has(String(first.value))) continue
    entries.set(path, said.add(String(first.value)))
    found.push(...values)
  }
  return found
}

const valuesIn = ({ kinds }: AskedField, words: PlacedWord[], conventions: WritingConventions): ValuePart[] =>
  kinds.map((kind) => parsedAs(kind, words, conventions)).find((parts) => parts.length > 0) ?? []

function parsedAs(kind: WantedKind, words: PlacedWord[], conventions: WritingConventions): ValuePart[] {
  if (kind !== 'container') return valueParsers[kind]([words], conventions)
  return containersIn(words)
    .slice(0, 1)
    .map(({ number, words: its, confidence }) => ({ at: '', value: number, words: its, confidence }))
}

const fieldByModel = (path: string, part: ValuePart): ExtractedField => ({
  ...fieldOf(path, part, OPINION_CONFIDENCE),
  method: 'model',
})

/** Candidates shown to people: the model's type is one of them. */
const SHOWN_CANDIDATES = 3

function withCandidate(found: Classification, type: DocumentType): Classification {
  const reason = `the operator’s own model takes it for: ${documentTypeLabels[type]}`
  const reasons = [...found.reasons, reason]
  const isKnown = found.candidates
    .slice(0, SHOWN_CANDIDATES)
    .some(({ document_type }) => document_type === type)
  if (isKnown) return { ...found, reasons }
  const others = found.candidates.filter(({ document_type }) => document_type !== type)
  const before = others.slice(0, SHOWN_CANDIDATES - 1)
  const sum = before.reduce((total, { confidence }) => total + confidence, 0)
  const confidence = Math.min(OPINION_CONFIDENCE, 1 - sum, before.at(-1)?.confidence ?? 1)
  const candidate = { document_type: type, confidence: Math.max(0, Math.round(confidence * 1000) / 1000) }
  return { ...found, candidates: [...before, candidate], reasons }
}
