import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { ExtractedField, FileContent, Rect } from '../types.ts'
import { captionRelations } from './captions.rules.ts'
import type { CheckResult, CheckResults } from './consistency.rules.ts'
import { fieldKindOf, generalPath } from './field-kinds.rules.ts'
import { formOf } from './region-features.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'
import type { TreeInput } from './trees.rules.ts'

/** A field of the result before its confidence is known, with what its confidence is computed from. */
export interface FieldEvidence {
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
  /** Results of the checks between fields. */
  checks: CheckResults
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
const indicator = (yes: boolean | undefined): number => Number(yes === true)

/**
 * What the confidence of a field is computed from: numbers (NaN where unknown), and groups of alike fields, of which
 * the training notes how often they are right.
 */
export function fieldFeatures(evidence: FieldEvidence, document: DocumentFindings): TreeInput {
  const { field, candidate } = evidence
  const kind = fieldKindOf(field.path)
  const path = generalPath(field.path)
  const results = [...prefixesOf(field.path), ...prefixesOf(path)].map((each) => document.checks.get(each))
  const resultOf = (result: CheckResult): number => indicator(results.some((all) => all?.has(result)))
  const source = sourceOf(candidate)
  return {
    numbers: [
      ...Object.values(numbersOf(evidence, document)),
      resultOf('agrees'),
      resultOf('differs'),
      ...captionRelations.flatMap((relation) => [
        indicator(candidate?.named.this.includes(relation)),
        indicator(candidate?.named.other.includes(relation)),
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

function numbersOf(
  { field, candidate, rival, isContested }: FieldEvidence,
  { content, certain, cells, agreement }: DocumentFindings,
): Record<string, number> {
  const isOcr = field.method === 'ocr'
  const page = content.pages.find(({ number }) => number === field.page)
  const logitOf = (probability: number | undefined): number =>
    probability === undefined ? Number.NaN : logit(probability)
  const network = logitOf(candidate?.network)
  const rivalNetwork = candidate === null ? Number.NaN : logit(rival)
  return {
    network,
    none: logitOf(candidate?.none),
    other_role: logitOf(candidate?.otherRole),
    rules: candidate?.rules ?? Number.NaN,
    confidence: field.confidence,
    rival: rivalNetwork,
    margin: network - rivalNetwork,
    repeats: candidate?.repeats ?? 0,
    contested: indicator(isContested),
    length: Math.log2(comparableValue(field.value).length + 1),
    words: field.text.split(' ').length,
    blank: indicator(/[:_]\s*$|_{2}/.test(field.text)),
    ocr: indicator(isOcr),
    ocr_confidence: isOcr ? field.confidence : Number.NaN,
    gaps: (page?.gaps ?? []).filter((gap) => isNear(gap, field.box)).length,
    page: field.page,
    top: field.box.y,
    certain,
    certain_share: cells === 0 ? 0 : certain / cells,
    agreement,
  }
}

/** Of `charges.0.charge_name` itself, `charges.0` and `charges`: a check of a list or a party is one of its parts. */
export const prefixesOf = (path: string): string[] =>
  path.split('.').map((_, at, members) => members.slice(0, at + 1).join('.'))

/** The network gives the value too. */
export const isSeenByNetwork = ({ network }: Pick<ValueCandidate, 'network'>): boolean => network > 0.2

/** Who gives the value. */
function sourceOf(candidate: ValueCandidate | null): 'table' | 'network' | 'both' | 'rules' {
  if (candidate === null) return 'table'
  if (candidate.rules === null) return 'network'
  return isSeenByNetwork(candidate) ? 'both' : 'rules'
}

const isNear = (gap: Rect, box: Rect): boolean =>
  gap.y < box.y + box.height &&
  gap.y + gap.height > box.y &&
  gap.x < box.x + box.width + 0.03 &&
  gap.x + gap.width > box.x - 0.03
