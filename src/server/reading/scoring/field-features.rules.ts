import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { ExtractedField, FileContent, Rect } from '../types.ts'
import { captionRelations } from './captions.rules.ts'
import { fieldKindOf, generalPath } from './field-kinds.rules.ts'
import { formOf } from './region-features.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'
import type { JudgedExample } from './trees.rules.ts'

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
  /** Roles with a value that the network is nearly sure of: none on a blank form. */
  certain: number
  /** Of the roles for which the rules have a value, the share for which the network's best value is the same. */
  agreement: number
  /** Cells of the document. */
  cells: number
  content: FileContent
}

const logit = (probability: number): number => {
  const safe = Math.min(0.9995, Math.max(0.0005, probability))
  return Math.log(safe / (1 - safe))
}
const count = (yes: boolean | undefined): number => Number(yes === true)

/**
 * What the confidence of a field is computed from: numbers (NaN where unknown), and groups of alike fields, of which
 * the training notes how often they are right.
 */
export function fieldFeatures(
  { field, candidate, rival, isContested }: JudgedField,
  document: DocumentFindings,
): JudgedExample {
  const kind = fieldKindOf(field.path)
  const path = generalPath(field.path)
  const page = document.content.pages.find(({ number }) => number === field.page)
  const gaps = (page?.gaps ?? []).filter((gap) => isNear(gap, field.box)).length
  const checks = [...document.checks].map((check) => check.split('·')).filter(([of]) => isAbout(path, of))
  const resultOf = (result: string): number => count(checks.some(([, own]) => own === result))
  const source = sourceOf(candidate)
  const isOcr = field.method === 'ocr'
  return {
    numbers: [
      candidate === null ? Number.NaN : logit(candidate.network),
      candidate === null ? Number.NaN : logit(candidate.none),
      candidate === null ? Number.NaN : logit(candidate.otherRole),
      candidate?.rules ?? Number.NaN,
      field.confidence,
      candidate === null ? Number.NaN : logit(rival),
      candidate === null ? Number.NaN : logit(candidate.network) - logit(rival),
      candidate?.repeats ?? 0,
      count(isContested),
      Math.log2(comparableValue(field.value).length + 1),
      field.text.split(' ').length,
      count(/[:_]\s*$|_{2}/.test(field.text)),
      count(isOcr),
      isOcr ? field.confidence : Number.NaN,
      gaps,
      field.page,
      field.box.y,
      document.certain,
      document.cells === 0 ? 0 : document.certain / document.cells,
      document.agreement,
      resultOf('agrees'),
      resultOf('differs'),
      ...captionRelations.flatMap((relation) => [
        count(candidate?.named.this.includes(relation)),
        count(candidate?.named.other.includes(relation)),
      ]),
    ],
    groups: [
      kind,
      path,
      `${path}·${source}`,
      `${path}·${document.document_type}`,
      `${kind}·${formOf(field.text).slice(0, 12)}`,
    ],
  }
}

/** A check of the path itself, or of what it is a part of. */
const isAbout = (path: string, checked = ''): boolean => path === checked || path.startsWith(`${checked}.`)

/** Who gives the value. */
function sourceOf(candidate: ValueCandidate | null): 'table' | 'network' | 'both' | 'rules' {
  if (candidate === null) return 'table'
  if (candidate.rules === null) return 'network'
  return candidate.network > 0.2 ? 'both' : 'rules'
}

const isNear = (gap: Rect, box: Rect): boolean =>
  gap.y < box.y + box.height &&
  gap.y + gap.height > box.y &&
  gap.x < box.x + box.width + 0.03 &&
  gap.x + gap.width > box.x - 0.03
