// @module-tag long
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openProcesses, type Processes } from '../../testing/process.ts'

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses()
})
afterAll(async () => {
  await processes.close()
})

/** Far more than are made in one transaction: a kill meets rows that wait. */
const total = 300
const counts = z.object({
  data: z.object({ attributes: z.object({ created: z.number(), waiting: z.number(), total: z.number() }) }),
})

test('After several kills in the middle of a batch each row has become one request', async () => {
  const id = randomUUID()
  const rows = Array.from({ length: total }, (_, row) => ({
    row,
    request_number: `MAEU${220_000_000 + row}`,
  }))
  const body = JSON.stringify({ data: { type: 'tracking_request_batch', id, attributes: { rows } } })
  const { headers } = processes
  let kills = 0
  for (let made = 0; made < total;) {
    const { service, origin } = await processes.start()
    const ask = async (path: string, init: RequestInit = {}): Promise<unknown> =>
      (await fetch(`${origin}/v2/${path}`, { headers, ...init })).json()
    // A client that did not get an answer sends the batch again.
    await ask('tracking_request_batches', { method: 'POST', body })
    const before = made
    while (made < total && made < before + 40) {
      made = counts.parse(await ask(`tracking_request_batches/${id}`)).data.attributes.created
    }
    if (made === total) {
      const list = z.object({ meta: z.object({ total: z.number() }) })
      expect(list.parse(await ask('tracking_requests?page[size]=1')).meta.total).toBe(total)
      const counted = counts.parse(await ask(`tracking_request_batches/${id}`)).data.attributes
      expect(counted).toMatchObject({ total, created: total, waiting: 0 })
    }
    const ended = once(service, 'exit')
    service.kill('SIGKILL')
    kills += 1
    await ended
  }
  expect(kills).toBeGreaterThan(1)
})
