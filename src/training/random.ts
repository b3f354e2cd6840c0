/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  some: <T>(list: readonly T[], count: number) => T[]
  shuffled: <T>(list: readonly T[]) => T[]
  digits: (count: number) => string
  letters: (count: number) => string
  /** Numbers of their own for a part: what one part takes changes nothing in the others. */
  part: (name: string) => Random
}

export function textHash(text: string): number {
  let hash = 2166136261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822519)
  return (hash ^ (hash >>> 13)) >>> 0
}

export function randomBy(name: string): Random {
  let state = textHash(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error(`Nothing to choose from in ${name}`)
    return list[int(0, list.length - 1)] as T
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item)
  const signs = (all: string, count: number): string =>
    Array.from({ length: count }, () => all[int(0, all.length - 1)]).join('')
  return {
    next,
    int,
    pick,
    shuffled,
    chance: (share) => next() < share,
    some: (list, count) => shuffled(list).slice(0, count),
    digits: (count) => signs('123456789', 1) + signs('0123456789', count - 1),
    letters: (count) => signs('ABCDEFGHJKLMNPRSTUVWXYZ', count),
    part: (part) => randomBy(`${name}/${part}`),
  }
}
