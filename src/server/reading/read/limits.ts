const megabyte = 1024 * 1024

/** Limits per file. Content above a limit is left out with a note, or the file is refused. */
export const readingLimits = {
  bytes: 25 * megabyte,
  text_pages: 50,
  ocr_pages: 10,
  pixels: 25_000_000,
  /** After this no further page is read, and the pages so far are kept; the process is killed after 60 seconds. */
  seconds: 35,
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

/** Stops the reading of further pages well before the process is killed. */
export interface ReadingDeadline {
  passed: () => boolean
}

export function startDeadline(seconds: number = readingLimits.seconds): ReadingDeadline {
  const end = performance.now() + seconds * 1000
  return { passed: () => performance.now() > end }
}
