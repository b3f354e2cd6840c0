import { Transform, type TransformCallback } from 'node:stream'

const MAGIC = 0xfd2fb528
const MAGIC_BYTES = 4
const BLOCK_HEADER_BYTES = 3
const CHECKSUM_BYTES = 4
const FLAGS = { singleSegment: 0x20, checksum: 0x04 }
/** Node ends what it compresses in parts with a second frame, in which there is nothing. */
const EMPTY_FRAME = Buffer.from('28b52ffd2000010000', 'hex')
const dictionaryBytes = [0, 1, 2, 4]

/**
 * Passes the bytes of one Zstandard frame (RFC 8878) with the empty one behind it, and fails where they are cut off or something follows
 * them: the decompressor gives what it has of a frame that is cut, and reads no further than its end.
 */
export class WholeFrame extends Transform {
  #head = Buffer.alloc(0)
  /** Bytes to pass before the next header. */
  #skip = 0
  #state: 'frame' | 'block' | 'checksum' | 'ended' = 'frame'
  #hasChecksum = false
  #isLast = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const fault = this.#read(chunk)
    if (fault === undefined) done(null, chunk)
    else done(new Error(fault))
  }

  override _flush(done: TransformCallback): void {
    this.#advance()
    const isWhole = this.#state === 'ended' && [0, EMPTY_FRAME.length].includes(this.#head.length)
    done(isWhole ? null : new Error('its end is missing'))
  }

  #read(chunk: Buffer): string | undefined {
    let rest = chunk
    for (;;) {
      const passed = Math.min(this.#skip, rest.length)
      this.#skip -= passed
      rest = rest.subarray(passed)
      if (this.#skip > 0) return undefined
      this.#advance()
      if (this.#skip > 0) continue
      if (this.#state === 'ended') {
        this.#head = Buffer.concat([this.#head, rest.subarray(0, EMPTY_FRAME.length + 1)])
        const isBegun = EMPTY_FRAME.subarray(0, this.#head.length).equals(this.#head)
        return isBegun ? undefined : 'something follows its end'
      }
      this.#head = Buffer.concat([this.#head, rest])
      const used = this.#state === 'frame' ? this.#frame() : this.#block()
      if (used === 'wrong') return 'it is no Zstandard frame'
      if (used === undefined) return undefined
      rest = this.#head.subarray(used)
      this.#head = Buffer.alloc(0)
    }
  }

  /** Takes the state that follows the bytes of a block. */
  #advance(): void {
    if (this.#skip > 0 || !this.#isLast || this.#state === 'ended') return
    if (this.#state === 'block' && this.#hasChecksum) {
      this.#state = 'checksum'
      this.#skip = CHECKSUM_BYTES
    } else this.#state = 'ended'
  }

  /** @returns how many bytes the header has; undefined until they are there */
  #frame(): number | 'wrong' | undefined {
    if (this.#head.length <= MAGIC_BYTES) return undefined
    if (this.#head.readUInt32LE(0) !== MAGIC) return 'wrong'
    const flags = this.#head.readUInt8(MAGIC_BYTES)
    const isSingle = (flags & FLAGS.singleSegment) !== 0
    const sizes = [isSingle ? 1 : 0, 2, 4, 8]
    const length =
      MAGIC_BYTES + 1 + (isSingle ? 0 : 1) + (dictionaryBytes[flags & 3] ?? 0) + (sizes[flags >> 6] ?? 0)
    if (this.#head.length < length) return undefined
    this.#hasChecksum = (flags & FLAGS.checksum) !== 0
    this.#state = 'block'
    return length
  }

  #block(): number | undefined {
    if (this.#head.length < BLOCK_HEADER_BYTES) return undefined
    const header = this.#head.readUIntLE(0, BLOCK_HEADER_BYTES)
    this.#isLast = (header & 1) === 1
    // One byte is repeated in a block of type 1.
    this.#skip = ((header >> 1) & 3) === 1 ? 1 : header >> 3
    return BLOCK_HEADER_BYTES
  }
}
