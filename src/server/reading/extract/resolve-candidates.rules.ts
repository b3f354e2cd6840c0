import type { z } from 'zod'
import type { ExtractedField } from '../types.ts'
import type { FieldCandidate } from './candidates.rules.ts'
import { rectOf, confidenceOf, textOfWords } from './text-blocks.rules.ts'
import { numberListEntries } from './named-lists.rules.ts'
import { acceptsValue } from './payload.rules.ts'
import type { ValuePart } from './values/types.ts'

export const fieldOf = (path: string, part: ValuePart, confidence = 1): ExtractedField => ({
  path: part.at === '' ? path : `${path}.${part.at}`,
  value: part.value,
  text: textOfWords(part.words),
  page: part.words[0]?.page ?? 1,
  box: rectOf(part.words),
  method: part.words[0]?.source.method ?? 'text',
  confidence: Math.round(confidence * part.confidence * confidenceOf(part.words) * 100) / 100,
})

const scoreOf = ({ parts, confidence }: FieldCandidate): number => confidence * (parts[0]?.confidence ?? 0)
/** Fields with a lower confidence are dropped. */
export const MIN_FIELD_CONFIDENCE = 0.3

/**
 * Chooses the best candidate of each field. A word is used by one label only; a different second candidate lowers the
 * confidence.
 */
export function resolveCandidates(candidates: FieldCandidate[], schema: z.ZodObject): ExtractedField[] {
  const claimed = new Map<object, unknown>()
  const byPath = new Map<string, FieldCandidate[]>()
  for (const candidate of [...candidates].toSorted((one, other) => scoreOf(other) - scoreOf(one))) {
    const sources = candidate.parts.flatMap(({ words }) => words.map(({ source }) => source))
    if (sources.some((source) => claimed.has(source) && claimed.get(source) !== candidate.label)) continue
    for (const source of sources) claimed.set(source, candidate.label)
    byPath.set(candidate.path, [...(byPath.get(candidate.path) ?? []), candidate])
  }
  const fields = [...byPath].flatMap(([path, all]) =>
    path.includes('*') ? listFields(path, all) : singleField(path, all),
  )
  return numberListEntries(fields).filter(
    (field) => field.confidence >= MIN_FIELD_CONFIDENCE && acceptsValue(schema, field.path, field.value),
  )
}

const comparable = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

function singleField(path: string, [best, ...others]: FieldCandidate[]): ExtractedField[] {
  if (best === undefined) return []
  const value = comparable(best.parts[0]?.value)
  const rival = others.find((other) => {
    const said = comparable(other.parts[0]?.value)
    return (
      said !== value &&
      !said.startsWith(value) &&
      !value.startsWith(said) &&
      scoreOf(other) > scoreOf(best) - 0.15
    )
  })
  return best.parts.map((part) => fieldOf(path, part, best.confidence * (rival === undefined ? 1 : 0.75)))
}

function listFields(path: string, all: FieldCandidate[]): ExtractedField[] {
  const seen = new Set<string>()
  const order = all.flatMap((candidate) => {
    const groups = candidate.parts[0]?.at === '' ? candidate.parts.map((part) => [part]) : [candidate.parts]
    return groups.map((parts) => ({ parts, confidence: candidate.confidence }))
  })
  return order
    .filter(({ parts: [first] }) => {
      const value = comparable(first?.value)
      const isNew = !seen.has(value)
      seen.add(value)
      return isNew
    })
    .slice(0, 20)
    .flatMap(({ parts, confidence }, at) =>
      parts.map((part) => fieldOf(path.replace('*', String(at)), part, confidence)),
    )
}
