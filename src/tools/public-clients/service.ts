import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.ts'

const key = 'public-clients-0123456789'
/** Containers in all states, with and without a route, and a start that takes seconds. */
const FLEET_SHIPMENTS = '12'

/** The fleet is the same at each run. */
const PRESENT = '2026-11-20T18:00:00Z'

const flags = (data: string): string[] =>
  Object.entries({
    data,
    port: '0',
    'api-key': key,
    shipments: FLEET_SHIPMENTS,
    'rate-limit': '100000',
  }).flatMap(([flag, value]) => [`--${flag}`, value])

/** A service at one time, on this machine alone, with a data folder that goes with it. */
export async function startServiceForClients(): Promise<{
  base: string
  key: string
  close(): Promise<void>
}> {
  const data = await mkdtemp(join(tmpdir(), 'portolan-clients-'))
  const program = join(root, 'src/server/testing/main-at.ts')
  const service = spawn(process.execPath, [program, ...flags(data), PRESENT], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_READ_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isReady = new Promise<string>((found, failed) => {
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
        const origin = /http:\/\/localhost:\d+/.exec(said)?.[0]
        if (origin !== undefined && said.includes('The simulated fleet is complete')) found(origin)
      })
    service.on('exit', () => failed(new Error(`The service did not start:\n${said}`)))
  })
  const close = async () => {
    if (service.exitCode === null && service.signalCode === null) {
      const ended = once(service, 'exit')
      service.kill('SIGTERM')
      await ended
    }
    await rm(data, { recursive: true, force: true })
  }
  try {
    return { base: `${await isReady}/v2`, key, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
