const megabyte = 1024 * 1024

/** Limits per file. Content above a limit is left out with a note, or the file is refused. */
export const readingLimits = {
  bytes: 25 * megabyte,
  text_pages: 50,
  ocr_pages: 10,
  pixels: 25_000_000,
  /** Of the picture that is made of a page of a PDF: A3 at 300 dpi. Larger pages are drawn with fewer dots. */
  drawn_pixels: 17_500_000,
  /**
   * After so long no further picture is recognised, and 20 seconds later no further page is read: the pages so far
   * are kept. Ten scans take 30 seconds of the processor, and several times as long while others use it.
   */
  seconds: 200,
  cpu_seconds: 60,
  /**
   * For the picture of one page: one of 300 words takes 3 seconds of the processor, one of 600 takes 6, one of 1,000
   * takes 9, and the small print on the back of a bill 40.
   */
  page_cpu_seconds: 12,
  /** For a letterhead or a stamp on a page of text, of which there are up to four. */
  picture_cpu_seconds: 4,
  page_seconds: 100,
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

/** What the processes that read a file have used of its limits together. */
export interface UsedOfFile extends UsedTime {
  /** Pages of which the picture was recognised. */
  pictures: number
  words: number
  /** Pictures on pages of text, as letterheads, and pages that were searched for barcodes. */
  letterheads: number
  barcode_pages: number
}
interface UsedTime {
  seconds: number
  /** Of the processor. */
  cpu_seconds: number
}
export const nothingUsed: UsedOfFile = {
  seconds: 0,
  cpu_seconds: 0,
  pictures: 0,
  words: 0,
  letterheads: 0,
  barcode_pages: 0,
}

/** Stops the reading of a file that takes long; what was read until then is kept. */
export interface ReadingDeadline {
  /** No further picture is recognised. */
  passed: () => boolean
  /** No further page is read at all. */
  over: () => boolean
  used: () => UsedTime
}
const TEXT_SECONDS = 20

/** @param before what other processes took for the file */
export function startDeadline(before: UsedTime = nothingUsed): ReadingDeadline {
  const { seconds, cpu_seconds } = readingLimits
  const clocks = startClocks()
  const used = () => {
    const { wall, cpu } = clocks()
    return { seconds: before.seconds + wall, cpu_seconds: before.cpu_seconds + cpu }
  }
  return {
    used,
    passed: () => used().seconds > seconds || used().cpu_seconds > cpu_seconds,
    over: () => used().seconds > seconds + TEXT_SECONDS,
  }
}

/** What one page may take. */
export interface PageLimit {
  exceeded: () => boolean
}

export function startPageLimit(cpuSeconds: number = readingLimits.page_cpu_seconds): PageLimit {
  const used = startClocks()
  return { exceeded: () => used().cpu > cpuSeconds || used().wall > readingLimits.page_seconds }
}

/** Seconds since now: by the clock, and of the processor, which does not count how busy the machine is. */
function startClocks(): () => { wall: number; cpu: number } {
  const started = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 }
  }
}
