import { expect, test } from 'vitest'
import { failuresText, storyCommand, unitCommand } from './failures.ts'

test('a failure says its name, the first lines of the reason, the picture and the command that repeats it', () => {
  const failure = {
    test: 'find.e2e.ts > a number is found',
    reason: `\u001B[31mnot found\u001B[39m\n\n${'  at a step\n'.repeat(30)}`,
    picture: 'test-results/find/test-failed-1.png',
    repeat: storyCommand('e2e/find.e2e.ts', 12),
  }
  const lines = failuresText([{ name: 'stories', failures: [failure] }])
    .split('\n')
    .filter(Boolean)
  expect(lines.slice(0, 2)).toEqual(['FAILED (stories) find.e2e.ts > a number is found', '    not found'])
  expect(lines).toHaveLength(11)
  expect(lines.slice(-2)).toEqual([
    '  picture: test-results/find/test-failed-1.png',
    '  repeat:  npm run e2e -- e2e/find.e2e.ts:12',
  ])
})

test('the command of a unit test gives the seed and survives signs of the shell and of regular expressions', () => {
  expect(unitCommand('src/a.test.ts', 'costs "$5" (or more)', '42')).toBe(
    'PORTOLAN_TEST_SEED=42 npm run unit -- src/a.test.ts -t "costs \\".5\\" .or more."',
  )
  expect(unitCommand('src/a.test.ts', 'a', undefined)).toBe('npm run unit -- src/a.test.ts -t "a"')
})

test('of very many failures all are named and few are shown in full', () => {
  const failures = Array.from({ length: 20 }, (_, nth) => ({ test: `test ${nth}`, reason: 'a\nb' }))
  const text = failuresText([{ name: 'units', failures }])
  for (const { test: name } of failures) expect(text).toContain(`FAILED (units) ${name}\n`.trimEnd())
  expect(text.split('\n').length).toBeLessThan(60)
  expect(failuresText([{ name: 'units' }])).toBe('')
})
