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
 * Draws that depend on nothing but the seed and what they are for: the same question gets the same answer in any
 * order, at any time, in any process.
 */
export class Chance {
  readonly #seed: number

  constructor(seed: number | string) {
    this.#seed = typeof seed === 'string' ? hashOf(seed) : mix(seed)
  }

  /** 32 bits for this purpose. */
  bits(purpose: string): number {
    return mix(this.#seed ^ hashOf(purpose))
  }

  /** Draws of its own for a part of this one: a box of a shipment, a call of a ship. */
  of(part: string | number): Chance {
    return new Chance(
      typeof part === 'string' ? this.bits(part) : mix(this.#seed + Math.imul(part, 0x9e3779b1)),
    )
  }

  /** 0 up to, not including, 1. */
  share(purpose: string): number {
    return this.bits(purpose) / 0x1_0000_0000
  }

  happens(purpose: string, probability: number): boolean {
    return this.share(purpose) < probability
  }

  between(purpose: string, low: number, high: number): number {
    return low + this.share(purpose) * (high - low)
  }

  /** A whole number, both ends included. */
  whole(purpose: string, low: number, high: number): number {
    return low + Math.floor(this.share(purpose) * (high - low + 1))
  }

  pick<Item>(purpose: string, items: readonly [Item, ...Item[]]): Item
  pick<Item>(purpose: string, items: readonly Item[]): Item | undefined
  pick<Item>(purpose: string, items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.share(purpose) * items.length)]
  }

  /** One of the items, the heavier the likelier; undefined when there are none. */
  weighed<Item extends { weight: number }>(purpose: string, items: readonly Item[]): Item | undefined {
    let rest = this.share(purpose) * items.reduce((total, { weight }) => total + weight, 0)
    for (const item of items) {
      rest -= item.weight
      if (rest < 0) return item
    }
    return items.at(-1)
  }
}
