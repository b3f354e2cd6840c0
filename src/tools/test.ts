import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, report } from './check.ts'
import { countPlaywright, countVitest, readCounts, table, type Counts } from './counts.ts'
import { run } from './run.ts'

const folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))

const heading = (text: string) => console.log(`\n== ${text}`)

const runCheck = async (): Promise<Counts> => {
  heading('types, lint and format')
  const parts = await check()
  report(parts)
  const failed = parts.filter(({ code }) => code !== 0).length
  return { name: 'check', passed: parts.length - failed, failed, skipped: 0 }
}

const runUnit = async (): Promise<Counts> => {
  heading('unit tests')
  const path = join(folder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { code } = await run('vitest', ['run', ...reporters], { output: 'pass' })
  return readCounts('unit', code, path, countVitest)
}

const runBuild = async (): Promise<Counts> => {
  heading('build')
  const { code } = await run('node', ['src/tools/build.ts', '--force'], { output: 'pass' })
  return { name: 'build', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

const runStories = async (): Promise<Counts> => {
  heading('stories in the browser')
  const path = join(folder, 'stories.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = await run('playwright', args, {
    output: 'pass',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  return readCounts('stories', code, path, countPlaywright)
}

// Every runner runs, whatever became of the one before: one run tells all.
const rows: Counts[] = []
for (const step of [runCheck, runUnit, runBuild, runStories]) rows.push(await step())
await rm(folder, { recursive: true, force: true })
console.log(table(rows))
if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
