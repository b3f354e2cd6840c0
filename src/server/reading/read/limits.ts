const megabyte = 1024 * 1024

/** Limits per file. Content above a limit is left out with a note, or the file is refused. */
export const readingLimits = {
  bytes: 25 * megabyte,
  text_pages: 50,
  ocr_pages: 10,
  pixels: 25_000_000,
  /**
   * After so long no further picture is recognised, and 20 seconds later no further page is read: the pages so far
   * are kept. For ten scans on a machine that is busy with other work.
   */
  seconds: 90,
  /**
   * For the picture of one page, of the processor: a page of 300 words takes 3 seconds, one of 600 takes 5, one of
   * 1,000 takes 8, and the small print on the back of a bill 40.
   */
  ocr_cpu_seconds: 12,
  /** For the same, by the clock: the processor may be busy with other work. */
  ocr_seconds: 40,
  zip_entries: 2000,
  zip_bytes: 100 * megabyte,
  words_of_page: 20_000,
  words: 150_000,
  rows_of_sheet: 2000,
  columns: 100,
  /** As many as Excel allows. */
  cell_characters: 32_767,
  sheets: 20,
  attachments: 100,
  mail_depth: 5,
} as const

/** The same limits as options of the readers in `contract/files`. */
export const archiveLimits = { entries: readingLimits.zip_entries, unpackedBytes: readingLimits.zip_bytes }
export const tableLimits = {
  rows: readingLimits.rows_of_sheet,
  columns: readingLimits.columns,
  cellCharacters: readingLimits.cell_characters,
}

/** Stops the reading of a file that takes long; what was read until then is kept. */
export interface ReadingDeadline {
  /** No further picture is recognised. */
  passed: () => boolean
  /** No further page is read at all. */
  over: () => boolean
}
const TEXT_SECONDS = 20

export function startDeadline(seconds: number = readingLimits.seconds): ReadingDeadline {
  const started = performance.now()
  const later = (more: number) => performance.now() - started > more * 1000
  return { passed: () => later(seconds), over: () => later(seconds + TEXT_SECONDS) }
}

/** What one page may take. */
export interface PageLimit {
  exceeded: () => boolean
}

export function startPageLimit(
  cpuSeconds: number = readingLimits.ocr_cpu_seconds,
  seconds: number = readingLimits.ocr_seconds,
): PageLimit {
  const cpu = process.cpuUsage()
  const started = performance.now()
  return {
    exceeded: () => {
      const { user, system } = process.cpuUsage(cpu)
      return user + system > cpuSeconds * 1e6 || performance.now() - started > seconds * 1000
    },
  }
}
