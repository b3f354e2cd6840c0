/** What the bytes of a blob must match: their number, and the Base64 of their MD5 digest. */
export interface Expected {
  byte_size: number
  checksum: string
}

interface StoredBlob {
  byte_size: number
  /** Opens the file at the first read; closes it at the end or when the reader cancels. */
  stream: ReadableStream<Uint8Array>
}

/** Stores the bytes of uploads by key. */
export interface BlobStore {
  /** Clients see it as `service_name`. */
  readonly name: string
  /**
   * Stores the bytes. When it resolves they are synced to disk under the key; when it rejects the key is unchanged.
   * Reads no further than `byte_size`.
   * @throws {BlobRefused} for other bytes than expected; errors of the stream or the disk unchanged
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>, expected: Expected): Promise<void>
  /** Undefined when nothing is stored under the key. */
  get(key: string): Promise<StoredBlob | undefined>
  /** Deleting an unknown key is not an error. */
  delete(key: string): Promise<void>
  /** Keeps every process from deleting expired files, as long as it is not released: a backup is still to read them. */
  hold(): Promise<{ release(): Promise<void> }>
  isHeld(): Promise<boolean>
  /** Deletes incomplete uploads of killed processes: those that received no byte since `before` (wall clock). */
  tidy(before: Date): Promise<void>
  /** Writes a few bytes and removes them. @throws the error of the disk when it takes none */
  tryWriting(): Promise<void>
}

/** The bytes are not those that were announced. */
export class BlobRefused extends Error {
  readonly reason: 'too_long' | 'too_short' | 'checksum'

  constructor(reason: BlobRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
