import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncPath } from '../backup/archive-writer.ts'

/** Raised when an older version could not read what is written. */
const MONTH_FILE_FORMAT = 1

/** The first line of a file. Each of the others is a row: a JSON array of texts and nulls in the order of the columns. */
const monthHeader = z.object({
  format: z.literal(MONTH_FILE_FORMAT),
  table: z.string(),
  /** `2026-11` */
  month: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type MonthHeader = z.infer<typeof monthHeader>
export const headerOf = (given: Omit<MonthHeader, 'format'>): MonthHeader => ({
  format: MONTH_FILE_FORMAT,
  ...given,
})

/** What tells a file from every other. */
export interface MonthFileFacts {
  /** Without the header. */
  rows: number
  bytes: number
  /** Hex, of the file as it is. */
  sha256: string
}

/** The folder of the files in a data folder. */
export const archiveFolder = (data: string): string => join(data, 'archive')

/** @param month `2026-11` */
export const monthFile = (folder: string, table: string, month: string): string =>
  join(folder, `${table}-${month}.jsonl.gz`)

/**
 * Writes a file of one month beside its place, and moves it there when it is whole and synced; a file of that name is replaced.
 * @param texts whole lines with their ends
 */
export async function writeMonthFile(
  path: string,
  header: MonthHeader,
  texts: AsyncIterable<string>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.${process.pid}.partial`
  const lines = async function* () {
    yield `${JSON.stringify(header)}\n`
    yield* texts
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    await rename(partial, path)
    await syncPath(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Reads a file to its end.
 * @param read is given the header, and the lines of rows; by default they are counted only
 * @throws an Error with a sentence: the file is none of a month, or incomplete
 */
export async function readMonthFile(
  path: string,
  read: (header: MonthHeader, lines: AsyncIterable<string>) => Promise<void> = readAll,
): Promise<MonthFileFacts & { header: MonthHeader }> {
  const hash = createHash('sha256')
  const counted = { rows: 0, bytes: 0 }
  const lines = linesOf(path, hash, counted)
  const first = await lines.next()
  const parsed = monthHeader.safeParse(parsedLine(first.value))
  if (!parsed.success) throw new Error(`${path} is not a file of an archived month.`)
  const rows = async function* () {
    for await (const line of lines) {
      counted.rows += 1
      yield line
    }
  }
  await read(parsed.data, rows())
  return { ...counted, sha256: hash.digest('hex'), header: parsed.data }
}

async function readAll(_header: MonthHeader, lines: AsyncIterable<string>): Promise<void> {
  for await (const _ of lines);
}

async function* linesOf(
  path: string,
  hash: Hash,
  counted: { bytes: number },
): AsyncGenerator<string, undefined> {
  const text = createGunzip()
  const reading = pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        counted.bytes += chunk.length
        yield chunk
      }
    },
    text,
  )
  reading.catch((cause: unknown) => text.destroy(cause instanceof Error ? cause : undefined))
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line
    await reading
  } catch (cause) {
    throw new Error(`${path} is missing, or cannot be read to its end.`, { cause })
  }
  return undefined
}

function parsedLine(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
