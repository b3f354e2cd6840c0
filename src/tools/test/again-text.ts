import type { Failure } from './failures.ts'
import { failuresText } from './failures.ts'

/** Unit tests or stories of one round. */
export interface RoundOfKind {
  passed: number
  failures: readonly Failure[]
}

/** One repetition of everything, in the order that its seed gives. */
export interface Round extends RoundOfKind {
  seed: string
}

/**
 * Each test that failed, with how often, the reason of the first time, and the command that repeats that round.
 * @param flags of the command
 * @returns failed: whether any test failed, or none ran
 */
export function againText(rounds: readonly Round[], flags: string): { text: string; failed: boolean } {
  const byTest = new Map<string, { first: Failure; seed: string; times: number }>()
  for (const { seed, failures } of rounds)
    for (const failure of failures) {
      const known = byTest.get(failure.test) ?? { first: failure, seed, times: 0 }
      byTest.set(failure.test, { ...known, times: known.times + 1 })
    }
  const failures = [...byTest.values()]
    .toSorted((a, b) => b.times - a.times)
    .map(({ first, seed, times }) => ({
      ...first,
      test: `${times} of ${rounds.length} times: ${first.test}`,
      repeat: `npm run test:again -- --times 1 ${flags} --seed ${seed} ${fileOf(first.test)}`.trimEnd(),
    }))
  const passed = rounds.reduce((sum, round) => sum + round.passed, 0)
  const failed = rounds.reduce((sum, round) => sum + round.failures.length, 0)
  const nothing = passed + failed === 0 ? ['No test ran: a name is a part of the path of a file.'] : []
  const lines = [
    failuresText([{ name: 'again', failures }]),
    ...nothing,
    '',
    `${passed} passed, ${failed} failed`,
  ]
  return { text: lines.join('\n'), failed: failed > 0 || passed === 0 }
}

/** The file of a test that is named by its file and its title. */
const fileOf = (test: string): string => (test.includes(' > ') ? (test.split(' > ')[0] ?? '') : '')
