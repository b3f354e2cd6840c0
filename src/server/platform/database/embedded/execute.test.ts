import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeMessages } from './execute.ts'

let pg: PGlite
beforeAll(async () => {
  pg = await PGlite.create()
})
afterAll(() => pg.close())

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

test('an answer of any size comes whole, one after the other', async () => {
  for (const length of [1, 100, 8192, 1_000_000, 3]) {
    const answered = await executeMessages(pg, serialize.query(`select repeat('x', ${length}) as text`))
    expect(Buffer.from(answered ?? []).includes('x'.repeat(length))).toBe(true)
    expect(Buffer.from(answered ?? []).includes('x'.repeat(length + 1))).toBe(false)
  }
})

test('the rows that were answered are not kept', { tags: ['long'] }, async () => {
  const rows = serialize.query('select n::text from generate_series(1, 20000) as n')
  const heap = async (times: number) => {
    for (let time = 0; time < times; time += 1) await executeMessages(pg, rows)
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = await heap(3)
  // 400,000 rows are some 60 MB when they are kept.
  expect((await heap(20)) - before).toBeLessThan(10_000_000)
})

test('an error is an answer too, and the next question is answered', async () => {
  const failed = Buffer.from((await executeMessages(pg, serialize.query('select nothing'))) ?? [])
  expect(failed.toString()).toContain('column "nothing" does not exist')
  expect(
    Buffer.from((await executeMessages(pg, serialize.query('select 41 + 1'))) ?? []).toString(),
  ).toContain('42')
})
