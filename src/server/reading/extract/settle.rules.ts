import type { z } from 'zod'
import type { Field } from '../types.ts'
import type { Candidate } from './labelled.rules.ts'
import { boxOf, sureness, textOf } from './marks.rules.ts'
import { numbered } from './named-lists.rules.ts'
import { accepts } from './payload.rules.ts'
import type { Part } from './values/kind.ts'

export const fieldOf = (path: string, part: Part, confidence = 1): Field => ({
  path: part.at === '' ? path : `${path}.${part.at}`,
  value: part.value,
  text: textOf(part.marks),
  page: part.marks[0]?.page ?? 1,
  box: boxOf(part.marks),
  method: part.marks[0]?.word.method ?? 'text',
  confidence: Math.round(confidence * part.confidence * sureness(part.marks) * 100) / 100,
})

const scoreOf = ({ parts, confidence }: Candidate): number => confidence * (parts[0]?.confidence ?? 0)
/** Below this a value is not worth a look. */
export const least = 0.3

/** Of several candidates the best; words are one label's only; a second one that says otherwise lowers confidence. */
export function settled(candidates: Candidate[], schema: z.ZodObject): Field[] {
  const claimed = new Map<object, unknown>()
  const byPath = new Map<string, Candidate[]>()
  for (const candidate of [...candidates].toSorted((one, other) => scoreOf(other) - scoreOf(one))) {
    const words = candidate.parts.flatMap(({ marks }) => marks.map(({ word }) => word))
    if (words.some((word) => claimed.has(word) && claimed.get(word) !== candidate.label)) continue
    for (const word of words) claimed.set(word, candidate.label)
    byPath.set(candidate.path, [...(byPath.get(candidate.path) ?? []), candidate])
  }
  const fields = [...byPath].flatMap(([path, all]) =>
    path.includes('*') ? listed(path, all) : single(path, all),
  )
  return numbered(fields).filter(
    (field) => field.confidence >= least && accepts(schema, field.path, field.value),
  )
}

const plain = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

function single(path: string, [best, ...others]: Candidate[]): Field[] {
  if (best === undefined) return []
  const value = plain(best.parts[0]?.value)
  const rival = others.find((other) => {
    const said = plain(other.parts[0]?.value)
    return (
      said !== value &&
      !said.startsWith(value) &&
      !value.startsWith(said) &&
      scoreOf(other) > scoreOf(best) - 0.15
    )
  })
  return best.parts.map((part) => fieldOf(path, part, best.confidence * (rival === undefined ? 1 : 0.75)))
}

function listed(path: string, all: Candidate[]): Field[] {
  const seen = new Set<string>()
  const order = all.flatMap((candidate) => {
    const groups = candidate.parts[0]?.at === '' ? candidate.parts.map((part) => [part]) : [candidate.parts]
    return groups.map((parts) => ({ parts, confidence: candidate.confidence }))
  })
  return order
    .filter(({ parts: [first] }) => {
      const value = plain(first?.value)
      const isNew = !seen.has(value)
      seen.add(value)
      return isNew
    })
    .slice(0, 20)
    .flatMap(({ parts, confidence }, at) =>
      parts.map((part) => fieldOf(path.replace('*', String(at)), part, confidence)),
    )
}
