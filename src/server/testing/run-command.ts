import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { briefProcessOptions } from './brief-process.ts'

interface RanCommand {
  /** Null when it was killed. */
  code: number | null
  out: string
  error: string
}

/** Starts a command of the service, `backup` for `commands/backup.ts`. */
export function startServerCommand(
  name: string,
  args: readonly string[],
  limits = '',
  variables: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<RanCommand> } {
  const script = join(import.meta.dirname, `../commands/${name}.ts`)
  // The shell sets a limit and becomes the program, so that its process is the one that is killed.
  const line = `${limits} exec "$0" "$@"`
  const program = [process.execPath, ...briefProcessOptions, script]
  const child = spawn('/bin/sh', ['-c', line, ...program, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', PORTOLAN_DATA: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', error: '' }
  child.stdout?.on('data', (part: Buffer) => (said.out += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said.error += part.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, ended }
}

export const runServerCommand = (name: string, ...args: string[]): Promise<RanCommand> =>
  startServerCommand(name, args).ended
