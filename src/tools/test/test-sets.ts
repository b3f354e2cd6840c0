import { glob, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { root } from '../run.ts'
import { hasTests, storiesIn } from './declared-tests.ts'

/** `core` proves the product (`npm test`); `long` is what `npm run test:all` runs besides. */
export type TestSet = 'core' | 'long'

/** `--tags-filter` of vitest. */
export const UNIT_TESTS: Record<TestSet, string> = { core: '!long or engine', long: 'long and !engine' }

/** The set of a unit test with these tags. */
export const setOf = (tags: readonly string[]): TestSet =>
  tags.includes('long') && !tags.includes('engine') ? 'long' : 'core'

/** Whether the text of a test file may declare a long test. */
export const mayHaveLongTests = (text: string): boolean =>
  /\bforEachDatabase\b|@module-tag long|\btags: \['long'\]/.test(text)

/** Whether the text of a test file declares all of its tests long. */
export const hasLongTestsAlone = (text: string): boolean =>
  text.includes('@module-tag long') && !text.includes("'engine'")

/** The tags of a story: those of `npm test`, and those that are in `npm run test:all` alone. */
export const STORY_SETS = ['@core', '@long'] satisfies `@${TestSet}`[]

/** Which files of the repository a runner takes. */
export interface TestPatterns {
  include: readonly string[]
  exclude?: readonly string[]
}

const takes = (path: string, { include, exclude = [] }: TestPatterns): boolean =>
  include.some((pattern) => matchesGlob(path, pattern)) &&
  !exclude.some((pattern) => matchesGlob(path, pattern))

/** The fault of a file that has tests: no runner takes it, or more than one. `text` is read where that decides. */
export async function faultOfPlace(
  path: string,
  text: () => Promise<string>,
  runners: readonly TestPatterns[],
): Promise<string | undefined> {
  const count = runners.filter((each) => takes(path, each)).length
  if (count > 1) return `${path}: ${count} runners take it`
  if (count === 1) return undefined
  const source = await text()
  if (!/\bimport\b[^'"]*\b(test|it|describe)\b/.test(source)) return undefined
  return hasTests(path, source) ? `${path}: no runner takes its tests` : undefined
}

/** The stories of a file that are in no set, or in both. */
export const faultsOfStories = (path: string, text: string): string[] =>
  storiesIn(path, text).flatMap(({ line, title, tags }) => {
    const sets = STORY_SETS.filter((set) => tags.includes(set))
    if (sets.length === 1) return []
    const fault = sets.length === 0 ? `neither ${STORY_SETS.join(' nor ')}` : sets.join(' and ')
    return [`${path}:${line} ${title} has ${fault}`]
  })

/** The files of the repository that may have tests. */
export async function sourceFiles(pattern = '{src,e2e}/**/*.{ts,tsx}'): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(pattern, { cwd: root })) found.push(path)
  return found.toSorted()
}

export const sourceOf = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/** The projects of vite.config.ts, and the stories of e2e/playwright.config.ts. */
export async function testRunners(): Promise<TestPatterns[]> {
  const { default: config } = (await import('../../../vite.config.ts')) as {
    default: { test: { projects: { test: TestPatterns }[] } }
  }
  const stories = await sourceOf('e2e/playwright.config.ts')
  const [, folder] = /^ {2}testDir: '([^']+)',$/m.exec(stories) ?? []
  const [, pattern] = /^ {2}testMatch: '([^']+)',$/m.exec(stories) ?? []
  if (folder === undefined || pattern === undefined) throw new Error('No stories in e2e/playwright.config.ts')
  return [...config.test.projects.map(({ test }) => test), { include: [join('e2e', folder, pattern)] }]
}
