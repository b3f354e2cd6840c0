import { containerCheckDigit } from '../../../contract/identifiers/index.ts'
import type { Random } from '../../random.ts'

export interface ShippedBox {
  number: string
  iso: string
  seal: string
  packages: number
  kilograms: number
  cubicMetres: number
  tare: number
}

/** A container with a check digit, and its share of the goods. */
export function boxOf(
  random: Random,
  prefixes: readonly string[],
  share: { packages: number; kilograms: number; cubicMetres: number },
): ShippedBox {
  const owner = `${random.pick(prefixes)}${random.digits(6)}`
  const iso = random.pick(['22G1', '42G1', '45G1', '45G1', '45R1', 'L5G1'])
  return {
    number: `${owner}${containerCheckDigit(owner) ?? 0}`,
    iso,
    seal: random.pick([
      `${random.letters(2)}${random.digits(7)}`,
      random.digits(7),
      `${random.letters(4)}${random.digits(6)}`,
      `UL-${random.digits(7)}`,
    ]),
    ...share,
    tare: iso.startsWith('22') ? random.int(2180, 2350) : random.int(3700, 4800),
  }
}

export function numberOfBill(random: Random, scac: string, prefix: string): string {
  return random.pick([
    `${prefix}${random.digits(9)}`,
    `${prefix}${random.letters(2)}${random.digits(7)}`,
    `${scac}${random.letters(3)}${random.digits(6)}`,
    random.digits(9),
    `${random.letters(3)}${random.digits(8)}`,
  ])
}
