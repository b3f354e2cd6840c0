import { readFile } from 'node:fs/promises'

/** What a runner counted. */
export type TestCounts = { name: string; passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Of vitest's JSON report. A file that could not be loaded has no tests in it: it counts as one failure. */
export const countVitest = (report: VitestReport): Omit<TestCounts, 'name'> => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** Of Playwright's JSON report. Errors outside any test count as failures, and so does a test that passed only once repeated. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Omit<TestCounts, 'name'> => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
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
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = count(JSON.parse(await readFile(path, 'utf8')) as Report)
  } catch {
    console.log(`${name} left no report`)
  }
  const silent = counts.passed + counts.failed === 0 || (code !== 0 && counts.failed === 0)
  return { name, ...counts, failed: silent ? 1 : counts.failed }
}

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
