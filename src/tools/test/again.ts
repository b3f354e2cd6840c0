import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from '../run.ts'
import { againText, type Round, type RoundOfKind } from './again-text.ts'
import { countPlaywright, countVitest, readErrorsOutsideTests } from './counts.ts'
import { ERRORS_PATH } from './errors-outside-tests.ts'
import { failuresText } from './failures.ts'
import { chosenSeed, SEED } from './seed.ts'
import { UNIT_TESTS } from './test-sets.ts'

/*
 * npm run test:again -- --times 20 --load 3 [--units] [--stories] [--all] [--seed N] [NAME …]
 * Repeats unit tests and stories in random order beside busy loops, and lists which failed how often.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: '3' },
    seed: { type: 'string', default: chosenSeed() },
    units: { type: 'boolean', default: false },
    stories: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})
const times = Number(values.times)
const isBoth = values.units === values.stories
const folder = join(root, '.build/again')
const errors = join(folder, 'errors.json')

/** Loops that keep a processor busy for as long as this process lives. */
function startBusyLoops(count: number): () => void {
  const loop = 'const of = process.ppid; while (process.ppid === of) for (let n = 0; n < 1e8; n += 1);'
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
  )
  return () => {
    for (const each of loops) each.kill()
  }
}

async function repeatUnits(seed: string): Promise<RoundOfKind> {
  const path = join(folder, 'units.json')
  const args = [
    'run',
    '--reporter=json',
    '--reporter=src/tools/test/errors-outside-tests.ts',
    `--outputFile.json=${path}`,
    '--sequence.shuffle.files',
    '--sequence.shuffle.tests',
    `--sequence.seed=${seed}`,
    ...(values.all ? [] : ['--tags-filter', UNIT_TESTS.core]),
    '--passWithNoTests',
    ...names,
  ]
  const { code, output } = await run('vitest', args, { env: { [ERRORS_PATH]: errors, [SEED]: seed } })
  const counts = await counted(path, countVitest())
  const outside = await readErrorsOutsideTests(errors)
  return inRound(code, output, { ...counts, failures: [...(counts.failures ?? []), ...outside] })
}

async function repeatStories(seed: string): Promise<RoundOfKind> {
  const path = join(folder, 'stories.json')
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=json',
    '--shuffle',
    seed,
    ...(values.all ? [] : ['--grep', String.raw`@core\b`]),
    '--pass-with-no-tests',
    ...names,
  ]
  const { code, output } = await run('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } })
  return inRound(code, output, await counted(path, countPlaywright))
}

type Counted = Partial<ReturnType<typeof countPlaywright>>
async function counted<Report>(path: string, count: (report: Report) => Counted): Promise<Counted> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  await rm(path, { force: true })
  return text === undefined ? {} : count(JSON.parse(text) as Report)
}

/** A runner that failed without naming a test is a failure too. */
const inRound = (code: number, output: string, { passed = 0, failures = [] }: Counted): RoundOfKind =>
  code !== 0 && failures.length === 0
    ? { passed, failures: [{ test: 'the runner', reason: output.slice(-1000) }] }
    : { passed, failures }

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const endLoops = startBusyLoops(Number(values.load))
const rounds: Round[] = []
try {
  for (let nth = 0; nth < times; nth += 1) {
    const seed = String(Number(values.seed) + nth)
    const kinds = [
      ...(values.units || isBoth ? [await repeatUnits(seed)] : []),
      ...(values.stories || isBoth ? [await repeatStories(seed)] : []),
    ]
    const failures = kinds.flatMap((kind) => kind.failures)
    const passed = kinds.reduce((sum, kind) => sum + kind.passed, 0)
    rounds.push({ seed, passed, failures })
    console.log(`Round ${nth + 1} of ${times}, seed ${seed}: ${passed} passed, ${failures.length} failed`)
    if (failures.length > 0) console.log(failuresText([{ name: `round ${nth + 1}`, failures }]))
  }
} finally {
  endLoops()
}
const { text, failed } = againText(rounds, `--load ${values.load}${values.all ? ' --all' : ''}`)
console.log(text)
if (failed) process.exitCode = 1
