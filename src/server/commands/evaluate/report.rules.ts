import { columns, shareWithCounts, percentText } from './columns.rules.ts'
import type { EvaluationGrade, GradedField, GradedFile } from './grade.rules.ts'
import { countFields, isBlank, isTyped, type Measured, summaryOf } from './summary.rules.ts'

/** The report for people: tables by type, kind of field and source, the calibration, and what went wrong. */
export function evaluationReport(all: readonly GradedFile[], measured: Measured): string {
  const fields = all.flatMap((file) => file.fields)
  const isGraded = fields.length > 0
  return [
    ...section('Types', typeTable(all)),
    ...(isGraded
      ? [
          ...section('Fields by kind', fieldTable(groupBy(fields, ({ kind }) => kind))),
          ...section('Fields by type', fieldTable(groupFiles(all, ({ labelled }) => labelled.label))),
          ...section(
            'Fields by source',
            fieldTable(groupFiles(all, ({ labelled, result }) => labelled.source ?? methodOf(result))),
          ),
          ...section(
            'Calibration: the confidence, and how many of these values are right',
            calibrationChart(fields),
          ),
          ...section('Fields most often wrong though sure', worst(fields)),
        ]
      : []),
    ...section('Type by a person (rows) and type found (columns)', confusion(all)),
    ...section('All', totals(all, measured)),
    ...section('Files whose type is not surely right', misses(all)),
  ].join('\n')
}

const section = (title: string, text: string): string[] => (text === '' ? [] : [`## ${title}`, '', text, ''])

function groupBy(
  fields: readonly GradedField[],
  key: (field: GradedField) => string,
): [string, GradedField[]][] {
  return [...Map.groupBy(fields, key)]
}
function groupFiles(
  all: readonly GradedFile[],
  key: (file: GradedFile) => string,
): [string, GradedField[]][] {
  return [...Map.groupBy(all, key)].map(([name, files]) => [name, files.flatMap(({ fields }) => fields)])
}
/** How the text of a file was read. */
function methodOf(result: GradedFile['result']): string {
  if (result.kind === 'failed') return 'not read'
  return result.content.kind === 'image' || (result.content.pictures ?? 0) > 0 ? 'ocr' : 'text'
}

function typeTable(all: readonly GradedFile[]): string {
  const rows = [...Map.groupBy(all, ({ labelled }) => labelled.label)].map(([label, files]) => {
    const count = (grade: EvaluationGrade) => String(files.filter((one) => one.grade === grade).length)
    const guessed = files.filter((one) => one.guessed).length
    return [
      label,
      String(files.length),
      count('right'),
      count('unsure'),
      count('confidently_wrong'),
      count('failed'),
      String(guessed),
    ]
  })
  return columns([
    ['', 'files', 'surely right', 'unsure', 'surely wrong', 'failed', 'best guess right'],
    ...rows,
  ])
}

function fieldTable(groups: [string, GradedField[]][]): string {
  const rows = groups
    .filter(([, fields]) => fields.length > 0)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, fields]) => {
      const { expected, found, right, sure, sure_right } = countFields(fields)
      return [
        name,
        String(expected),
        String(found),
        percentText(right, found),
        percentText(right, expected),
        String(sure),
        percentText(sure_right, sure),
        percentText(sure_right, expected),
      ]
    })
  return columns([
    [
      '',
      'on the page',
      'found',
      'of these right',
      'of the page found',
      'sure',
      'of these right',
      'of the page sure',
    ],
    ...rows,
  ])
}

const BINS = 10
function calibrationChart(fields: readonly GradedField[]): string {
  const found = fields.filter((field) => field.confidence !== null)
  const rows = Array.from({ length: BINS }, (_, bin) => {
    const inside = found.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor((confidence ?? 0) * BINS)) === bin,
    )
    const right = inside.filter(({ verdict }) => verdict === 'right').length
    const ratio = inside.length === 0 ? 0 : right / inside.length
    return [
      `${bin * 10}–${(bin + 1) * 10} %`,
      String(inside.length),
      percentText(right, inside.length),
      inside.length === 0 ? '' : '█'.repeat(Math.round(ratio * 40)),
    ]
  })
  return columns([['confidence', 'values', 'right', ''], ...rows])
}

function worst(fields: readonly GradedField[]): string {
  const wrong = fields.filter(({ isSure, verdict }) => isSure && verdict === 'wrong')
  const rows = [...Map.groupBy(wrong, ({ path }) => path)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 20)
    .map(([path, all]) => [
      path,
      String(all.length),
      all
        .slice(0, 3)
        .map(({ found }) => (found ?? '').slice(0, 30))
        .join(' · '),
    ])
  return rows.length === 0 ? '' : columns([['', 'wrong', 'for example'], ...rows])
}

/** Types that occur neither as a label nor as a finding are left out. */
function confusion(all: readonly GradedFile[]): string {
  const typed = all.filter(isTyped)
  const found = [...new Set(typed.map(({ called }) => called))].toSorted()
  const rows = [...Map.groupBy(typed, ({ labelled }) => labelled.label)].map(([label, files]) => [
    label,
    ...found.map((called) => String(files.filter((file) => file.called === called).length || '·')),
  ])
  return columns([['', ...found.map(abbreviation)], ...rows])
}
const abbreviation = (type: string): string =>
  type.includes('_')
    ? type
        .split('_')
        .map((word) => word.slice(0, 3))
        .join('.')
    : type.slice(0, 8)

function totals(all: readonly GradedFile[], measured: Measured): string {
  const summary = summaryOf(all, measured)
  const typed = all.filter(isTyped)
  const count = (is: (file: GradedFile) => boolean) => shareWithCounts(typed.filter(is).length, typed.length)
  const { expected, found, right, sure, sure_right } = summary.fields
  const isGraded = expected + found > 0
  return columns([
    ['type, surely right', count(({ grade }) => grade === 'right')],
    ['type, best guess right', count(({ guessed }) => guessed)],
    ['type, left unsure', count(({ grade }) => grade === 'unsure')],
    ['type, surely wrong', count(({ grade }) => grade === 'confidently_wrong')],
    ['fields, precision', isGraded ? shareWithCounts(right, found) : 'no fields expected'],
    ['fields, recall', isGraded ? shareWithCounts(right, expected) : 'no fields expected'],
    ['sure fields, precision', isGraded ? shareWithCounts(sure_right, sure) : 'no fields expected'],
    ['sure fields, recall', isGraded ? shareWithCounts(sure_right, expected) : 'no fields expected'],
    [
      'sure values on blank forms',
      `${summary.sure_values_on_blank_forms} on ${all.filter(isBlank).length} forms`,
    ],
    ['pages a second', String(summary.pages_per_second)],
    ['CPU seconds a page', String(summary.cpu_seconds_per_page ?? 'not reported by this system')],
    [
      'peak memory',
      summary.peak_rss_mb === null ? 'not reported by this system' : `${summary.peak_rss_mb} MB`,
    ],
  ])
}

function misses(all: readonly GradedFile[]): string {
  const missed = all.filter(({ grade }) => grade !== 'right')
  if (missed.length === 0) return ''
  return columns(
    missed.map(({ labelled, grade, called, result }) => [
      grade.replaceAll('_', ' '),
      labelled.file,
      `${labelled.label} → ${called}`,
      result.kind === 'read' ? result.classification.confidence.toFixed(2) : '',
    ]),
  )
}
