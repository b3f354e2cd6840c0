import { createHash } from 'node:crypto'

/** Of the entries' names, sizes and bytes, so that none can be lost, moved or changed. */
export class EntriesDigest {
  readonly #hash = createHash('sha256')
  entries = 0

  begin(name: string, size: number): void {
    this.#hash.update(`${name}\n${size}\n`)
    this.entries += 1
  }
  update(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }
  /** Ends the digest. */
  get checksums() {
    return { entries: this.entries, sha256: this.#hash.digest('hex') }
  }
}
