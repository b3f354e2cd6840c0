import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { ErrorOutsideTests } from './errors-outside-tests.ts'

/** What a runner counted. `failures`: each test that failed, by name, with the first lines of the reason. */
export type TestCounts = {
  name: string
  passed: number
  failed: number
  skipped: number
  failures?: readonly string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  specs?: { title: string; file: string; ok: boolean; tests: { results: { error?: PlaywrightError }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightError = { message?: string }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** The lines of a reason that are repeated at the end of a run; the whole of it stands where the test ran. */
const MAX_REASON_LINES = 12

/** A failed test, with the lines of its reason that say where and what. */
const failure = (test: string, reason = ''): string => {
  const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, MAX_REASON_LINES)
  return [test, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** The failed tests of vitest's JSON report, also files that could not be loaded. */
export const vitestFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [failure(name, message || 'The reason is among the errors outside of tests.')]
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} > ${fullName}`, failureMessages.join('\n')),
    )
  })

/** The errors that `ErrorsOutsideTests` wrote to a file; none where it wrote nothing. */
export const readErrorsOutsideTests = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  return (JSON.parse(text) as ErrorOutsideTests[]).map(({ where, reason }) =>
    failure(`outside of any test${where === undefined ? '' : `: ${where}`}`, reason),
  )
}

/** The failed stories of Playwright's JSON report, also those that passed only once repeated. */
export const playwrightFailures = ({ errors, suites }: PlaywrightReport): string[] => {
  const ofSuite = ({ specs = [], suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter((spec) => !spec.ok || spec.tests.some((test) => test.results.length > 1))
      .map(({ file, title, tests }) =>
        failure(
          `${file} > ${title}`,
          tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).find(Boolean),
        ),
      ),
    ...inner.flatMap(ofSuite),
  ]
  return [
    ...errors.map(({ message }) => failure('outside of any story', message)),
    ...suites.flatMap(ofSuite),
  ]
}

/** Of vitest's JSON report. A file that failed without a failed test counts as one failure: it could not be loaded, or a hook failed. */
export const countVitest = (report: VitestReport): Omit<TestCounts, 'name'> => ({
  failures: vitestFailures(report),
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
    ).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** Of Playwright's JSON report. Errors outside any test count as failures, and so does a test that passed only once repeated. */
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

/** The failed tests of all runners, so that the end of a long run says what to look for; nothing when there are none. */
export const failuresText = (rows: readonly TestCounts[]): string =>
  rows.flatMap(({ name, failures = [] }) => failures.map((each) => `\nFAILED (${name}) ${each}`)).join('\n')

/** A row for each runner, then the sum in a line of its own. */
export const countsTable = (rows: TestCounts[]): string => {
  const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + row[key], 0)
  const lines = rows.map(
    ({ name, passed, failed, skipped }) =>
      `${name.padEnd(10)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}`,
  )
  const skipped = sum('skipped')
  const last = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return ['', `${''.padEnd(10)}  passed  failed  skipped`, ...lines, '', last].join('\n')
}
