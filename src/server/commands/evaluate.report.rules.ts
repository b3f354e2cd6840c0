import type { Labelled } from './evaluate.labels.ts'
import type { ReadingResult } from '../reading/types.ts'

type EvaluationGrade = 'right' | 'unsure' | 'confidently_wrong' | 'failed'
export interface GradedFile {
  labelled: Labelled
  result: ReadingResult
  grade: EvaluationGrade
  /** The type that was found, or why reading failed. */
  called: string
  /** Whether the best guess was right, sure or not. */
  guessed: boolean
  fields: { expected: number; found: number; right: number }
}

/**
 * An unreadable file is right when reading it fails, a broken but readable one when it is read at all, and every other
 * when its type is found with certainty.
 */
export function gradeReading(labelled: Labelled, result: ReadingResult): GradedFile {
  const { label } = labelled
  const fields = fieldsOf(labelled, result)
  if (result.kind === 'failed') {
    const grade = label === 'unreadable' ? 'right' : 'failed'
    return { labelled, result, grade, called: `failed: ${result.reason}`, guessed: false, fields }
  }
  const { document_type, unsure } = result.classification
  const guessed = document_type === label
  const grade = ((): EvaluationGrade => {
    if (label === 'readable_though_broken') return 'right'
    if (unsure || document_type === null) return 'unsure'
    return guessed ? 'right' : 'confidently_wrong'
  })()
  return { labelled, result, grade, called: document_type ?? 'nothing', guessed, fields }
}

function fieldsOf({ fields }: Labelled, result: ReadingResult): GradedFile['fields'] {
  const read = new Map(
    result.kind === 'read' ? result.extraction.fields.map(({ path, value }) => [path, value]) : [],
  )
  const paths = Object.entries(fields)
  return {
    expected: paths.filter(([, value]) => value !== null).length,
    found: paths.filter(([path]) => read.has(path)).length,
    right: paths.filter(([path, value]) => value !== null && isSame(read.get(path), value)).length,
  }
}

const isSame = (read: unknown, expected: string | number | boolean): boolean =>
  read !== undefined && plain(read) === plain(expected)
const plain = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim().toLowerCase()

export interface Measured {
  seconds: number
  peak_rss_mb: number | null
}

/** The summary for programs. */
export function summaryOf(all: GradedFile[], { seconds, peak_rss_mb }: Measured) {
  const count = (grade: EvaluationGrade) => all.filter((one) => one.grade === grade).length
  const pages = all.reduce(
    (sum, { result }) => sum + (result.kind === 'read' ? result.content.pages.length : 0),
    0,
  )
  return {
    files: all.length,
    right: count('right'),
    unsure: count('unsure'),
    confidently_wrong: count('confidently_wrong'),
    failed: count('failed'),
    pages_per_second: seconds > 0 ? Math.round((pages / seconds) * 100) / 100 : 0,
    peak_rss_mb,
  }
}

/** The summary for people. */
export function tableOf(all: GradedFile[], measured: Measured): string {
  const { pages_per_second, peak_rss_mb } = summaryOf(all, measured)
  const labels = [...new Set(all.map(({ labelled }) => labelled.label))]
  const rows = labels.map((label) => {
    const mine = all.filter(({ labelled }) => labelled.label === label)
    const count = (grade: EvaluationGrade) => String(mine.filter((one) => one.grade === grade).length)
    return [
      label,
      String(mine.length),
      count('right'),
      count('unsure'),
      count('confidently_wrong'),
      count('failed'),
    ]
  })
  const typed = all.filter(({ labelled }) => !/^(?:un)?readable/.test(labelled.label))
  const surely = typed.filter(({ grade }) => grade === 'right').length
  const unsure = typed.filter(({ grade }) => grade === 'unsure').length
  const guessed = typed.filter((one) => one.guessed).length
  const sum = (which: keyof GradedFile['fields']) =>
    all.reduce((total, { fields }) => total + fields[which], 0)
  const noted = all.some(({ labelled }) => Object.keys(labelled.fields).length > 0)
  return [
    columns([['', 'files', 'right', 'unsure', 'wrong', 'failed'], ...rows]),
    '',
    columns([
      ['type, surely right', share(surely, typed.length)],
      ['type, best guess right', share(guessed, typed.length)],
      ['left unsure', share(unsure, typed.length)],
      ['fields, precision', noted ? share(sum('right'), sum('found')) : 'no fields expected'],
      ['fields, recall', noted ? share(sum('right'), sum('expected')) : 'no fields expected'],
      ['pages a second', String(pages_per_second)],
      ['peak memory', peak_rss_mb === null ? 'not reported by this system' : `${peak_rss_mb} MB`],
    ]),
    ...misses(all),
    '',
  ].join('\n')
}

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${Math.round((part / whole) * 1000) / 10} % (${part} of ${whole})`

function misses(all: GradedFile[]): string[] {
  const missed = all.filter(({ grade }) => grade !== 'right')
  if (missed.length === 0) return []
  const rows = missed.map(({ labelled, grade, called, result }) => [
    grade.replaceAll('_', ' '),
    labelled.file,
    `${labelled.label} → ${called}`,
    result.kind === 'read' ? result.classification.confidence.toFixed(2) : '',
  ])
  return ['', columns(rows)]
}

function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
