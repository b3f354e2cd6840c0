import { hash } from 'node:crypto'

const LANES = 8

/**
 * The digest of a table's rows, in whatever order they come: the sum of their SHA-256 digests, in eight parts of 32 bits. It finds
 * what was lost, doubled or changed; who wants to deceive could find other rows with the same sum.
 */
export class RowDigest {
  readonly #sums = new Uint32Array(LANES)
  rows = 0

  add(row: string): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < LANES; lane += 1)
      this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32LE(4 * lane)
    this.rows += 1
  }

  get hex(): string {
    return Buffer.from(this.#sums.buffer).toString('hex')
  }
}
