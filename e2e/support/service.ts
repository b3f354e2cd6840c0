import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { briefProcessOptions } from '../../src/server/testing/brief-process.ts'
import { requestedToken } from '../../src/server/testing/requested-token.ts'
import { isRunningStories, joinedForStories, newDataFolder } from './prepared-data.ts'

/** An account of a running service, and the ways into it. */
export interface ServedAccount {
  origin: string
  apiKey: string
  /** Good for one sign-in. */
  signInLink: string
  /** Everything that its service printed so far. */
  printed(): string
  /** Asks the interface with the key, as `curl` would. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** A real Portolan: its own process, its own data folder, a port of its own. The account is that of a new installation. */
export interface RunningService extends ServedAccount {
  /** Its data folder. */
  data: string
  /** Resolves when this was printed, with its first group or all of it. */
  printedOnce(pattern: RegExp): Promise<string>
  /** Writes a line to its standard input. */
  writeLine(line: string): void
  /** Asks for one more sign-in link, as an operator does. */
  newSignInLink(): Promise<string>
  /** Ends the process; the data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts again on the same folder and port. */
  restart(): Promise<void>
  /** Ends the process and removes the folder. */
  close(): Promise<void>
}

const main = join(import.meta.dirname, '../../src/server/commands/main.ts')
/** Requests enough for a story that clicks faster than a person may, and an inbox that begins empty. */
const forStories = ['--rate-limit', '100000', '--examples', 'no']

/**
 * Starts the service as `npm start` does and reads from what it prints how to get in. `flags` come last, so they win.
 * @param program another one that starts the service
 */
export async function startService(flags: string[] = [], program = main): Promise<RunningService> {
  const data = await newDataFolder()
  let run = await launch(['--port', '0', '--data', data, ...forStories, ...flags], undefined, program)
  // A story begins with all of the fleet, however long a busy machine takes to add it.
  if (!isWithoutFleet(flags)) await run.printedOnce(/The simulated fleet is complete/)
  const { origin, apiKey } = run
  return {
    origin,
    apiKey,
    data,
    get signInLink() {
      return run.signInLink
    },
    printed: () => run.printed(),
    printedOnce: (pattern) => run.printedOnce(pattern),
    ask: askWith({ origin, apiKey }),
    writeLine: (line) => run.writeLine(line),
    newSignInLink: async () => `${origin}/sign-in/${await requestedToken(data)}`,
    stop: (signal = 'SIGTERM') => run.end(signal),
    async restart() {
      const again = ['--port', new URL(origin).port, '--data', data, ...forStories, ...flags]
      run = await launch(again, apiKey, program)
    },
    async close() {
      await run.end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

export const askWith =
  ({ origin, apiKey }: Pick<ServedAccount, 'origin' | 'apiKey'>): ServedAccount['ask'] =>
  (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('Authorization')) headers.set('Authorization', `Token ${apiKey}`)
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/vnd.api+json')
    return fetch(`${origin}/v2${path}`, { ...init, headers })
  }

const isWithoutFleet = (flags: string[]): boolean => flags[flags.indexOf('--shipments') + 1] === '0'

/** One process of the service. */
export interface Run {
  pid: number
  origin: string
  apiKey: string
  signInLink: string
  printed(): string
  /** Resolves when this was printed, with its first group or all of it. */
  printedOnce(pattern: RegExp): Promise<string>
  writeLine(line: string): void
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts one process, and is there when it is ready. `knownKey` is what a later start does not print again. */
export async function launch(flags: string[], knownKey?: string, program = main): Promise<Run> {
  const options = isRunningStories() ? briefProcessOptions : []
  const given = [joinedForStories(program), '--print-sign-in-link', 'yes', ...flags]
  const child = spawn(process.execPath, [...options, ...given], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const signInLink = await found(child, () => output, /(http:\/\/\S+\/sign-in\/\S+)/)
  const apiKey = knownKey ?? (await found(child, () => output, /API key\W+(\S+)/i))
  const { origin } = new URL(signInLink)
  return {
    pid: child.pid ?? 0,
    origin,
    apiKey,
    signInLink,
    printed: () => output,
    printedOnce: (pattern) => found(child, () => output, pattern),
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    end: (signal) => end(child, signal),
  }
}

/** Waits until the output shows what is looked for; a process that ends before says why. */
async function found(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  const late = AbortSignal.timeout(300_000)
  for (;;) {
    const match = pattern.exec(output())
    if (match) return match[1] ?? match[0]
    if (child.exitCode !== null) throw new Error(`The service ended before it was ready:\n${output()}`)
    const more = [child.stdout, child.stderr].map((stream) => once(stream ?? child, 'data', { signal: late }))
    await Promise.race([...more, once(child, 'exit', { signal: late })])
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
