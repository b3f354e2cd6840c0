import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { briefProcessOptions } from '../../src/server/testing/brief-process.ts'
import { joinedForStories } from '../support/prepared-data.ts'

const main = join(import.meta.dirname, '../../src/server/commands/main.ts')
/** As a process manager does: a start while the database is away ends, and is tried again. */
const RESTART_MS = 500
/** On a busy machine, while the database or the store is away for a part of it. */
const MAX_START_MS = 300_000

/** One process of an installation, which is killed and started again. */
export interface InstalledProcess {
  name: string
  /** Its address; undefined while it does not answer. */
  readonly origin: string | undefined
  readonly pid: number | undefined
  /** Resolves when it answers. */
  start(): Promise<void>
  /** Starts it and kills it after so many milliseconds, ready or not. */
  startAndKill(ms: number): Promise<void>
  kill(): Promise<void>
  /** Ends it in good order. */
  stop(): Promise<void>
  /** What its next start runs; undefined for this version. */
  useProgram(program: string | undefined): void
  /** What it printed and logged, of all its runs. */
  printed(): string
}

/**
 * @param options.program what `node` runs; by default this version
 * @param options.isMeasured without the options that only let a short life cost less
 */
export function newInstalledProcess(
  name: string,
  flags: readonly string[],
  { program = main, isMeasured = false }: { program?: string | undefined; isMeasured?: boolean } = {},
): InstalledProcess {
  const options = isMeasured ? [] : briefProcessOptions
  let current = program
  let child: ChildProcess | undefined
  let origin: string | undefined
  let printed = ''
  const run = (): ChildProcess => {
    const running = spawn(
      process.execPath,
      [...options, joinedForStories(current), '--port', '0', ...flags],
      {
        env: { ...process.env, DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child = running
    let own = ''
    const take = (part: Buffer) => {
      own += part.toString()
      printed += part.toString()
      if (child === running) origin ??= /Address +(http:\/\/localhost:\d+)/.exec(own)?.[1]
    }
    running.stdout.on('data', take)
    running.stderr.on('data', take)
    running.once('exit', () => {
      if (child === running) origin = undefined
    })
    return running
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    origin = undefined
    if (!child || !isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    name,
    get origin() {
      return origin
    },
    get pid() {
      return child?.pid
    },
    async start() {
      const late = Date.now() + MAX_START_MS
      run()
      while (origin === undefined) {
        if (Date.now() > late) throw new Error(`${name} did not start:\n${printed.slice(-4000)}`)
        await pause(isRunning() ? 25 : RESTART_MS)
        if (!isRunning() && origin === undefined) run()
      }
    },
    async startAndKill(ms) {
      run()
      await pause(ms)
      await end('SIGKILL')
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    useProgram(next = main) {
      current = next
    },
    printed: () => printed,
  }
}
