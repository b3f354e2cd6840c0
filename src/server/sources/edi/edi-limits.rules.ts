/** How much of a file is read at once: it holds up everybody else meanwhile. */
export interface EdiLimits {
  characters: number
  segments: number
  /** With the components of elements. */
  elements: number
}

/** Some 2,000 messages: less than half a second. */
export const ediLimits: EdiLimits = { characters: 4_000_000, segments: 30_000, elements: 300_000 }
/** For who waits for nothing else. */
export const noLimits: EdiLimits = { characters: Infinity, segments: Infinity, elements: Infinity }

/** A file that has more than is read at once. */
export class EdiTooLong extends Error {
  constructor({ characters, segments }: EdiLimits) {
    const [most, longest] = [segments, characters].map((each) => each.toLocaleString('en'))
    super(`It has more than ${most} segments, or as much in them, or ${longest} characters: send it in parts`)
  }
}

/** Counts what was read of a file. */
export class EdiCount {
  readonly #limits: EdiLimits
  #segments = 0
  #elements = 0

  constructor(limits: EdiLimits) {
    this.#limits = limits
  }

  /** How many parts a text may still be split into. */
  get left(): number {
    return this.#limits.elements - this.#elements
  }

  /** @throws EdiTooLong */
  add(of: 'segments' | 'elements', count: number): void {
    if (of === 'segments') this.#segments += count
    else this.#elements += count
    if (this.#segments > this.#limits.segments || this.#elements > this.#limits.elements)
      throw new EdiTooLong(this.#limits)
  }
}
