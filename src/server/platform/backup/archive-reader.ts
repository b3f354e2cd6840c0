import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { messageOf } from '../database/errors.ts'
import { EntriesDigest } from './entries-digest.ts'
import { CHECKSUMS_NAME, checksums } from './manifest.ts'
import { WholeFrame } from './whole-frame.ts'

/** A file that is no backup, or not a whole one; the message is a sentence for the operator. */
export class BadBackup extends Error {}

export interface ArchiveEntry {
  name: string
  size: number
  /** Read to its end before the next entry is asked for, or not at all. */
  bytes: AsyncIterable<Uint8Array>
}

/**
 * The entries of a backup, in their order. Only when the last one was passed is it known that they are all, and as they were written.
 * @throws BadBackup
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const unpacked = createZstdDecompress()
  const reading = pipeline(createReadStream(path), new WholeFrame(), unpacked)
  reading.catch(() => undefined)
  const digest = new EntriesDigest()
  const names = new Set<string>()
  let isComplete = false
  try {
    const entries = ReadableStream.from<Uint8Array<ArrayBuffer>>(unpacked).pipeThrough(
      createTarDecoder({ strict: true }),
    )
    for await (const { header, body } of entries) {
      if (isComplete) throw new Error('something follows its end')
      const { name, size, type } = header
      if (type !== 'file') throw new Error(`${JSON.stringify(name)} in it is no file`)
      if (names.has(name)) throw new Error(`${JSON.stringify(name)} is in it twice`)
      names.add(name)
      if (name === CHECKSUMS_NAME) {
        assertSame(digest, await text(body))
        isComplete = true
        continue
      }
      digest.begin(name, size)
      const bytes = seen(body, digest, path)
      yield { name, size, bytes }
      // What nobody has read belongs to the digest too.
      for await (const _ of bytes);
    }
    if (!isComplete) throw new Error('its end is missing')
    await reading
  } catch (cause) {
    throw badBackup(path, cause)
  } finally {
    unpacked.destroy()
  }
}

async function* seen(
  body: ReadableStream<Uint8Array>,
  digest: EntriesDigest,
  path: string,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      digest.update(chunk)
      yield chunk
    }
  } catch (cause) {
    throw badBackup(path, cause)
  }
}

function assertSame(digest: EntriesDigest, end: string): void {
  const expected = checksums.parse(JSON.parse(end))
  const found = digest.checksums
  if (found.entries !== expected.entries)
    throw new Error(`of ${expected.entries} parts it has ${found.entries}`)
  if (found.sha256 !== expected.sha256) throw new Error('its bytes were changed after it was written')
}

function badBackup(path: string, cause: unknown): BadBackup {
  if (cause instanceof BadBackup) return cause
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  if (isMissing) return new BadBackup(`There is no file ${path}.`, { cause })
  return new BadBackup(`${path} is no complete backup of Portolan: ${messageOf(cause)}.`, { cause })
}
