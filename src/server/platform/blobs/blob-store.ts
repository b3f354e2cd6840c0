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
  /** Undefined when nothing is stored under the key; the checksum is undefined where only reading the bytes finds it. */
  find(key: string): Promise<{ byte_size: number; checksum: string | undefined } | undefined>
  /** Undefined for a store that this service alone reaches. */
  readonly remote?: RemoteBlobs
}

/** What a store can do that browsers reach too. */
export interface RemoteBlobs {
  /** Of its addresses. */
  readonly origin: string
  /** An address for a PUT of exactly these bytes with exactly these headers, valid for `seconds` from `now` (wall clock). */
  addressToPut(
    key: string,
    file: Expected & { content_type: string },
    valid: Validity,
  ): Promise<{ url: string; headers: Record<string, string> }>
  /** An address that answers the bytes under this type and disposition. Undefined when the store has none under the key. */
  addressToGet(key: string, as: ServedAs, valid: Validity): Promise<string | undefined>
  /** The keys that were stored before a time, in pages: of blobs that exist and of deleted ones alike. */
  pagesBefore(before: Date): AsyncIterable<string[]>
}
export interface Validity {
  now: Date
  seconds: number
}
export interface ServedAs {
  content_type: string
  disposition: string
}

/** The store of files does not answer, or refuses what this service asks. What was to be done can be repeated. */
export class FilesUnavailable extends Error {}

/** The bytes are not those that were announced. */
export class BlobRefused extends Error {
  readonly reason: 'too_long' | 'too_short' | 'checksum'

  constructor(reason: BlobRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export const isBlobKey = (key: string): boolean => /^[a-z0-9]{8,64}$/.test(key)

/** @throws for a key of another form, which might name something else than a blob */
export function refuseOtherKeys(key: string): void {
  if (!isBlobKey(key)) throw new Error(`Not a key of a blob: ${key}`)
}
