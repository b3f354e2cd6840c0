import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { ExtractedField, FileContent, Rect } from '../types.ts'
import { fieldKindOf, generalPath } from './field-kinds.rules.ts'
import { formOf } from './region-features.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'

/** A field of the result before its confidence is known, with what speaks for it. */
export interface JudgedField {
  field: ExtractedField
  /** The candidate that it is a part of; null for fields of tables and statements. */
  candidate: ValueCandidate | null
  /** Probability of the best other value for the same role. */
  rival: number
  /** The rules chose another value. */
  isContested: boolean
}
/** What is the same for all fields of a document. */
export interface DocumentFindings {
  document_type: DocumentType
  /** Results of the checks between fields, by general path: `total_amount·agrees`. */
  checks: ReadonlySet<string>
  /** Values that the network is nearly sure of: none on a blank form. */
  certain: number
  /** Cells of the document. */
  cells: number
  content: FileContent
}

const logit = (probability: number): number => {
  const safe = Math.min(0.9995, Math.max(0.0005, probability))
  return Math.round(Math.log(safe / (1 - safe)) * 1.5)
}
const tenth = (share: number): number => Math.round(share * 20)

/** The features from which the confidence of a field is computed. */
export function fieldFeatures(evidence: JudgedField, document: DocumentFindings): string[] {
  const { field, candidate, rival, isContested } = evidence
  const kind = fieldKindOf(field.path)
  const path = generalPath(field.path)
  const network = candidate === null ? 'none' : String(logit(candidate.network))
  const rules = candidate === null ? tenth(field.confidence) : candidate.rules
  const source =
    candidate === null
      ? 'table'
      : candidate.rules === null
        ? 'network'
        : candidate.network > 0.2
          ? 'both'
          : 'rules'
  const text = comparableValue(field.value)
  const page = document.content.pages.find(({ number }) => number === field.page)
  const gaps = (page?.gaps ?? []).filter((gap) => isNear(gap, field.box)).length
  const features = [
    `path·${path}`,
    `kind·${kind}`,
    `type·${document.document_type}`,
    `source·${source}`,
    `source·${kind}·${source}`,
    `path·${path}·${source}`,
    `network·${network}`,
    `network·${kind}·${network}`,
    `network·${source}·${network}`,
    `rival·${logit(rival)}`,
    `margin·${candidate === null ? 'none' : Math.round((logit(candidate.network) - logit(rival)) / 2)}`,
    `rules·${rules === null ? 'none' : tenth(rules)}`,
    `rules·${kind}·${rules === null ? 'none' : tenth(rules)}`,
    `repeats·${Math.min(4, candidate?.repeats ?? 0)}`,
    `method·${field.method}`,
    `method·${kind}·${field.method}`,
    `length·${Math.min(10, Math.floor(Math.log2(text.length + 1) * 2))}`,
    `form·${kind}·${formOf(field.text).slice(0, 12)}`,
    `words·${kind}·${Math.min(8, field.text.split(' ').length)}`,
    `certain·${Math.min(12, document.certain)}`,
    `full·${document.cells === 0 ? 0 : Math.min(6, Math.round((document.certain / document.cells) * 20))}`,
    `gaps·${Math.min(3, gaps)}`,
  ]
  if (candidate !== null) {
    const { named, none: noField } = candidate
    features.push(`none·${logit(noField)}`, `named·${named.this.length}·${named.other.length > 0}`)
    for (const relation of new Set(named.this)) features.push(`this·${relation}`, `this·${kind}·${relation}`)
    for (const relation of new Set(named.other))
      features.push(`other·${relation}`, `other·${kind}·${relation}`)
  }
  if (isContested) features.push('contested', `contested·${kind}`)
  if (field.method === 'ocr') features.push(`ocr·${tenth(field.confidence)}`)
  if (/[:_]\s*$|_{2}/.test(field.text)) features.push('blank')
  for (const check of document.checks) {
    const [of, result] = check.split('·')
    if (of === path || field.path.startsWith(`${of}.`))
      features.push(`check·${result}`, `check·${of}·${result}`)
  }
  return features
}

const isNear = (gap: Rect, box: Rect): boolean =>
  gap.y < box.y + box.height &&
  gap.y + gap.height > box.y &&
  gap.x < box.x + box.width + 0.03 &&
  gap.x + gap.width > box.x - 0.03
