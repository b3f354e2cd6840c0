/** What the bytes of a blob have to be: its size, and the Base64 of their MD5 digest. */
export interface Expected {
  byte_size: number
  checksum: string
}

export interface StoredBlob {
  byte_size: number
  /** Opens the file when it is first read; closes it when it was read or the reader gave up. */
  stream: ReadableStream<Uint8Array>
}

/** Where the bytes of uploads are kept, by key. */
export interface BlobStore {
  /** Told to clients as `service_name`. */
  readonly name: string
  /**
   * Takes the bytes in. When it resolves they are on disk for good, under the key; when it rejects nothing is under
   * the key that was not before. Reads no further than `byte_size`.
   * @throws {BlobRefused} for other bytes than expected; any other error of the stream or the disk as it is
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>, expected: Expected): Promise<void>
  /** Undefined when there is nothing under the key. */
  get(key: string): Promise<StoredBlob | undefined>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Throws away what a killed process left of uploads, where no byte came since `before` (wall clock). */
  tidy(before: Date): Promise<void>
}

/** The bytes are not those that were announced. */
export class BlobRefused extends Error {
  readonly reason: 'too_long' | 'too_short' | 'checksum'

  constructor(reason: BlobRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
