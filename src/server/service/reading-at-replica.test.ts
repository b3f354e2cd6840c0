// @module-tag long
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { walPositionHeader } from '../../contract/wal-position.ts'
import { missingPostgres, stopOwnServer } from '../testing/databases.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from '../testing/replica.ts'
import { type ServicesTogether, servicesTogether } from '../testing/services-together.ts'

const WRITES = 20
const listed = z.object({ data: z.array(z.object({ attributes: z.object({ company_name: z.string() }) })) })

describe.skipIf(missingPostgres() !== undefined)('Two processes with a read replica', () => {
  let servers: PrimaryAndReplica
  let together: ServicesTogether
  beforeAll(async () => {
    servers = await startPrimaryAndReplica()
    together = await servicesTogether({
      'database-url': servers.url,
      'database-read-url': servers.readUrl,
      'metrics-port': '0',
    })
  }, 60_000)
  afterAll(async () => {
    await together.close()
    await servers.stop()
    await stopOwnServer()
  })

  test('each list at the other what was written at one of them, and count where they read', async () => {
    const [one, other] = [await together.start(), await together.start()]
    const isUsed = (line: string) => line.includes('are read at the replica')
    await vi.waitFor(() => expect(together.lines.filter(isUsed)).toHaveLength(2), { timeout: 20_000 })
    for (let nth = 0; nth < WRITES; nth += 1) {
      const company_name = `Dray ${nth}`
      const body = JSON.stringify({ data: { type: 'party', attributes: { company_name } } })
      const { headers } = together
      const made = await fetch(`${one.origin}/v2/parties`, { method: 'POST', headers, body })
      expect(made.status).toBe(201)
      const position = made.headers.get(walPositionHeader) ?? ''
      const found = await fetch(`${other.origin}/v2/parties?page[size]=1000`, {
        headers: { ...headers, [walPositionHeader]: position },
      })
      const names = listed.parse(await found.json()).data.map(({ attributes }) => attributes.company_name)
      expect(names).toContain(company_name)
    }
    const metrics = await (await fetch(`http://127.0.0.1:${other.metricsPort}/metrics`)).text()
    const counted = [...metrics.matchAll(/^portolan_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)]
    expect(counted.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(WRITES)
    expect(counted.map(([, outcome]) => outcome)).not.toContain('no_position')
  })
})
