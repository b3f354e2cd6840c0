import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, report } from './check.ts'
import { coverage, specificationPath, tablePath } from './coverage/coverage.ts'
import {
  countPlaywright,
  countsTable,
  countVitest,
  failuresText,
  readCounts,
  readErrorsOutsideTests,
  type TestCounts,
} from './counts.ts'
import { ERRORS_PATH } from './errors-outside-tests.ts'
import { run } from './run.ts'
import { STATEMENTS_FOLDER } from './statements/statements-folder.ts'
import { judgeStatements, statementsPath } from './statements/statements.ts'

const folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))

const heading = (text: string) => console.log(`\n== ${text}`)

const runCheck = async (): Promise<TestCounts> => {
  heading('types, lint and format')
  const parts = await check()
  report(parts)
  const failed = parts.filter(({ code }) => code !== 0).length
  return { name: 'check', passed: parts.length - failed, failed, skipped: 0 }
}

const reports = { unit: join(folder, 'unit.json'), stories: join(folder, 'stories.json') }

const statements = join(folder, 'statements')

const runUnit = async (): Promise<TestCounts> => {
  heading('unit tests')
  const path = reports.unit
  const errors = join(folder, 'errors.json')
  const own = 'src/tools/errors-outside-tests.ts'
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${own}`,
    `--outputFile.json=${path}`,
  ]
  const { code } = await run('vitest', ['run', ...reporters], {
    output: 'pass',
    env: { [ERRORS_PATH]: errors, [STATEMENTS_FOLDER]: statements },
  })
  const counts = await readCounts('unit', code, path, countVitest)
  return { ...counts, failures: [...(counts.failures ?? []), ...(await readErrorsOutsideTests(errors))] }
}

const runBuild = async (): Promise<TestCounts> => {
  heading('build')
  let passed = 0
  for (const step of [['src/tools/build.ts', '--force'], ['src/tools/bundle-size.ts']]) {
    const { code } = await run('node', step, { output: 'pass' })
    if (code === 0) passed += 1
  }
  return { name: 'build', passed, failed: 2 - passed, skipped: 0 }
}

const runStories = async (): Promise<TestCounts> => {
  heading('stories in the browser')
  const path = reports.stories
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = await run('playwright', args, {
    output: 'pass',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  return readCounts('stories', code, path, countPlaywright)
}

const runCoverage = async (): Promise<TestCounts> => {
  heading('what the interface promises, and the tests that prove it')
  const name = 'coverage'
  const found = await coverage(reports).catch((cause: unknown) => console.log(String(cause)))
  if (!found) return { name, passed: 0, failed: 1, skipped: 0 }
  const { unproved, summary, isSpecified } = found
  for (const each of unproved) console.log(`No passing test proves ${each}`)
  console.log(`${summary}: ${tablePath}`)
  if (!isSpecified)
    console.log(`Skipped: what only the specification promises, because there is no ${specificationPath}`)
  const failed = unproved.length > 0 ? 1 : 0
  return { name, passed: 1 - failed, failed, skipped: isSpecified ? 0 : 1 }
}

const runStatements = async (): Promise<TestCounts> => {
  heading('whose rows each statement is about')
  const name = 'statements'
  const judged = await judgeStatements(statements).catch((cause: unknown) => console.log(String(cause)))
  if (!judged) return { name, passed: 0, failed: 1, skipped: 0 }
  const { unused, summary, isServerSeen } = judged
  const faults = [...judged.faults, ...(isServerSeen ? unused : [])]
  for (const fault of faults) console.log(fault)
  console.log(`${summary}: ${statementsPath}`)
  if (!isServerSeen)
    console.log('Skipped: whether each exception is of a statement, because PostgreSQL is not installed')
  const failed = faults.length > 0 ? 1 : 0
  return { name, passed: 1 - failed, failed, skipped: isServerSeen ? 0 : 1 }
}

// Every step runs, also after one that failed: one run reports everything.
const rows: TestCounts[] = []
for (const step of [runCheck, runUnit, runBuild, runStories, runCoverage, runStatements])
  rows.push(await step())
await rm(folder, { recursive: true, force: true })
console.log(failuresText(rows))
console.log(countsTable(rows))
if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
