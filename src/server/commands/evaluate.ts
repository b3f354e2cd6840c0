import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { CannotEvaluate, type Labelled, readLabels } from './evaluate.labels.ts'
import { gradeReading, type GradedFile, type Measured, summaryOf, tableOf } from './evaluate.report.rules.ts'
import { createReader, type DocumentReader } from '../reading/child/reader.ts'

const help = `Reads the files of a folder as the service would, and says how well they were understood.

  npm run documents:evaluate -- FOLDER

FOLDER has labels.json: {type: [file names]}, with the groups "unreadable" (must fail) and "readable_though_broken"
(must be read) beside the types, and, where fields are to be compared, "fields": {file: {path: value}}.
Prints a line of JSON, then a table.
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

async function evaluate(
  all: Labelled[],
  reader: DocumentReader,
): Promise<{ graded: GradedFile[]; measured: Measured }> {
  let peak: number | null = null
  const look = async () => {
    const held = await peakMemoryOf(reader.pid())
    if (held !== null) peak = Math.max(peak ?? 0, held)
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
  return { graded, measured: { seconds, peak_rss_mb } }
}

const [folder, ...others] = process.argv.slice(2)
if (folder === '--help') process.stdout.write(help)
else if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
  process.stderr.write('Name one folder with files and labels.json. See --help.\n')
  process.exitCode = 2
} else {
  const reader = createReader()
  try {
    const { graded, measured } = await evaluate(await readLabels(folder), reader)
    process.stdout.write(`${JSON.stringify(summaryOf(graded, measured))}\n\n${tableOf(graded, measured)}`)
  } catch (cause) {
    if (!(cause instanceof CannotEvaluate)) throw cause
    process.stderr.write(`${cause.message}\n`)
    process.exitCode = 1
  } finally {
    await reader.stop()
  }
}
