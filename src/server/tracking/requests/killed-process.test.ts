// @module-tag long
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openProcesses, type Processes } from '../../testing/process.ts'

const shipments = [1, 2, 3].map((count) => `10000000-0000-4000-8000-00000000000${count}`)
const answer = z.object({ data: z.object({ attributes: z.object({ ref_numbers: z.array(z.string()) }) }) })

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses()
})
afterAll(async () => {
  await processes.close()
})

const read = async (origin: string, id: string) =>
  answer.parse(await (await fetch(`${origin}/v2/shipments/${id}`, { headers: processes.headers })).json())
    .data.attributes.ref_numbers

async function write(origin: string, id: string, ref: string): Promise<void> {
  const body = { data: { type: 'shipment', attributes: { ref_numbers: [ref] } } }
  const response = await fetch(`${origin}/v2/shipments/${id}`, {
    method: 'PATCH',
    headers: processes.headers,
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`Answered ${response.status}`)
}

test('Killed in the middle of writes, again and again, the service loses none that it answered', async () => {
  const rounds = 4
  const answered = new Map<string, number>()
  let next = 0
  for (let round = 0; round <= rounds; round += 1) {
    const { service, origin } = await processes.start()
    if (round === 0) {
      const data = shipments.map((id, index) => ({
        id,
        type: 'shipment',
        attributes: { bill_of_lading_number: `NRTH7000${index}`, ref_numbers: ['0'] },
      }))
      const reported = { method: 'POST', headers: processes.headers, body: JSON.stringify({ data }) }
      expect((await fetch(`${origin}/v2/imports`, reported)).status).toBe(201)
    }
    for (const id of shipments) {
      const [stands] = await read(origin, id)
      // The one that was under way may have come through or not: all that were answered before it stand.
      expect(Number(stands)).toBeGreaterThanOrEqual(answered.get(id) ?? 0)
      const found = await fetch(`${origin}/v2/shipments?q=${stands}`, { headers: processes.headers })
      expect(JSON.stringify(await found.json())).toContain(id)
    }
    const ended = once(service, 'exit')
    if (round === rounds) {
      service.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      break
    }
    let left = 5 + Math.floor(Math.random() * 60)
    await Promise.all(
      shipments.map(async (id) => {
        while (service.exitCode === null && service.signalCode === null) {
          const ref = (next += 1)
          // A write that breaks off was not answered: nothing is promised of it.
          const done = await write(origin, id, String(ref)).then(
            () => true,
            () => false,
          )
          if (!done) break
          answered.set(id, ref)
          // The other two are still under way.
          if ((left -= 1) === 0) service.kill('SIGKILL')
        }
      }),
    )
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(left).toBeLessThanOrEqual(0)
  }
  expect(next).toBeGreaterThan(rounds * 5)
})
