import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const megabyte = 1024 * 1024

/** Sets limits to a process before it starts; only Linux has it. */
const prlimit = findProgram('prlimit')

/** Room that engines reserve for code and hardly ever fill, which the system counts all the same. */
const reserved = 3200

/**
 * A child that speaks by messages. Its guard looks at what it holds several times a second; in between, and where the guard
 * cannot run, the system refuses it more.
 */
export function spawnChild(entry: URL, megabytes: number): ChildProcess {
  const bytes = megabytes * megabyte
  const node = [process.execPath, `--max-old-space-size=${Math.round(megabytes / 2)}`, fileURLToPath(entry)]
  const [program = process.execPath, ...rest] = prlimit
    ? [prlimit, `--data=${bytes + reserved * megabyte}`, ...node]
    : node
  return spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing of the service's own settings and secrets.
    env: { PATH: process.env.PATH, TZ: 'UTC', READER_BYTES: String(bytes) },
  })
}

function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return null
}
