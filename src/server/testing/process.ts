import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { briefProcessOptions } from './brief-process.ts'

const key = 'kill-test-key-0123456789'

/** As `npm start` starts a program: in a shell, which waits for it. The arguments are read by the shell as they are. */
const inShellOfNpm = (program: readonly string[]): [string, string[]] => [
  'sh',
  ['-c', '"$@"; exit $?', 'sh', process.execPath, ...program],
]

/**
 * The service as a child process that can be killed and restarted on the same folder.
 * @param options.startedByNpm whether it is started in a shell, with the environment of `npm start`
 */
export async function openProcesses(flags: Record<string, string> = {}, { startedByNpm = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-kill-'))
  const settings = {
    data: folder,
    port: '0',
    'api-key': key,
    shipments: '0',
    'rate-limit': '1000000',
    ...flags,
  }
  let running: ChildProcess | undefined

  /** @returns the process and its address, once it listens, with all that it printed until then and since */
  async function start(): Promise<{ service: ChildProcess; origin: string; printed: () => string }> {
    const given = Object.entries(settings).flatMap(([flag, value]) => [`--${flag}`, value])
    const program = [...briefProcessOptions, join(import.meta.dirname, '../commands/main.ts')]
    const all = [...program, ...given]
    const [file, args] = startedByNpm ? inShellOfNpm(all) : [process.execPath, all]
    const service = spawn(file, args, {
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATABASE_DIRECT_URL: '',
        ...(startedByNpm && { npm_lifecycle_event: 'start' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = service
    const said = { out: '', error: '' }
    service.stderr.on('data', (part: Buffer) => (said.error += part.toString()))
    const listening = new Promise<string>((found, failed) => {
      service.stdout.on('data', (part: Buffer) => {
        said.out += part.toString()
        const origin = /http:\/\/localhost:\d+/.exec(said.out)?.[0]
        if (origin) found(origin)
      })
      service.on('exit', () => failed(new Error(`The service did not start: ${said.error}`)))
    })
    return { service, origin: await listening, printed: () => said.out }
  }

  return {
    folder,
    start,
    headers: { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' },
    async close() {
      if (running?.exitCode === null && running.signalCode === null) {
        running.kill('SIGKILL')
        await once(running, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Processes = Awaited<ReturnType<typeof openProcesses>>
