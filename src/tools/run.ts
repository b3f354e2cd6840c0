import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

/** How a program ended: its exit code (1 when a signal, a missing file or the time limit ended it) and what it printed. */
export type ProcessResult = { code: number; output: string; seconds: number }

type RunOptions = {
  cwd?: string
  env?: Record<string, string>
  /** `pass` hands the output through as it comes, `keep` collects it. */
  output?: 'pass' | 'keep'
  /** After this many milliseconds the program and its children are ended. */
  timeoutMs?: number
}

// The tools of the repository first, and this very Node before the machine's own.
const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(
  delimiter,
)

/** Runs a program without a shell and without stdin. Never rejects: a program that cannot start ends with code 1. */
export const run = (command: string, args: string[], options: RunOptions = {}): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const started = performance.now()
    const keep = options.output !== 'pass'
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, PATH: path, ...options.env },
      stdio: ['ignore', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'],
      detached: options.timeoutMs !== undefined,
    })
    let output = ''
    const end = (code: number, more = '') => {
      clearTimeout(timer)
      resolve({ code, output: output + more, seconds: (performance.now() - started) / 1000 })
    }
    const timer = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
      options.timeoutMs ?? 2 ** 31 - 1,
    )
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => end(1, `${error.message}\n`))
    child.on('close', (code) => end(code ?? 1))
  })

/** Whether a package is there: an installation without development packages has not all. */
export const isInstalled = (name: string): boolean => {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}
