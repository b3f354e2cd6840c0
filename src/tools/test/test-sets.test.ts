import { beforeAll, expect, test } from 'vitest'
import {
  faultOfPlace,
  faultsOfStories,
  sourceFiles,
  sourceOf,
  type TestPatterns,
  testRunners,
} from './test-sets.ts'

let runners: TestPatterns[]
beforeAll(async () => {
  runners = await testRunners()
})
const placed = (path: string, text: string) => faultOfPlace(path, async () => text, runners)

test('every file that has tests is run by one runner', async () => {
  const files = await sourceFiles()
  expect(files.length).toBeGreaterThan(1000)
  const faults = await Promise.all(files.map((path) => faultOfPlace(path, () => sourceOf(path), runners)))
  expect(faults.filter((each) => each !== undefined)).toEqual([])
})

test.each([
  ['src/server/orders.tests.ts', "import { test } from 'vitest'\ntest('an order is sent', () => {})"],
  [
    'src/client/home.spec.ts',
    "import { describe as group } from 'vitest'\ngroup.each([1])('a card %i', () => {})",
  ],
  [
    'src/server/lists/x.ts',
    "import { it } from 'vitest'\nfor (const each of [1]) it(`has ${each}`, () => {})",
  ],
  [
    'src/server/lists/y.ts',
    "import { test } from 'vitest'\nforEachDatabase('lists', () => { test('are', () => {}) })",
  ],
  ['e2e/home.ts', "import { test } from './support/story.ts'\ntest('home opens', async () => {})"],
  [
    'e2e/map/map.spec.ts',
    "import { test } from '@playwright/test'\ntest.describe('a map', () => { test('is', () => {}) })",
  ],
])('a file whose tests nobody runs is found: %s', async (path, text) => {
  expect(await placed(path, text)).toBe(`${path}: no runner takes its tests`)
})

test.each([
  [
    'src/server/testing/x.ts',
    "import { test } from 'vitest'\nexport const both = () => test('is', () => {})",
  ],
  [
    'src/server/testing/y.ts',
    "import { test } from 'vitest'\nexport function all() { test('is', () => {}) }",
  ],
  [
    'e2e/support/z.ts',
    "import { test as base } from '@playwright/test'\nexport const test = base.extend({})\ntest.beforeAll(() => {})",
  ],
])('a file that defines tests for others has none of its own: %s', async (path, text) => {
  expect(await placed(path, text)).toBeUndefined()
})

test('a file that two runners take is found', async () => {
  const twice = [...runners, { include: ['src/tools/**/*.test.ts'] }]
  const path = 'src/tools/test-sets/test-sets.test.ts'
  expect(await faultOfPlace(path, () => sourceOf(path), twice)).toBe(`${path}: 2 runners take it`)
})

test('a story that is in no set, or in both, is found', () => {
  const text = `
test.skip(missing, 'there is no database')
test.beforeAll(async () => {})
test('a', { tag: '@core' }, async () => {})
test('b', { tag: ['@map', '@long'] }, async () => {})
test('c', async () => {})
test('d', { tag: '@map' }, async () => {})
test.describe('of a group', { tag: '@core' }, () => {
  test('e', async () => {})
  for (const f of all) test(\`f \${f}\`, { tag: '@long' }, async () => {})
})
test.describe('of another', () => {
  test.only('g', async () => {})
})
`
  expect(faultsOfStories('e2e/a.e2e.ts', text)).toEqual([
    "e2e/a.e2e.ts:6 'c' has neither @core nor @long",
    "e2e/a.e2e.ts:7 'd' has neither @core nor @long",
    'e2e/a.e2e.ts:10 `f ${f}` has @core and @long',
    "e2e/a.e2e.ts:13 'g' has neither @core nor @long",
  ])
})

test('every story is in one of the two sets', async () => {
  const files = await sourceFiles('e2e/**/*.e2e.ts')
  expect(files.length).toBeGreaterThan(30)
  const faults = await Promise.all(files.map(async (path) => faultsOfStories(path, await sourceOf(path))))
  expect(faults.flat()).toEqual([])
})
