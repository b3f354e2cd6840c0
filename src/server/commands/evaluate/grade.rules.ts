import { type DocumentType, MIN_CERTAIN_CONFIDENCE } from '../../../contract/vocabulary/index.ts'
import { type CalibratedKind, fieldKindOf, generalPath } from '../../reading/scoring/field-kinds.rules.ts'
import { isEqualValue } from '../../reading/scoring/same-value.rules.ts'
import type { ReadingResult } from '../../reading/types.ts'
import type { Labelled } from './labels.ts'

export type EvaluationGrade = 'right' | 'unsure' | 'confidently_wrong' | 'failed'
/** A value that was found, or one that was expected and not found. */
export interface GradedField {
  path: string
  kind: CalibratedKind
  /** Of a found value. */
  confidence: number | null
  isSure: boolean
  verdict: 'right' | 'wrong' | 'missed'
  found: string | null
}
export interface GradedFile {
  labelled: Labelled
  result: ReadingResult
  grade: EvaluationGrade
  /** The type that was found, or why reading failed. */
  called: string
  /** Whether the best guess was right, sure or not. */
  guessed: boolean
  type: DocumentType | null
  fields: GradedField[]
}

/**
 * An unreadable file is right when reading it fails, a broken but readable one when it is read at all, and every other
 * when its type is found with certainty.
 */
export function gradeReading(labelled: Labelled, result: ReadingResult): GradedFile {
  const { label } = labelled
  const fields = gradeFields(labelled, result)
  if (result.kind === 'failed') {
    const grade = label === 'unreadable' ? 'right' : 'failed'
    return { labelled, result, grade, called: `failed: ${result.reason}`, guessed: false, type: null, fields }
  }
  const { document_type, unsure } = result.classification
  const guessed = document_type === label
  const grade = ((): EvaluationGrade => {
    if (label === 'readable_though_broken') return 'right'
    if (unsure || document_type === null) return 'unsure'
    return guessed ? 'right' : 'confidently_wrong'
  })()
  return { labelled, result, grade, called: document_type ?? 'nothing', guessed, type: document_type, fields }
}

/**
 * The order of a list does not count. A found value is only graded where the labels say something about its field, or
 * where they name all fields of the file.
 */
function gradeFields({ fields, isComplete }: Labelled, result: ReadingResult): GradedField[] {
  const expected = Object.entries(fields).map(([path, value]) => ({ path: generalPath(path), value }))
  const named = new Set(expected.map(({ path }) => path))
  const missing = new Set(expected.filter(({ value }) => value !== null))
  const read = result.kind === 'read' ? result.extraction.fields : []
  const graded = read.flatMap((field): GradedField[] => {
    const path = generalPath(field.path)
    if (!isComplete && !named.has(path)) return []
    const same = expected.find(
      (one) =>
        missing.has(one) && one.path === path && one.value !== null && isEqualValue(one.value, field.value),
    )
    // The same value twice is the same finding; only of a list may it be expected twice.
    const again = expected.some(
      (one) => one.path === path && one.value !== null && isEqualValue(one.value, field.value),
    )
    if (same === undefined && again) return []
    if (same !== undefined) missing.delete(same)
    return [
      {
        path,
        kind: fieldKindOf(path),
        confidence: field.confidence,
        isSure: field.confidence >= MIN_CERTAIN_CONFIDENCE,
        verdict: same !== undefined ? 'right' : 'wrong',
        found: String(field.value),
      },
    ]
  })
  const missed = [...missing].map(({ path }): GradedField => ({
    path,
    kind: fieldKindOf(path),
    confidence: null,
    isSure: false,
    verdict: 'missed',
    found: null,
  }))
  return [...graded, ...missed]
}
