import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright, countVitest, readCounts, countsTable } from './counts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-counts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
const playwright = async (code: number, report?: object) => {
  const path = join(folder, 'report.json')
  if (report) await writeFile(path, JSON.stringify(report))
  return readCounts('stories', code, path, countPlaywright)
}

test('the counts of a runner that ended without an error are those of its report', async () => {
  expect(await playwright(0, { stats, errors: [] })).toEqual({
    name: 'stories',
    passed: 3,
    failed: 0,
    skipped: 0,
  })
})

test('a runner that ran no test counts as failed', async () => {
  expect(await playwright(0, { stats: { ...stats, expected: 0 }, errors: [] })).toMatchObject({ failed: 1 })
  expect(await playwright(0, { stats: { ...stats, expected: 0, skipped: 9 }, errors: [] })).toMatchObject({
    failed: 1,
  })
})

test('a runner that left no report counts as failed', async () => {
  expect(await playwright(0)).toEqual({ name: 'stories', passed: 0, failed: 1, skipped: 0 })
})

test('a runner that ended with an error counts as failed, whatever its report says', async () => {
  expect(await playwright(1, { stats, errors: [] })).toMatchObject({ passed: 3, failed: 1 })
})

test('a story that passed only when repeated counts as failed', async () => {
  expect(await playwright(0, { stats: { ...stats, flaky: 1 }, errors: [] })).toMatchObject({ failed: 1 })
})

test('a test file that cannot be loaded counts as one failure', () => {
  const counted = countVitest({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(counted).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('the last line adds up all runners', () => {
  const check = { name: 'check', passed: 2, failed: 1, skipped: 0 }
  expect(
    countsTable([check, { name: 'unit', passed: 40, failed: 0, skipped: 0 }])
      .split('\n')
      .at(-1),
  ).toBe('42 passed, 1 failed')
  expect(
    countsTable([{ ...check, skipped: 5 }])
      .split('\n')
      .at(-1),
  ).toBe('2 passed, 1 failed, 5 skipped')
})
