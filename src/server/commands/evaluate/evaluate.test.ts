import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLabels } from './labels.ts'
import { gradeReading } from './grade.rules.ts'
import { evaluationReport } from './report.rules.ts'
import { keptRun, summaryOf } from './summary.rules.ts'
import { evaluationChanges } from './changes.rules.ts'
import type { ExtractedField, ReadingResult } from '../../reading/types.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-evaluate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const label = (said: unknown) => writeFile(join(folder, 'labels.json'), JSON.stringify(said))

test('files are read in the child process and compared with the labels of a person', async () => {
  await writeFile(
    join(folder, 'one.txt'),
    'ARRIVAL NOTICE\n\nConsignee: Hill   Vessel: WREN   ETA: 12 May\nLast free day: 18 May\n',
  )
  await writeFile(join(folder, 'two.txt'), 'Dear Ann,\nsee you on Monday.\n')
  await writeFile(join(folder, 'three.pdf'), '')
  await label({
    arrival_notice: ['one.txt'],
    other: ['two.txt'],
    unreadable: ['three.pdf'],
    fields: { 'one.txt': { vessel_name: 'Nobody reads this' } },
  })
  const program = fileURLToPath(new URL('evaluate.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder])
  const [line = '', ...table] = stdout.split('\n')
  expect(JSON.parse(line)).toEqual({
    files: 3,
    right: 2,
    unsure: 1,
    confidently_wrong: 0,
    failed: 0,
    // Whether it is sure of the vessel depends on the weights.
    fields: { expected: 1, found: 1, right: 0, sure: expect.any(Number), sure_right: 0 },
    blank_forms: 0,
    sure_values_on_blank_forms: 0,
    cpu_seconds_per_page: expect.any(Number),
    pages_per_second: expect.any(Number),
    peak_rss_mb: expect.any(Number),
  })
  expect(table.join('\n')).toMatch(/type, surely right +50 % \(1 of 2\)/)
  expect(table.join('\n')).toMatch(/fields, recall +0 % \(0 of 1\)/)
})

test.for<[unknown, string]>([
  [{ arrival_notices: [] }, 'labels.json names the type “arrival_notices”'],
  [{ other: 'one.txt' }, 'labels.json must be {type: [file names]}.'],
  [{ other: ['../../one.txt'] }, 'labels.json must be {type: [file names]}.'],
  [{ other: ['one.txt'] }, 'labels.json names one.txt, which is not in'],
  [{ other: ['one.txt'], unreadable: ['one.txt'] }, 'labels.json names one.txt twice.'],
  [{ other: ['one.txt'], fields: { 'two.txt': {} } }, 'labels.json has fields of two.txt, but no type.'],
  [{ other: ['one.txt'], fields: [] }, 'fields in labels.json must be {file: {path: value}}.'],
  [{}, 'labels.json names no file.'],
  [[], 'is no JSON object.'],
])('of labels that cannot be used it is said why: %j', async ([said, sentence]) => {
  await label(said)
  await expect(readLabels(folder)).rejects.toThrow(sentence)
})

test('a missing folder and one without labels are reported', async () => {
  await expect(readLabels(join(folder, 'none'))).rejects.toThrow('There is no folder')
  await expect(readLabels(folder)).rejects.toThrow('it says which file is of which type')
})

test('a certain wrong type and an uncertain one are graded differently', () => {
  const read = (document_type: 'other' | 'bill_of_lading', unsure: boolean): ReadingResult => ({
    kind: 'read',
    content: {
      kind: 'pdf',
      content_type: 'application/pdf',
      pages: [],
      pages_count: 0,
      turned: 0,
      attachments: [],
      notes: [],
    },
    classification: { document_type, confidence: 0.9, unsure, candidates: [], reasons: [] },
    extraction: { payload: {}, fields: [] },
    seconds: 1,
  })
  const failed: ReadingResult = { kind: 'failed', reason: 'damaged', seconds: 1 }
  const labelled = { file: 'a', path: 'a', fields: {}, isComplete: false, source: null }
  const all = [
    gradeReading({ ...labelled, label: 'other' }, read('other', false)),
    gradeReading({ ...labelled, label: 'other' }, read('bill_of_lading', false)),
    gradeReading({ ...labelled, label: 'other' }, read('other', true)),
    gradeReading({ ...labelled, label: 'other' }, failed),
    gradeReading({ ...labelled, label: 'unreadable' }, failed),
    gradeReading({ ...labelled, label: 'readable_though_broken' }, read('bill_of_lading', true)),
  ]
  expect(summaryOf(all, { seconds: 2, cpu_seconds: 1, peak_rss_mb: 100 })).toMatchObject({
    right: 3,
    unsure: 1,
    confidently_wrong: 1,
    failed: 1,
  })
})

const readWith = (fields: Partial<ExtractedField>[]): ReadingResult => ({
  kind: 'read',
  content: {
    kind: 'pdf',
    content_type: 'application/pdf',
    pages: [],
    pages_count: 1,
    turned: 0,
    attachments: [],
    notes: [],
  },
  classification: {
    document_type: 'arrival_notice',
    confidence: 0.99,
    unsure: false,
    candidates: [],
    reasons: [],
  },
  extraction: {
    payload: {},
    fields: fields.map((field) => ({
      path: '',
      value: '',
      text: '',
      page: 1,
      box: { x: 0, y: 0, width: 1, height: 1 },
      method: 'text' as const,
      confidence: 0.99,
      ...field,
    })),
  },
  seconds: 1,
})
const notice = { file: 'a', path: 'a', label: 'arrival_notice', source: null } as const

test('a value of a list is right at any place of the list, and one that no label names is not graded', () => {
  const found = readWith([
    { path: 'reference_numbers.0', value: 'PO 77' },
    { path: 'reference_numbers.1', value: 'X1' },
    { path: 'vessel_name', value: 'WREN' },
  ])
  const fields = { 'reference_numbers.0': 'A-9', 'reference_numbers.1': 'PO-77' }
  const verdicts = (isComplete: boolean) =>
    gradeReading({ ...notice, fields, isComplete }, found).fields.map(
      ({ path, verdict }) => `${path} ${verdict}`,
    )
  const listed = ['reference_numbers.* right', 'reference_numbers.* wrong']
  expect(verdicts(false)).toEqual([...listed, 'reference_numbers.* missed'])
  expect(verdicts(true)).toEqual([...listed, 'vessel_name wrong', 'reference_numbers.* missed'])
})

test('the report counts sure values on blank forms, by kind and in all', () => {
  const blank = { ...notice, fields: {}, isComplete: true }
  const graded = [gradeReading(blank, readWith([{ path: 'vessel_name', value: 'VESSEL' }]))]
  const measured = { seconds: 1, cpu_seconds: 0.5, peak_rss_mb: 90 }
  expect(summaryOf(graded, measured)).toMatchObject({ blank_forms: 1, sure_values_on_blank_forms: 1 })
  const report = evaluationReport(graded, measured)
  expect(report).toMatch(/sure values on blank forms +1 on 1 forms/)
  expect(report).toMatch(/vessel +0 +1 +0 % +– +1 +0 %/)
  expect(report).toMatch(/90–100 % +1 +0 %/)
})

test('a later run says which files became better and which worse', () => {
  const run = (value: string, file: string) =>
    gradeReading(
      { ...notice, file, fields: { vessel_name: 'WREN' }, isComplete: false },
      readWith([{ path: 'vessel_name', value }]),
    )
  const before = keptRun([run('WREN', 'a'), run('HERON', 'b'), run('WREN', 'c')])
  const now = keptRun([run('HERON', 'a'), run('WREN', 'b'), run('WREN', 'c')])
  expect(evaluationChanges(before, now).split('\n').slice(1)).toEqual([
    expect.stringMatching(/^worse +a +-1 +\+1/),
    expect.stringMatching(/^better +b +\+1 +-1/),
  ])
  expect(evaluationChanges(before, before)).toBe('Nothing changed.')
})
