import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverage, specificationPath, tablePath } from '../coverage/coverage.ts'
import { type ComparedFigure, GUARD_RESULT } from '../guard/compare-figures.ts'
import { run } from '../run.ts'
import { judgeStatements, statementsPath } from '../statements/statements.ts'
import type { TestCounts } from './counts.ts'
import { reportPaths, type Reports } from './reports.ts'

/** Whether a test that passed proves each operation and event of the interface. */
export async function judgeCoverage({ units, stories }: Reports): Promise<TestCounts> {
  const name = 'coverage'
  const found = await coverage({ units, stories }).catch((cause: unknown) => console.log(String(cause)))
  if (!found) return { name, passed: 0, failed: 1, skipped: 0 }
  const { unproved, summary, isSpecified } = found
  console.log(`${summary}: ${tablePath}`)
  if (!isSpecified)
    console.log(`Skipped: what only the specification promises, because there is no ${specificationPath}`)
  const failures = unproved.map((each) => ({ test: each, reason: 'No passing test proves it.' }))
  return judged(name, failures, isSpecified)
}

/** Whether each statement to the database names the account. */
export async function judgeAccounts({ statements }: Reports): Promise<TestCounts> {
  const name = 'statements'
  const found = await judgeStatements(...statements).catch((cause: unknown) => console.log(String(cause)))
  if (!found) return { name, passed: 0, failed: 1, skipped: 0 }
  const { unused, summary, isServerSeen } = found
  const faults = [...found.faults, ...(isServerSeen ? unused : [])]
  console.log(`${summary}: ${statementsPath}`)
  if (!isServerSeen)
    console.log('Skipped: whether each exception is of a statement, because PostgreSQL is not installed')
  return judged(
    name,
    faults.map((fault) => ({ test: fault, reason: `See ${statementsPath}.` })),
    isServerSeen,
  )
}

/**
 * Whether Portolan costs what it cost: each figure of `npm run bench -- --guard` counts as a test.
 * @param isBusy whether the machine may do other work meanwhile
 */
export async function judgeCosts({ isBusy }: { isBusy: boolean }): Promise<TestCounts> {
  const name = 'guard'
  const path = join(reportPaths.folder, 'guard.json')
  const { code } = await run('node', ['e2e/bench/bench.ts', '--guard', ...(isBusy ? ['--busy'] : [])], {
    output: 'pass',
    env: { [GUARD_RESULT]: path },
  })
  const compared = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as ComparedFigure[])
    .catch(() => undefined)
  if (!compared) return { name, passed: 0, failed: 1, skipped: 0, failures: [notCompared(code)] }
  const failures = compared.flatMap(({ name: figure, fault }) =>
    fault === undefined ? [] : [{ test: figure, reason: fault, repeat: 'npm run bench -- --guard' }],
  )
  const passed = compared.length - failures.length
  return { name, passed, failed: failures.length, skipped: compared.length === 0 ? 1 : 0, failures }
}

const notCompared = (code: number) => ({
  test: 'guard',
  reason: `The bench ended with code ${code} and compared nothing.`,
  repeat: 'npm run bench -- --guard',
})

const judged = (name: string, failures: TestCounts['failures'] & object, isComplete: boolean): TestCounts => {
  const failed = failures.length > 0 ? 1 : 0
  return { name, passed: 1 - failed, failed, skipped: isComplete ? 0 : 1, failures }
}
