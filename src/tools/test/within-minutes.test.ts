import { expect, test } from 'vitest'
import { runParts } from './within-minutes.ts'

/** Runs parts that take `minutes` each. */
async function partsOf(minutes: number, limit: number): Promise<{ ran: string[]; left: string[] }> {
  let now = 0
  const ran: string[] = []
  const runPart = (kind: string) => (_: unknown, shard: string) => {
    now += minutes * 60_000
    ran.push(`${kind} ${shard}`)
    return Promise.resolve({ name: kind, passed: 1, failed: 0, skipped: 0 })
  }
  const { left } = await runParts({
    minutes: limit,
    runUnits: runPart('units'),
    runStories: runPart('stories'),
    note: async (_, part) => void (await part()),
    now: () => now,
  })
  return { ran, left }
}

test('all parts of the long set run if there is time for them', async () => {
  const { ran, left } = await partsOf(2, 60)
  expect(ran).toHaveLength(11)
  expect(left).toEqual([])
  expect(ran).toContain('units 3/3')
  expect(ran).toContain('stories 8/8')
})

test('a part that would end after the limit is not begun, and is named', async () => {
  const { ran, left } = await partsOf(10, 35)
  expect(ran.length).toBeGreaterThan(1)
  expect(ran.length * 10).toBeLessThanOrEqual(35)
  expect(ran.length + left.length).toBe(11)
})
