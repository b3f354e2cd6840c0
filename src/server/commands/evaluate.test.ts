import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLabels } from './evaluate.labels.ts'
import { gradeReading, summaryOf } from './evaluate.report.rules.ts'
import type { ReadingResult } from '../reading/types.ts'

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
  const labelled = { file: 'a', path: 'a', fields: {} }
  const all = [
    gradeReading({ ...labelled, label: 'other' }, read('other', false)),
    gradeReading({ ...labelled, label: 'other' }, read('bill_of_lading', false)),
    gradeReading({ ...labelled, label: 'other' }, read('other', true)),
    gradeReading({ ...labelled, label: 'other' }, failed),
    gradeReading({ ...labelled, label: 'unreadable' }, failed),
    gradeReading({ ...labelled, label: 'readable_though_broken' }, read('bill_of_lading', true)),
  ]
  expect(summaryOf(all, { seconds: 2, peak_rss_mb: 100 })).toMatchObject({
    right: 3,
    unsure: 1,
    confidently_wrong: 1,
    failed: 1,
  })
})
