// @module-tag long
import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_STREAMS } from '../../platform/live/routes.ts'
import { readStream } from '../../platform/live/testing/reader.ts'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../../testing/databases.ts'
import { openProcesses, type Processes } from '../../testing/process.ts'

const EDITS = 9
const listed = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) })

describe.skipIf(missingPostgres() !== undefined)('Two processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newServerDatabase>>
  let processes: Processes
  const running: ChildProcess[] = []
  beforeEach(async () => {
    database = await newServerDatabase()
    processes = await openProcesses({ 'database-url': database.url, shipments: '1', examples: 'no' })
  })
  afterEach(async () => {
    for (const each of running.splice(0)) each.kill('SIGKILL')
    await processes.close()
    await database.drop()
  })
  afterAll(stopOwnServer)
  const start = async () => {
    const started = await processes.start()
    running.push(started.service)
    return started
  }

  test('send what was changed at one to the streams of the other hardly later than to its own', async () => {
    const { headers } = processes
    const services = [await start(), await start()]
    const [one] = services
    if (one === undefined) throw new Error('No process started')
    const found = await fetch(`${one.origin}/v2/shipments`, { headers })
    const { id } = listed.parse(await found.json()).data[0]
    const streams = await Promise.all(
      services.map(({ origin }) => readStream(Number(new URL(origin).port), headers)),
    )
    await Promise.all(streams.map((stream) => stream.next()))
    const arrived = async (stream: (typeof streams)[number]) => {
      for (let block: string | undefined = ''; !block.includes(id);) {
        block = await stream.next()
        if (block === undefined) throw new Error('The stream ended')
      }
      return performance.now()
    }
    const later: number[] = []
    for (let nth = 0; nth < EDITS; nth += 1) {
      const attributes = { ref_numbers: [`PO ${nth}`] }
      const body = JSON.stringify({ data: { type: 'shipment', id, attributes } })
      const both = Promise.all(streams.map(arrived))
      const edited = await fetch(`${one.origin}/v2/shipments/${id}`, { method: 'PATCH', headers, body })
      expect(edited.status).toBe(200)
      const [own = 0, others = 0] = await both
      later.push(others - own)
    }
    await Promise.all(streams.map((stream) => stream.close()))
    later.sort((a, b) => a - b)
    // Looked for every two seconds, it would be a second later.
    expect(later[Math.floor(EDITS / 2)]).toBeLessThan(500)
  })

  test('count the streams of an account together: what one of them has open, the other knows seconds later', async () => {
    const { headers } = processes
    const [one, other] = [await start(), await start()]
    const open = new AbortController()
    // `fetch` ends the stream of an answer that nobody refers to any more.
    const held: Response[] = []
    const follow = async ({ origin }: typeof one, { signal } = open) => {
      const answer = await fetch(`${origin}/v2/stream`, { headers, signal })
      held.push(answer)
      return answer.status
    }
    const all = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(one)))
    expect(new Set(all)).toEqual(new Set([200]))
    await expect.poll(() => follow(other), { timeout: 30_000, interval: 1000 }).toBe(429)
    open.abort()
    const later = new AbortController()
    await expect.poll(() => follow(other, later), { timeout: 30_000, interval: 1000 }).toBe(200)
    later.abort()
  })
})
