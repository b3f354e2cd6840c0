import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { createReader, type DocumentReader } from '../../reading/child/reader.ts'
import { evaluationChanges } from './changes.rules.ts'
import { gradeReading, type GradedFile } from './grade.rules.ts'
import { CannotEvaluate, type Labelled, readLabels } from './labels.ts'
import { evaluationReport } from './report.rules.ts'
import { keptRun, type KeptRun, type Measured, summaryOf } from './summary.rules.ts'

const help = `Reads the files of a folder as the service would, and says how well they were understood.

  npm run documents:evaluate -- FOLDER [--split NAME] [--keep FILE] [--compare FILE]

FOLDER has labels.json: {type: [file names]}, with the groups "unreadable" (must fail) and "readable_though_broken"
(must be read) beside the types, and, where fields are to be compared, "fields": {file: {path: value}}; null for a field
that must not be found. "complete": true says that these are all values of the files, "sources": {file: name} groups
the files in a table. Prints a line of JSON, then tables.

  --split NAME    only the files of a split, where labels.json has "splits": {file: name}
  --keep FILE     keeps the result, to compare a later run with it
  --compare FILE  says what is better and worse than in a kept run
`

const run = promisify(execFile)
/** The peak memory of the process so far, in bytes; null where the system does not report it. */
async function peakMemoryOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status ?? '')?.[1]
  if (peak !== undefined) return Number(peak) * 1024
  const listed = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => null)
  const now = Number(listed?.stdout.trim() ?? '')
  return now > 0 ? now * 1024 : null
}

/** CPU time of the process and its threads; null where the system does not report it. */
async function cpuSecondsOf(pid: number | undefined): Promise<number | null> {
  const stat = pid === undefined ? null : await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  const TICKS_PER_SECOND = 100
  return user === undefined || system === undefined ? null : (user + system) / TICKS_PER_SECOND
}

async function evaluate(
  all: Labelled[],
  reader: DocumentReader,
): Promise<{ graded: GradedFile[]; measured: Measured }> {
  let peak: number | null = null
  // By process: one that ended in the middle of a file has used its share too.
  const cpu = new Map<number, number>()
  const look = async () => {
    const pid = reader.pid()
    const [held, used] = await Promise.all([peakMemoryOf(pid), cpuSecondsOf(pid)])
    if (held !== null) peak = Math.max(peak ?? 0, held)
    if (pid !== undefined && used !== null) cpu.set(pid, used)
  }
  const watch = setInterval(() => void look(), 250)
  const graded: GradedFile[] = []
  let seconds = 0
  try {
    for (const labelled of all) {
      const bytes = new Uint8Array(await readFile(labelled.path))
      const started = performance.now()
      const result = await reader.read({
        bytes,
        file_name: labelled.file,
        content_type: null,
        document_type: null,
        templates: [],
        training: null,
      })
      seconds += (performance.now() - started) / 1000
      await look()
      graded.push(gradeReading(labelled, result))
    }
  } finally {
    clearInterval(watch)
  }
  const peak_rss_mb = peak === null ? null : Math.round(peak / 2 ** 20)
  return {
    graded,
    measured: {
      seconds,
      cpu_seconds: cpu.size === 0 ? null : [...cpu.values()].reduce((sum, one) => sum + one, 0),
      peak_rss_mb,
    },
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      split: { type: 'string' },
      keep: { type: 'string' },
      compare: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [folder, ...others] = positionals
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  if (folder === undefined || others.length > 0) {
    process.stderr.write('Name one folder with files and labels.json. See --help.\n')
    return 2
  }
  const reader = createReader()
  try {
    const { graded, measured } = await evaluate(await readLabels(folder, values.split ?? null), reader)
    const kept = keptRun(graded)
    process.stdout.write(
      `${JSON.stringify(summaryOf(graded, measured))}\n\n${evaluationReport(graded, measured)}`,
    )
    if (values.compare !== undefined) {
      const before = JSON.parse(await readFile(values.compare, 'utf8')) as KeptRun
      process.stdout.write(`\n## Changes\n\n${evaluationChanges(before, kept)}\n`)
    }
    if (values.keep !== undefined) await writeFile(values.keep, JSON.stringify(kept))
    return 0
  } catch (cause) {
    if (!(cause instanceof CannotEvaluate)) throw cause
    process.stderr.write(`${cause.message}\n`)
    return 1
  } finally {
    await reader.stop()
  }
}

process.exitCode = await main()
