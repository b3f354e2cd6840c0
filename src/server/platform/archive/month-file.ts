import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
 * Writes a file of one month beside its place, and moves it there when it is whole and synced.
 * @param texts whole lines with their ends
 * @param replaced the digest of the file that may be there, because its rows are in these too; any other keeps its rows under a name of
 * its own
 * @returns the path that another file got
 */
export async function writeMonthFile(
  path: string,
  header: MonthHeader,
  texts: AsyncIterable<string>,
  replaced: string | null,
): Promise<string | undefined> {
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
    const kept = await keepOther(path, replaced)
    await rename(partial, path)
    await syncPath(dirname(path))
    return kept
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Of a month that was restored from a backup, for example, the file may have rows that are nowhere else. */
async function keepOther(path: string, replaced: string | null): Promise<string | undefined> {
  if (!existsSync(path)) return undefined
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  const digest = hash.digest('hex')
  if (digest === replaced) return undefined
  const kept = path.replace(/\.jsonl\.gz$/, `.${digest.slice(0, 12)}.jsonl.gz`)
  await rename(path, kept)
  return kept
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
    yield* splitAtLineFeeds(text)
    await reading
  } catch (cause) {
    throw new Error(`${path} is missing, or cannot be read to its end.`, { cause })
  }
  return undefined
}

/** Not at what else Node and Unicode take for the end of a line: that may stand in a text of a row. */
async function* splitAtLineFeeds(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function parsedLine(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
