import { failureOfMessage, ReadingFailed } from '../failures.rules.ts'
import {
  type FileContent,
  type OpenedFile,
  type PageFailure,
  pageFailures,
  type PageReport,
  type TextPage,
} from '../types.ts'
import { nothingUsed, type ReadingDeadline, startDeadline, type UsedOfFile } from './limits.ts'
import { contentOfReports } from './page-reports.rules.ts'

/** One reading of a file, page by page. */
export interface ReadingSession {
  deadline: ReadingDeadline
  /** Pages before it were read by a process that has ended. */
  first_page: number
  /** What was used of the limits of the file, also by that process; the time is that of the deadline. */
  used: UsedOfFile
  /** Reports each page as soon as it is read, in their order; nothing goes on until it has been reported. */
  onOpened: (file: OpenedFile) => Promise<void>
  onPage: (report: PageReport) => Promise<void>
}

export function newSession(changed: Partial<ReadingSession> = {}): ReadingSession {
  return {
    deadline: startDeadline(changed.used),
    first_page: 1,
    onOpened: () => Promise.resolve(),
    onPage: () => Promise.resolve(),
    ...changed,
    // A copy: the session counts on it.
    used: { ...nothingUsed, ...changed.used },
  }
}

export type PageRead = Omit<PageReport, 'number' | 'page'> & { page: TextPage }

/**
 * Reads the pages of a file one after the other. A page that cannot be read is left out. Throws `ReadingFailed` if
 * that leaves nothing.
 * @param read null: no further page is read
 */
export async function readEachPage(
  file: OpenedFile,
  session: ReadingSession,
  read: (number: number) => Promise<PageRead | null>,
): Promise<FileContent> {
  const reports: PageReport[] = []
  await session.onOpened(file)
  for (let number = session.first_page; number <= file.last_page; number++) {
    if (session.deadline.over()) break
    const report = await read(number).then((found) => found && { number, ...found }, leftOut(number))
    if (report === null) break
    reports.push(report)
    await session.onPage(report)
  }
  const failure = reports.find((report) => report.failure !== null)?.failure
  const isEmpty = reports.every(({ page }) => page === null || page.lines.length === 0)
  if (isEmpty && failure) throw new ReadingFailed(failure)
  return contentOfReports(file, reports)
}

const leftOut =
  (number: number) =>
  (cause: unknown): PageReport => ({ number, page: null, picture: 'none', failure: pageFailureOf(cause) })

/**
 * Why a page could not be read. Throws if the whole file or the whole process is at fault: a process that ran out of
 * memory, or whose WebAssembly broke, may be in an inconsistent state.
 */
export function pageFailureOf(cause: unknown): PageFailure {
  if (cause instanceof ReadingFailed) {
    const failure = pageFailures.find((one) => one === cause.reason)
    if (failure === undefined) throw cause
    return failure
  }
  if (cause instanceof Error && cause.name === 'RuntimeError') throw cause
  const failure = failureOfMessage(cause instanceof Error ? cause.message : String(cause))
  if (failure === 'too_much_memory') throw cause
  process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`)
  return failure
}
