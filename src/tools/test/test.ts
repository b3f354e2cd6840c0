import { check, report } from '../check.ts'
import { run } from '../run.ts'
import { cpuSecondsOfTree } from '../times/cpu-seconds.ts'
import { type PartTime, readNoted, readTestTimes, timesText, writeTestTimes } from '../times/test-times.ts'
import { countsTable, sumLine, type TestCounts } from './counts.ts'
import { failuresText } from './failures.ts'
import { judgeAccounts, judgeCosts, judgeCoverage } from './judgements.ts'
import { readTestOptions } from './options.ts'
import { clearReports, readReports, reportPaths } from './reports.ts'
import { runStories, runUnits } from './runners.ts'
import { chosenSeed, SEED } from './seed.ts'
import type { TestSet } from './test-sets.ts'
import { runParts } from './within-minutes.ts'

const options = readTestOptions(process.argv.slice(2))
const rows: TestCounts[] = []
const parts: PartTime[] = []

/** Runs a part, and notes its counts and its times. */
async function note(heading: string, runPart: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n== ${heading}`)
  const before = { wall: performance.now(), cpu: cpuSecondsOfTree() }
  const row = await runPart()
  rows.push(row)
  const wall = (performance.now() - before.wall) / 1000
  parts.push({ name: row.name, wall, cpu: cpuSecondsOfTree() - before.cpu })
}

const runCheck = async (): Promise<TestCounts> => {
  const checked = await check()
  report(checked)
  const failures = checked
    .filter(({ code }) => code !== 0)
    .map(({ name, output }) => ({ test: name, reason: output, repeat: 'npm run check -- --fix' }))
  const failed = failures.length
  return { name: 'check', passed: checked.length - failed, failed, skipped: 0, failures }
}

/** No unit test reads what is built. It is printed at its end, as unit tests print meanwhile. */
const runBuild = async (): Promise<TestCounts> => {
  let passed = 0
  for (const step of [['src/tools/build.ts', '--force'], ['src/tools/bundle-size.ts']]) {
    const { code, output } = await run('node', step)
    console.log(output.trimEnd())
    if (code === 0) passed += 1
  }
  return { name: 'build', passed, failed: 2 - passed, skipped: 0 }
}

const runSet = async (set: TestSet): Promise<void> => {
  const { shard } = options
  // The long set comes after the core set, which has built the dashboard. A process of unit tests waits now and then.
  const built = set === 'core' ? runBuild() : undefined
  await note(built ? 'unit tests (core), and the build meanwhile' : `unit tests (${set})`, () =>
    runUnits(set, shard),
  )
  if (built) await note('rest of the build', () => built)
  await note(`stories in the browser (${set})`, () => runStories(set, shard))
}

/** Every part runs, also after one that failed: one run reports everything. */
async function runAll(): Promise<void> {
  await clearReports()
  process.env[SEED] = chosenSeed()
  console.log(`Seed of random values: ${process.env[SEED]}`)
  await note('types, lint and format', runCheck)
  await runSet('core')
  if (!options.sets.includes('long')) return
  if (isGuarded())
    await note('what Portolan costs', () => judgeCosts({ isBusy: options.minutes !== undefined }))
  const isWhole = await runLongSet()
  if (options.shard !== undefined || !isWhole) {
    console.log('\nNot judged, because not all tests ran: what proves the interface, and the statements')
    return
  }
  await judge(reportPaths.folder)
}

/** Once for all parts. A limit of time belongs to a machine that may do other work: figures may differ more there. */
const isGuarded = (): boolean => options.shard === undefined || options.shard.startsWith('1/')

async function judge(folder: string): Promise<void> {
  const reports = await readReports(folder)
  await note('what the interface promises, and the tests that prove it', () => judgeCoverage(reports))
  await note('whose rows each statement is about', () => judgeAccounts(reports))
}

/** @returns whether all of it ran */
async function runLongSet(): Promise<boolean> {
  const { minutes } = options
  if (minutes === undefined) {
    await runSet('long')
    return true
  }
  const { left } = await runParts({ minutes, runUnits, runStories, note })
  for (const name of left) console.log(`Left out, because ${minutes} minutes are over: ${name}`)
  return left.length === 0
}

async function showTimes(): Promise<void> {
  const times = await readTestTimes()
  console.log(times ? timesText(times) : 'No run has left its times: npm test does.')
}

function showResult(): void {
  console.log(countsTable(rows))
  console.log(failuresText(rows))
  console.log(`\n${sumLine(rows)}`)
  if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
}

if (options.times) await showTimes()
else if (options.judge !== undefined) {
  await judge(options.judge)
  showResult()
} else {
  await runAll()
  await writeTestTimes({
    ended: new Date().toISOString(),
    parts,
    units: await readNoted(reportPaths.times('units')),
    stories: await readNoted(reportPaths.times('stories')),
  })
  console.log('')
  await showTimes()
  showResult()
}
