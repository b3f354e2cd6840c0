import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from '../run.ts'
import type { ErrorOutsideTests } from './errors-outside-tests.ts'
import { type Failure, storyCommand, unitCommand } from './failures.ts'
import { SEED } from './seed.ts'

/** The counts of a part of a run. */
export type TestCounts = {
  name: string
  passed: number
  failed: number
  skipped: number
  failures?: readonly Failure[]
}

type UnitTest = { status: string; fullName: string; failureMessages: string[]; tags?: string[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: UnitTest[] }[]
}
type PlaywrightResult = {
  error?: PlaywrightError
  attachments?: { name: string; path?: string; body?: string }[]
}
type PlaywrightSpec = {
  title: string
  file: string
  line?: number
  ok: boolean
  tests: { results: PlaywrightResult[] }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightError = { message?: string }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** The attachment of a failed story with the address, the words and the faults of its pages. */
export const PAGE_WORDS = 'page words'

/** The failed tests of vitest's JSON report, also files that could not be loaded. */
const vitestFailures = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith('/') ? relative(root, name) : name
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ test: file, reason: message || 'The reason is among the errors outside of tests.' }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} > ${fullName}`,
      reason: failureMessages.join('\n'),
      repeat: unitCommand(file, fullName, process.env[SEED]),
    }))
  })

/** The errors that `ErrorsOutsideTests` wrote to a file; none where it wrote nothing. */
export const readErrorsOutsideTests = async (path: string): Promise<Failure[]> => {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  return (JSON.parse(text) as ErrorOutsideTests[]).map(({ where, reason }) => ({
    test: `outside of any test${where === undefined ? '' : `: ${where}`}`,
    reason,
  }))
}

/** The failed stories of Playwright's JSON report, also those that passed only once repeated. */
const playwrightFailures = ({ errors, suites }: PlaywrightReport): Failure[] => {
  const ofSuite = ({ specs = [], suites: inner = [] }: PlaywrightSuite): Failure[] => [
    ...specs
      .filter((spec) => !spec.ok || spec.tests.some((test) => test.results.length > 1))
      .map(storyFailure),
    ...inner.flatMap(ofSuite),
  ]
  return [
    ...errors.map(({ message = '' }) => ({ test: 'outside of any story', reason: message })),
    ...suites.flatMap(ofSuite),
  ]
}

function storyFailure({ file, title, line, tests }: PlaywrightSpec): Failure {
  const results = tests.flatMap((test) => test.results)
  const attachments = results.flatMap((result) => result.attachments ?? [])
  const picture = attachments.find(({ name, path }) => name === 'screenshot' && path !== undefined)?.path
  const words = attachments.find(({ name }) => name === PAGE_WORDS)?.body
  return {
    test: `${file} > ${title}`,
    reason: results.map(({ error }) => error?.message ?? '').find(Boolean) ?? '',
    ...(picture !== undefined && { picture: relative(root, picture) }),
    ...(words !== undefined && { page: Buffer.from(words, 'base64').toString() }),
    repeat: storyCommand(`e2e/${file}`, line),
  }
}

/**
 * Counts the tests of vitest's JSON report. A file that failed without a failed test counts as one failure: it could not be loaded, or a hook failed.
 * @param isLeftOut the tests of the other set, which the report has as skipped
 */
export const countVitest =
  (isLeftOut: (tags: readonly string[]) => boolean = () => false) =>
  (report: VitestReport): Omit<TestCounts, 'name'> => {
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const isSkipped = ({ status, tags = [] }: UnitTest) =>
      (status === 'skipped' || status === 'pending') && !isLeftOut(tags)
    return {
      failures: vitestFailures(report),
      passed: report.numPassedTests,
      failed:
        report.numFailedTests +
        report.testResults.filter(
          ({ status, assertionResults }) =>
            status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
        ).length,
      skipped: all.filter(isSkipped).length + report.numTodoTests,
    }
  }

/** Counts the stories of Playwright's JSON report. Errors outside any test count as failures, and so does a test that passed only once repeated. */
export const countPlaywright = (report: PlaywrightReport): Omit<TestCounts, 'name'> => ({
  failures: playwrightFailures(report),
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  skipped: report.stats.skipped,
})

/**
 * The counts of a runner that ended with `code` and left its report in `path`. One failure at least is counted when it
 * left no report, ran not one test, or ended with an error that its report does not show.
 */
export const readCounts = async <Report>(
  name: string,
  code: number,
  path: string,
  count: (report: Report) => Omit<TestCounts, 'name'>,
): Promise<TestCounts> => {
  let counts: Omit<TestCounts, 'name'> = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = count(JSON.parse(await readFile(path, 'utf8')) as Report)
  } catch {
    console.log(`${name} left no report`)
  }
  const silent = counts.passed + counts.failed === 0 || (code !== 0 && counts.failed === 0)
  return { name, ...counts, failed: silent ? 1 : counts.failed }
}

/** A row for each part. */
export const countsTable = (rows: readonly TestCounts[]): string => {
  const width = Math.max(10, ...rows.map(({ name }) => name.length + 2))
  const lines = rows.map(
    ({ name, passed, failed, skipped }) =>
      `${name.padEnd(width)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}`,
  )
  return ['', `${''.padEnd(width)}  passed  failed  skipped`, ...lines].join('\n')
}

/** The sum of all parts, the last line of a run. */
export const sumLine = (rows: readonly TestCounts[]): string => {
  const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + row[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
