import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { openService, type Service } from '../service/service.ts'
import { newServerDatabase } from './databases.ts'

const apiKey = 'key-of-both-services-0123'

/** Whole services on one new database of a PostgreSQL server and one data folder, as several processes run them. */
export interface ServicesTogether {
  url: string
  lines: string[]
  start(flags?: Record<string, string>): Promise<Service>
  headers: Record<string, string>
  /** Ends those that still run, and drops the database. */
  close(): Promise<void>
}

/** `stopOwnServer` after the last test of the file. @param given settings of each, by flag */
export async function servicesTogether(given: Record<string, string> = {}): Promise<ServicesTogether> {
  const { url, drop } = await newServerDatabase()
  const data = await mkdtemp(join(tmpdir(), 'portolan-together-'))
  const started: Service[] = []
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  )
  const standard = {
    port: '0',
    shipments: '0',
    examples: 'no',
    data,
    'api-key': apiKey,
    'database-url': url,
    'rate-limit': '1000000',
  }
  return {
    url,
    lines,
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' },
    async start(flags = {}) {
      const settings = Object.entries({ ...standard, ...given, ...flags })
      const read = readConfig(
        settings.flatMap(([flag, value]) => [`--${flag}`, value]),
        {},
      )
      if (read.kind !== 'config') throw new Error(JSON.stringify(read))
      const service = await openService({ ...read.config, log })
      started.push(service)
      return service
    },
    async close() {
      await Promise.all(started.map((service) => service.close()))
      await drop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
