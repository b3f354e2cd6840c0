/** FNV-1a with a final mix: 32 bits that look random, always the same for the same text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash)
}

function mix(bits: number): number {
  let x = bits
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/**
 * Random numbers that depend only on the seed and on their purpose: the same purpose gives the same number in any order, at
 * any time, in any process.
 */
export class SeededRandom {
  readonly #seed: number

  constructor(seed: number | string) {
    this.#seed = typeof seed === 'string' ? hashOf(seed) : mix(seed)
  }

  /** 32 bits for this purpose. */
  bits(purpose: string): number {
    return mix(this.#seed ^ hashOf(purpose))
  }

  /** Random numbers for a part of this one: a container of a shipment, a call of a ship. */
  of(part: string | number): SeededRandom {
    return new SeededRandom(
      typeof part === 'string' ? this.bits(part) : mix(this.#seed + Math.imul(part, 0x9e3779b1)),
    )
  }

  /** 0 up to, not including, 1. */
  fraction(purpose: string): number {
    return this.bits(purpose) / 0x1_0000_0000
  }

  happens(purpose: string, probability: number): boolean {
    return this.fraction(purpose) < probability
  }

  between(purpose: string, low: number, high: number): number {
    return low + this.fraction(purpose) * (high - low)
  }

  /** A whole number, both ends included. */
  integer(purpose: string, low: number, high: number): number {
    return low + Math.floor(this.fraction(purpose) * (high - low + 1))
  }

  pick<Item>(purpose: string, items: readonly [Item, ...Item[]]): Item
  pick<Item>(purpose: string, items: readonly Item[]): Item | undefined
  pick<Item>(purpose: string, items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.fraction(purpose) * items.length)]
  }

  /** One of the items with the probability of its weight; undefined when there are none. */
  weighted<Item extends { weight: number }>(purpose: string, items: readonly Item[]): Item | undefined {
    let rest = this.fraction(purpose) * items.reduce((total, { weight }) => total + weight, 0)
    for (const item of items) {
      rest -= item.weight
      if (rest < 0) return item
    }
    return items.at(-1)
  }
}
