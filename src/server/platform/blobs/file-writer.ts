import type { FileHandle } from 'node:fs/promises'

/** Gathered for one write: a system call for each chunk of a connection (64 KiB) takes longer than the writing. */
const MIN_WRITE_BYTES = 2 ** 20
/** Bytes after which the disk is asked to store them, so that the sync at the end has little left to do. */
const SYNC_BYTES = 2 ** 25

type WritableFile = Pick<FileHandle, 'writev' | 'datasync'>

/** Writes chunks one after the other into a file, in large pieces, while the caller prepares the next. */
export class FileWriter {
  readonly #file: WritableFile
  #gathered: Uint8Array[] = []
  #gatheredBytes = 0
  #unsyncedBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #syncing: Promise<void> | undefined
  #syncError: Error | undefined

  constructor(file: WritableFile) {
    this.#file = file
  }

  /** @param chunk must not change afterwards: it may be written later. @throws also what earlier chunks failed with */
  async write(chunk: Uint8Array): Promise<void> {
    this.#gathered.push(chunk)
    this.#gatheredBytes += chunk.byteLength
    if (this.#gatheredBytes >= MIN_WRITE_BYTES) await this.#flush()
  }

  /** Resolves when everything is written and no operation on the file is under way. */
  async end(): Promise<void> {
    try {
      await this.#flush()
      await this.#writing
    } finally {
      await this.#syncing
    }
    if (this.#syncError !== undefined) throw this.#syncError
  }

  async #flush(): Promise<void> {
    await this.#writing
    const chunks = this.#gathered
    this.#unsyncedBytes += this.#gatheredBytes
    this.#gathered = []
    this.#gatheredBytes = 0
    if (chunks.length === 0) return
    this.#writing = writeAll(this.#file, chunks)
    // Reported by the next call.
    this.#writing.catch(() => undefined)
    if (this.#unsyncedBytes < SYNC_BYTES || this.#syncing) return
    this.#unsyncedBytes = 0
    this.#syncing = this.#file
      .datasync()
      // Linux reports a failure once: a later sync of the same bytes would succeed.
      .catch((error: Error) => void (this.#syncError ??= error))
      .finally(() => (this.#syncing = undefined))
  }
}

async function writeAll(file: Pick<FileHandle, 'writev'>, chunks: readonly Uint8Array[]): Promise<void> {
  let left = [...chunks]
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left)
    // A write may end in the middle of a chunk.
    while (left[0] && bytesWritten >= left[0].byteLength) bytesWritten -= left.shift()?.byteLength ?? 0
    if (left[0]) left = [left[0].subarray(bytesWritten), ...left.slice(1)]
  }
}
