import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The result of a process that ran `insert-until-killed.ts` until it ended. */
export interface Written {
  opened: boolean
  /** The rows whose commit was acknowledged. */
  numbers: number[]
  stderr: string
  exitCode: number | null
}

/** Starts a process that writes rows from `first` on; `onLine` receives each line that it prints, and may kill it. */
export async function writeRows(
  folder: string,
  first: number,
  onLine: (line: string, child: ChildProcess) => void,
): Promise<Written> {
  const script = new URL('./insert-until-killed.ts', import.meta.url)
  const child = spawn(process.execPath, [script.pathname, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    onLine(line, child)
  })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  const numbers = lines.filter((line) => line !== 'open').map(Number)
  return { opened: lines.includes('open'), numbers, stderr, exitCode }
}
