import type { Labelled } from './evaluate.labels.ts'
import type { ReadingResult } from '../reading/types.ts'

export type EvaluationGrade = 'right' | 'unsure' | 'confidently_wrong' | 'failed'
export interface Judged {
  labelled: Labelled
  outcome: ReadingResult
  verdict: EvaluationGrade
  /** What it was called, or why it failed. */
  called: string
  /** The best guess was right, sure or not. */
  guessed: boolean
  fields: { expected: number; found: number; right: number }
}

/**
 * A file that nobody can read is right when it fails, and one that is broken when it is read at all; every other when it
 * is surely called what it is.
 */
export function judge(labelled: Labelled, outcome: ReadingResult): Judged {
  const { label } = labelled
  const fields = fieldsOf(labelled, outcome)
  if (outcome.kind === 'failed') {
    const verdict = label === 'unreadable' ? 'right' : 'failed'
    return { labelled, outcome, verdict, called: `failed: ${outcome.reason}`, guessed: false, fields }
  }
  const { document_type, unsure } = outcome.classification
  const guessed = document_type === label
  const verdict = ((): EvaluationGrade => {
    if (label === 'readable_though_broken') return 'right'
    if (unsure || document_type === null) return 'unsure'
    return guessed ? 'right' : 'confidently_wrong'
  })()
  return { labelled, outcome, verdict, called: document_type ?? 'nothing', guessed, fields }
}

function fieldsOf({ fields }: Labelled, outcome: ReadingResult): Judged['fields'] {
  const read = new Map(
    outcome.kind === 'read' ? outcome.extraction.fields.map(({ path, value }) => [path, value]) : [],
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

/** The line for programs. */
export function summaryOf(all: Judged[], { seconds, peak_rss_mb }: Measured) {
  const count = (verdict: EvaluationGrade) => all.filter((one) => one.verdict === verdict).length
  const pages = all.reduce(
    (sum, { outcome }) => sum + (outcome.kind === 'read' ? outcome.content.pages.length : 0),
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

/** The table for people. */
export function tableOf(all: Judged[], measured: Measured): string {
  const { pages_per_second, peak_rss_mb } = summaryOf(all, measured)
  const labels = [...new Set(all.map(({ labelled }) => labelled.label))]
  const rows = labels.map((label) => {
    const mine = all.filter(({ labelled }) => labelled.label === label)
    const count = (verdict: EvaluationGrade) => String(mine.filter((one) => one.verdict === verdict).length)
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
  const surely = typed.filter(({ verdict }) => verdict === 'right').length
  const unsure = typed.filter(({ verdict }) => verdict === 'unsure').length
  const guessed = typed.filter((one) => one.guessed).length
  const sum = (which: keyof Judged['fields']) => all.reduce((total, { fields }) => total + fields[which], 0)
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
      ['peak memory', peak_rss_mb === null ? 'not told by this system' : `${peak_rss_mb} MB`],
    ]),
    ...misses(all),
    '',
  ].join('\n')
}

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${Math.round((part / whole) * 1000) / 10} % (${part} of ${whole})`

function misses(all: Judged[]): string[] {
  const missed = all.filter(({ verdict }) => verdict !== 'right')
  if (missed.length === 0) return []
  const rows = missed.map(({ labelled, verdict, called, outcome }) => [
    verdict.replaceAll('_', ' '),
    labelled.file,
    `${labelled.label} → ${called}`,
    outcome.kind === 'read' ? outcome.classification.confidence.toFixed(2) : '',
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
