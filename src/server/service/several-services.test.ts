import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readStream } from '../platform/live/testing/reader.ts'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../testing/databases.ts'
import { openProcesses, type Processes } from '../testing/process.ts'

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

  test('send what was changed at one to the streams of the other, mostly within a second', async () => {
    const { headers } = processes
    const [one, other] = [await start(), await start()]
    const found = await fetch(`${one.origin}/v2/shipments`, { headers })
    const { id } = listed.parse(await found.json()).data[0]
    const stream = await readStream(Number(new URL(other.origin).port), headers)
    await stream.next()
    const took: number[] = []
    for (let nth = 0; nth < EDITS; nth += 1) {
      const attributes = { ref_numbers: [`PO ${nth}`] }
      const body = JSON.stringify({ data: { type: 'shipment', id, attributes } })
      const began = performance.now()
      const edited = await fetch(`${one.origin}/v2/shipments/${id}`, { method: 'PATCH', headers, body })
      expect(edited.status).toBe(200)
      for (let block: string | undefined = ''; !block.includes(id);) {
        block = await stream.next()
        if (block === undefined) throw new Error('The stream ended')
      }
      took.push(performance.now() - began)
    }
    await stream.close()
    took.sort((a, b) => a - b)
    expect(took[Math.floor(EDITS / 2)]).toBeLessThan(1000)
  })
})
