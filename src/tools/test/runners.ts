import { join } from 'node:path'
import { run } from '../run.ts'
import { STATEMENTS_FOLDER } from '../statements/statements-folder.ts'
import { TIMES_PATH } from '../times/noted-times.ts'
import {
  countPlaywright,
  countVitest,
  readCounts,
  readErrorsOutsideTests,
  type TestCounts,
} from './counts.ts'
import { ERRORS_PATH } from './errors-outside-tests.ts'
import { reportPaths } from './reports.ts'
import {
  hasLongTestsAlone,
  mayHaveLongTests,
  setOf,
  sourceFiles,
  sourceOf,
  type TestSet,
  UNIT_TESTS,
} from './test-sets.ts'

/** The long set repeats more: odd requests, and shipments of a filled account. */
const longRepetition = { PORTOLAN_FUZZ: '50000', PORTOLAN_FILL: '5000' }

/** Runs the unit tests of a set. `shard` is a part of them. */
export async function runUnits(set: TestSet, shard: string | undefined): Promise<TestCounts> {
  const path = reportPaths.next('units')
  const errors = join(reportPaths.folder, 'errors.json')
  const own = 'src/tools/test/errors-outside-tests.ts'
  const args = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${own}`,
    `--outputFile.json=${path}`,
    ...(shard === undefined ? [] : ['--shard', shard]),
    '--tags-filter',
    UNIT_TESTS[set],
    ...(await filesOf(set)),
  ]
  const { code } = await run('vitest', ['run', ...args], {
    output: 'pass',
    env: {
      [ERRORS_PATH]: errors,
      [STATEMENTS_FOLDER]: reportPaths.statements,
      [TIMES_PATH]: reportPaths.times('units'),
      ...(set === 'long' ? longRepetition : {}),
    },
  })
  const isLeftOut = (tags: readonly string[]) => setOf(tags) !== set
  const counts = await readCounts(partName('units', set, shard), code, path, countVitest(isLeftOut))
  return { ...counts, failures: [...(counts.failures ?? []), ...(await readErrorsOutsideTests(errors))] }
}

/** The files that have tests of a set: vitest would load all others too, and those of pages load the whole dashboard. */
async function filesOf(set: TestSet): Promise<string[]> {
  const files = await sourceFiles('src/**/*.test.ts')
  const texts = await Promise.all(files.map(sourceOf))
  const isWanted = set === 'long' ? mayHaveLongTests : (text: string) => !hasLongTestsAlone(text)
  return files.filter((_, nth) => isWanted(texts[nth] ?? ''))
}

/** Runs the stories of a set. `shard` is a part of them. */
export async function runStories(set: TestSet, shard: string | undefined): Promise<TestCounts> {
  const path = reportPaths.next('stories')
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    '--grep',
    `@${set}\\b`,
    ...(shard === undefined ? [] : ['--shard', shard]),
  ]
  const { code } = await run('playwright', args, {
    output: 'pass',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, [TIMES_PATH]: reportPaths.times('stories') },
  })
  return readCounts(partName('stories', set, shard), code, path, countPlaywright)
}

const partName = (kind: string, set: TestSet, shard: string | undefined): string =>
  [set === 'core' ? kind : `${set} ${kind}`, shard].filter(Boolean).join(' ')
