import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const megabyte = 1024 * 1024

/** `prlimit` limits the memory of a process before it starts; it exists only on Linux. */
const prlimit = findProgram('prlimit')

/**
 * Megabytes of address space that V8 and WebAssembly reserve and hardly use, but that count towards the limit of
 * `prlimit`.
 */
const RESERVED_MEGABYTES = 3200

export interface ProcessLimits {
  /** Of memory. */
  megabytes: number
  /** Of the processor, for a request or a page of it. */
  cpuSeconds: number
}

/**
 * A child process with an IPC channel. Its guard thread checks the memory several times a second; `prlimit` stops
 * allocations between two checks.
 */
export function spawnChild(entry: URL, { megabytes, cpuSeconds }: ProcessLimits): ChildProcess {
  const bytes = megabytes * megabyte
  const node = [process.execPath, `--max-old-space-size=${Math.round(megabytes / 2)}`, fileURLToPath(entry)]
  const [program = process.execPath, ...rest] = prlimit
    ? [prlimit, `--data=${bytes + RESERVED_MEGABYTES * megabyte}`, ...node]
    : node
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // The child gets no settings and no secrets of the service.
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      READER_BYTES: String(bytes),
      READER_CPU_SECONDS: String(cpuSeconds),
    },
  })
  yieldToRequests(child)
  return child
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

/** Lower than the service, so that a request waits for no file that is being read. From -20 to 19, the lowest. */
const READER_PRIORITY = 10

function yieldToRequests({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, READER_PRIORITY)
  } catch {
    // It has ended already, which its messages say.
  }
}
