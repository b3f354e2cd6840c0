import type { EvaluationGrade, GradedField, GradedFile } from './grade.rules.ts'

export interface Measured {
  seconds: number
  /** CPU time of the reading process. */
  cpu_seconds: number | null
  peak_rss_mb: number | null
}
/** How many values were expected, found and right; all of them, and those marked as sure. */
export interface FieldCounts {
  expected: number
  found: number
  right: number
  sure: number
  sure_right: number
}

export function countFields(fields: readonly GradedField[]): FieldCounts {
  const count = (is: (field: GradedField) => boolean) => fields.filter(is).length
  const right = count(({ verdict }) => verdict === 'right')
  return {
    expected: right + count(({ verdict }) => verdict === 'missed'),
    found: count(({ found }) => found !== null),
    right,
    sure: count(({ isSure }) => isSure),
    sure_right: count(({ isSure, verdict }) => isSure && verdict === 'right'),
  }
}

export const isTyped = ({ labelled }: GradedFile): boolean => !/^(?:un)?readable/.test(labelled.label)
/** A form without any value. */
export const isBlank = ({ labelled }: GradedFile): boolean =>
  labelled.isComplete && Object.keys(labelled.fields).length === 0

/** The summary for programs. */
export function summaryOf(all: readonly GradedFile[], { seconds, cpu_seconds, peak_rss_mb }: Measured) {
  const count = (grade: EvaluationGrade) => all.filter((one) => one.grade === grade).length
  const pages = all.reduce(
    (sum, { result }) => sum + (result.kind === 'read' ? result.content.pages.length : 0),
    0,
  )
  const blank = all.filter(isBlank)
  return {
    files: all.length,
    right: count('right'),
    unsure: count('unsure'),
    confidently_wrong: count('confidently_wrong'),
    failed: count('failed'),
    fields: countFields(all.flatMap(({ fields }) => fields)),
    blank_forms: blank.length,
    sure_values_on_blank_forms: countFields(blank.flatMap(({ fields }) => fields)).sure,
    pages_per_second: seconds > 0 ? Math.round((pages / seconds) * 100) / 100 : 0,
    cpu_seconds_per_page:
      cpu_seconds === null || pages === 0 ? null : Math.round((cpu_seconds / pages) * 100) / 100,
    peak_rss_mb,
  }
}

/** What is kept of a run, so that a later one can be compared with it. */
export interface KeptRun {
  files: Record<string, { called: string; grade: EvaluationGrade; fields: GradedField[] }>
}
export const keptRun = (all: readonly GradedFile[]): KeptRun => ({
  files: Object.fromEntries(
    all.map(({ labelled, called, grade, fields }) => [labelled.file, { called, grade, fields }]),
  ),
})
