import { once } from 'node:events'
import { createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { EntriesDigest } from './entries-digest.ts'
import { CHECKSUMS_NAME } from './manifest.ts'

/** A file of a broken-off backup is written over when nothing was written to it for so long. */
const ABANDONED_MS = 60_000

/**
 * Writes a backup: a tar archive, compressed by Zstandard. It is written beside its place and moved there when it is whole and
 * synced, so that a file of that name is always a whole one.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #partial: string
  readonly #controller: TarPackController
  readonly #written: Promise<void>
  readonly #digest = new EntriesDigest()

  private constructor(path: string, partial: WriteStream) {
    this.#path = path
    this.#partial = partialOf(path)
    const { readable, controller } = createTarPacker()
    this.#controller = controller
    this.#written = pipeline(Readable.fromWeb(readable), createZstdCompress(), partial)
    this.#written.catch(() => undefined)
  }

  /** @throws an Error with a sentence: there is such a file already, or another process is writing it */
  static async create(given: string): Promise<ArchiveWriter> {
    const path = resolve(given)
    if (existsSync(path)) throw new Error(`${path} exists already; name a new file.`)
    const partial = partialOf(path)
    const found = await stat(partial).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs < ABANDONED_MS)
      throw new Error(
        `${partial} was written a moment ago by another backup; wait for it, or name another file.`,
      )
    await rm(partial, { force: true })
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await once(file, 'open')
    return new ArchiveWriter(path, file)
  }

  add(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    return this.addStream(name, bytes.length, [bytes])
  }

  /** @throws when it is not as long as announced, and what writing fails with, such as a full disk */
  async addStream(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    this.#digest.begin(name, size)
    await this.#write(name, size, chunks, (chunk) => this.#digest.update(chunk))
  }

  async #write(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    see: (chunk: Uint8Array) => void,
  ): Promise<void> {
    const writer = this.#controller.add({ name, size, mode: 0o600, type: 'file' }).getWriter()
    writer.closed.catch(() => undefined)
    for await (const chunk of chunks) {
      see(chunk)
      await this.#orFailed(writer.write(chunk))
    }
    await this.#orFailed(writer.close())
  }

  /** What the archive waits for never comes once the disk has failed. */
  #orFailed<Value>(work: Promise<Value>): Promise<Value | void> {
    work.catch(() => undefined)
    return Promise.race([work, this.#written.then(() => undefined)])
  }

  /** Ends the archive, and gives it its name. @returns its bytes */
  async finish(): Promise<number> {
    const last = Buffer.from(`${JSON.stringify(this.#digest.checksums)}\n`)
    await this.#write(CHECKSUMS_NAME, last.length, [last], () => undefined)
    this.#controller.finalize()
    await this.#written
    const { size } = await stat(this.#partial)
    await rename(this.#partial, this.#path)
    await syncPath(dirname(this.#path))
    return size
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#controller.error(new Error('The backup was broken off'))
    await this.#written.catch(() => undefined)
    await rm(this.#partial, { force: true })
  }
}

const partialOf = (path: string): string => `${path}.partial`

/** Syncs a folder, so that the names in it are kept. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
