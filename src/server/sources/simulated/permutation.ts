/**
 * A one-to-one shuffle of the whole numbers below `size`: neighbours come out far apart, and every number can be led
 * back to where it came from. `size` below 2^53; multiplied in BigInt, for products are larger.
 */
export interface Shuffle {
  size: number
  encode(value: number): number
  decode(value: number): number
}

export function shuffle(size: number, bits: number): Shuffle {
  const modulus = BigInt(size)
  // About the golden section of the size, so that neighbours land far apart; the seed moves it.
  let factor = BigInt(Math.floor(size * 0.618) - (bits % Math.max(1, Math.floor(size / 1000))))
  while (commonDivisor(factor, modulus) !== 1n) factor -= 1n
  const inverse = inverseOf(factor, modulus)
  const start = BigInt(bits % size)
  return {
    size,
    encode: (value) => Number((BigInt(value) * factor + start) % modulus),
    decode: (value) => Number(((BigInt(value) - start + modulus) * inverse) % modulus),
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}

/** The number whose product with `value` is 1 modulo `modulus` (extended Euclid). */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, value]
  let [before, now] = [0n, 1n]
  while (next !== 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[before, now] = [now, before - quotient * now]
  }
  return ((before % modulus) + modulus) % modulus
}
