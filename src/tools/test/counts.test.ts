import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  countPlaywright,
  countsTable,
  countVitest,
  readCounts,
  readErrorsOutsideTests,
  sumLine,
} from './counts.ts'
import { failuresText } from './failures.ts'

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
  expect(await playwright(0, { stats, errors: [], suites: [] })).toEqual({
    name: 'stories',
    failures: [],
    passed: 3,
    failed: 0,
    skipped: 0,
  })
})

test('a runner that ran no test counts as failed', async () => {
  expect(await playwright(0, { stats: { ...stats, expected: 0 }, errors: [], suites: [] })).toMatchObject({
    failed: 1,
  })
  expect(
    await playwright(0, { stats: { ...stats, expected: 0, skipped: 9 }, errors: [], suites: [] }),
  ).toMatchObject({
    failed: 1,
  })
})

test('a runner that left no report counts as failed', async () => {
  expect(await playwright(0)).toEqual({ name: 'stories', passed: 0, failed: 1, skipped: 0 })
})

test('a runner that ended with an error counts as failed, whatever its report says', async () => {
  expect(await playwright(1, { stats, errors: [], suites: [] })).toMatchObject({ passed: 3, failed: 1 })
})

test('a story that passed only when repeated counts as failed', async () => {
  expect(await playwright(0, { stats: { ...stats, flaky: 1 }, errors: [], suites: [] })).toMatchObject({
    failed: 1,
  })
})

test('a test file that cannot be loaded counts as one failure', () => {
  const counted = countVitest()({
    numPassedTests: 4,
    numFailedTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: 'lists.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a list has pages', failureMessages: [] },
          { status: 'skipped', fullName: 'a list is long', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a list ends',
            failureMessages: [`\u001B[31mexpected 3 to be 4\n${'    at step\n'.repeat(40)}`],
          },
        ],
      },
      { name: 'absent.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(counted).toMatchObject({ passed: 4, failed: 2, skipped: 2 })
  const lines = failuresText([{ name: 'unit', ...counted }]).split('\n')
  expect(lines).toContain('FAILED (unit) lists.test.ts > a list ends')
  expect(lines).toContain('    expected 3 to be 4')
  expect(lines.slice(-2)).toEqual(['FAILED (unit) absent.test.ts', '    Cannot find module'])
  expect(lines.length).toBeLessThan(20)
})

test('a file of which a hook failed counts as one failure, and the errors outside of tests are named at the end', async () => {
  const counted = countVitest()({
    numPassedTests: 1,
    numFailedTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'lists.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'a list ends', failureMessages: [] }],
      },
    ],
  })
  expect(counted).toMatchObject({ passed: 1, failed: 1 })
  const path = join(folder, 'errors.json')
  expect(await readErrorsOutsideTests(path)).toEqual([])
  const errors = [
    { where: 'lists.test.ts > Lists', reason: 'Error: The database is closed' },
    { reason: 'Error: Worker exited unexpectedly with signal SIGKILL' },
  ]
  await writeFile(path, JSON.stringify(errors))
  const failures = [...(counted.failures ?? []), ...(await readErrorsOutsideTests(path))]
  expect(
    failuresText([{ name: 'unit', ...counted, failures }])
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    'FAILED (unit) lists.test.ts',
    '    The reason is among the errors outside of tests.',
    'FAILED (unit) outside of any test: lists.test.ts > Lists',
    '    Error: The database is closed',
    'FAILED (unit) outside of any test',
    '    Error: Worker exited unexpectedly with signal SIGKILL',
  ])
})

test('the stories that failed are named at the end, also inside of groups and outside of any story', () => {
  const picture = { name: 'screenshot', path: 'test-results/closes.png' }
  const words = {
    name: 'page words',
    body: Buffer.from('/home: Not found\n404 GET /v2/x').toString('base64'),
  }
  type Result = { error?: { message: string }; attachments?: (typeof picture | typeof words)[] }
  const spec = (title: string, results: Result[], ok = false) => ({
    title,
    file: 'pages.e2e.ts',
    line: 7,
    ok,
    tests: [{ results }],
  })
  const counted = countPlaywright({
    stats: { ...stats, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      { specs: [spec('a page opens', [{}], true)] },
      {
        suites: [
          {
            specs: [
              spec('a page closes', [{ error: { message: 'it stays open' }, attachments: [words, picture] }]),
              spec('a page is found', [{ error: { message: 'late' } }, {}], true),
            ],
          },
        ],
      },
    ],
  })
  expect(counted.failed).toBe(3)
  expect(
    failuresText([{ name: 'stories', ...counted }])
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    'FAILED (stories) outside of any story',
    '    no browser',
    'FAILED (stories) pages.e2e.ts > a page closes',
    '    it stays open',
    '  page:    /home: Not found',
    '  page:    404 GET /v2/x',
    '  picture: test-results/closes.png',
    '  repeat:  npm run e2e -- e2e/pages.e2e.ts:7',
    'FAILED (stories) pages.e2e.ts > a page is found',
    '    late',
    '  repeat:  npm run e2e -- e2e/pages.e2e.ts:7',
  ])
})

test('the tests of the other set are not counted as skipped', () => {
  const skipped = (tags: string[]) => ({ status: 'skipped', fullName: 'a list', failureMessages: [], tags })
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: 'lists.test.ts', status: 'passed', assertionResults: [skipped(['long']), skipped([])] },
    ],
  }
  expect(countVitest((tags) => tags.includes('long'))(report)).toMatchObject({ skipped: 1 })
  expect(countVitest()(report)).toMatchObject({ skipped: 2 })
})

test('the last line adds up all parts', () => {
  const check = { name: 'check', passed: 2, failed: 1, skipped: 0 }
  expect(sumLine([check, { name: 'unit', passed: 40, failed: 0, skipped: 0 }])).toBe('42 passed, 1 failed')
  expect(sumLine([{ ...check, skipped: 5 }])).toBe('2 passed, 1 failed, 5 skipped')
  expect(countsTable([check]).split('\n').at(-1)).toMatch(/^check +2 +1 +0$/)
})
