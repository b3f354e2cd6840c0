const megabyte = 1024 * 1024

/** What one file may cost. More is either left out, with a note for people, or refused. */
export const caps = {
  bytes: 25 * megabyte,
  text_pages: 50,
  ocr_pages: 10,
  pixels: 25_000_000,
  /** After this no further page is looked at, and what was read is kept: the process is killed at 60. */
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

/** The same limits in the terms of the readers that the browser has too. */
export const archiveLimits = { entries: caps.zip_entries, unpackedBytes: caps.zip_bytes }
export const tableLimits = {
  rows: caps.rows_of_sheet,
  columns: caps.columns,
  cellCharacters: caps.cell_characters,
}
