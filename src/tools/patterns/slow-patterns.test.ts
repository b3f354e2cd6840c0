import { afterAll, expect, test } from 'vitest'
import { patternsOf } from './find-patterns.ts'
import { slowPatterns, Trier } from './slow-patterns.ts'

const trier = new Trier(3000)
afterAll(() => trier.end())

test.each([
  String.raw`\s*;\s*q=`,
  String.raw`[\s.]+$`,
  String.raw`^(\d+)*x`,
  String.raw`^(a|aa)+$`,
  String.raw`<!--[^]*?-->`,
  String.raw`^\s*a?\s*b?\s*$`,
])('/%s/ is found to be slow', async (source) => {
  const result = await trier.try({ source, flags: '', isRepeated: true, length: 60_000, limitMs: 50 })
  expect(result === null || result.ms > 50).toBe(true)
})

test.each([
  String.raw`(?<!\s)\s+$`,
  String.raw`^\d{4}-\d{2}$`,
  String.raw`[a-z]+`,
  String.raw`^\s*[-+]?\d+\s*$`,
])('/%s/ is found to be quick', async (source) => {
  const result = await trier.try({ source, flags: '', isRepeated: false, length: 15_000, limitMs: 50 })
  expect(result?.ms).toBeLessThan(50)
})

test('a pattern at which a text is split is tried at each place of it', () => {
  const code = String.raw`a.split(/\s,/); b.exec(/x/g); c(/y/)`
  expect(patternsOf('a.ts', code).map(({ source, isRepeated }) => [source, isRepeated])).toEqual([
    [String.raw`\s,`, true],
    ['x', true],
    ['y', false],
  ])
})

test(
  'no regular expression of the product takes long for a text that is made for it',
  { tags: ['long'], timeout: 900_000 },
  async () => {
    const { tried, slow, unneeded } = await slowPatterns()
    expect(tried).toBeGreaterThan(1000)
    expect(slow.map(({ path, line, source }) => `${path}:${line} /${source}/`)).toEqual([])
    expect(unneeded).toEqual([])
  },
)
