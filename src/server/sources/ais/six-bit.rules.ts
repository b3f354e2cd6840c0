/** The characters of six bits, from 0 (ITU-R M.1371, table 47). */
const characters = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'

/** The bits of an AIS message, as sentences carry them: six in a character. */
export class SixBits {
  readonly #sixes: Uint8Array
  /** Number of bits. */
  readonly length: number

  /** @param payload of `0` to `W` and `` ` `` to `w` only */
  constructor(payload: string, fillBits: number) {
    this.#sixes = Uint8Array.from(payload, (character) => {
      const code = character.charCodeAt(0) - 48
      return code > 40 ? code - 8 : code
    })
    this.length = Math.max(0, payload.length * 6 - fillBits)
  }

  /** Bits beyond the end are 0: a reader checks the length of its message first. At most 32 bits. */
  unsigned(start: number, length: number): number {
    let value = 0
    for (let bit = start; bit < start + length; bit += 1)
      value = value * 2 + (((this.#sixes[Math.floor(bit / 6)] ?? 0) >> (5 - (bit % 6))) & 1)
    return value
  }

  signed(start: number, length: number): number {
    const value = this.unsigned(start, length)
    return value >= 2 ** (length - 1) ? value - 2 ** length : value
  }

  /** Null where it is empty. What follows `@` is padding. */
  text(start: number, length: number): string | null {
    let text = ''
    for (let at = start; at + 6 <= Math.min(start + length, this.length); at += 6)
      text += characters[this.unsigned(at, 6)] ?? ''
    return text.replace(/@.*$/s, '').trim() || null
  }
}
