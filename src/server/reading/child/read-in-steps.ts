import { nothingUsed, type UsedOfFile } from '../read/limits.ts'
import { contentOfReports } from '../read/page-reports.rules.ts'
import { isLeftOutSentence } from '../read/packed/found-files.ts'
import type { UnderstoodContent } from '../read-document-file.ts'
import {
  type FailureReason,
  type FileContent,
  type OpenedFile,
  pageFailures,
  type PageReport,
  type ReadingResult,
  type ReadingTask,
} from '../types.ts'
import type { ReaderRequest, ReaderResponse, ReadingProgress } from './tasks.ts'

/** Sends a request to the child process, or to a new one if that has ended. */
type Ask = (
  request: ReaderRequest,
  seconds: number,
  onProgress?: (progress: ReadingProgress) => void,
) => Promise<ReaderResponse>

/** What the processes that read a file have reported so far. */
interface ReadSoFar {
  file: OpenedFile | null
  reports: PageReport[]
  /** Of the limits of the file; the page in hand is not in it. */
  used: UsedOfFile
  /** When that was reported, in seconds since the beginning. */
  usedAt: number
}

/** So many pages of a file may end the process that reads it. */
const MAX_ENDED_PROCESSES = 3
const UNDERSTANDING_SECONDS = 60

/**
 * Reads a file page by page. If the process ends on a page (by time, by memory or in a crash), a new one reads the
 * pages after it, and the fields are extracted from all pages that were read.
 * @param limits `seconds` for all processes together, `cpu_seconds` of the processor for one page
 * @param clock in milliseconds
 */
export async function readInSteps(
  work: ReadingTask,
  ask: Ask,
  { seconds, cpu_seconds }: { seconds: number; cpu_seconds: number },
  clock: () => number = () => performance.now(),
): Promise<ReadingResult> {
  const started = clock()
  const passed = () => (clock() - started) / 1000
  const failed = (reason: FailureReason): ReadingResult => ({ kind: 'failed', reason, seconds: passed() })
  const soFar: ReadSoFar = { file: null, reports: [], used: nothingUsed, usedAt: 0 }
  const { reports } = soFar
  let reason: FailureReason = 'damaged'
  let carried = nothingCarried
  for (let ended = 0; ; ended++) {
    const request = { task: 'read', work, first_page: lastPage(reports) + 1, used: soFar.used } as const
    const answer = await ask(request, seconds - passed(), (progress) => {
      if ('opened' in progress) soFar.file = progress.opened
      else {
        reports.push(progress.page)
        Object.assign(soFar, { used: progress.used, usedAt: passed() })
      }
    })
    if ('done' in answer && ended === 0) return withPages(answer.done as ReadingResult, reports)
    const inHand = nextPage(soFar)
    if ('done' in answer || inHand === null) {
      if ('done' in answer) carried = carriedBy(answer.done as ReadingResult)
      else {
        reason = answer.failed
        carried = notSearched
      }
      break
    }
    reason = answer.failed
    const failure = pageFailures.find((one) => one === answer.failed) ?? 'damaged'
    reports.push({ number: inHand, page: null, picture: 'none', failure })
    // What the process took of the processor for this page went with it: at most the time that passed, and what a page may take.
    const { used, usedAt } = soFar
    const lost = Math.min(passed() - usedAt, cpu_seconds)
    const now = { ...used, seconds: passed(), cpu_seconds: used.cpu_seconds + lost }
    Object.assign(soFar, { used: now, usedAt: passed() })
    if (nextPage(soFar) === null || ended + 1 >= MAX_ENDED_PROCESSES || passed() >= seconds) break
  }
  if (soFar.file === null) return failed(reason)
  const ofPages = contentOfReports(soFar.file, reports)
  const { attachments } = carried
  const content = { ...ofPages, attachments, notes: [...ofPages.notes, ...carried.notes] }
  if (attachments.length === 0 && content.pages.every(({ lines }) => lines.length === 0))
    return failed(reason)
  const { bytes: _, ...rest } = work
  const answer = await ask({ task: 'understand', work: rest, content }, UNDERSTANDING_SECONDS)
  if ('failed' in answer) return failed(answer.failed)
  return { kind: 'read', content, ...(answer.done as UnderstoodContent), seconds: passed() }
}

type Carried = Pick<FileContent, 'attachments' | 'notes'>
const nothingCarried: Carried = { attachments: [], notes: [] }
/** After its last page, a PDF is searched for files. */
const notSearched: Carried = {
  attachments: [],
  notes: ['Files that this document may carry could not be taken out.'],
}

/** The files that the last process found in the file. What it says of pages is left to the reports of all processes. */
function carriedBy(result: ReadingResult): Carried {
  if (result.kind === 'failed') return nothingCarried
  const { attachments, notes } = result.content
  return { attachments, notes: notes.filter(isLeftOutSentence) }
}

const lastPage = (reports: readonly PageReport[]): number => reports.at(-1)?.number ?? 0

/** The page that is or would be read next; null if the file was not opened, or no page is left. */
function nextPage({ file, reports }: Pick<ReadSoFar, 'file' | 'reports'>): number | null {
  const next = lastPage(reports) + 1
  return file !== null && next <= file.last_page ? next : null
}

/** Files whose pages are read all at once have them in the result. */
function withPages(result: ReadingResult, reports: readonly PageReport[]): ReadingResult {
  if (result.kind === 'failed' || reports.length === 0) return result
  return { ...result, content: { ...result.content, pages: reports.flatMap(({ page }) => page ?? []) } }
}
