import { createHash } from 'node:crypto'
import { imoCheckDigit } from '../../../contract/identifiers/index.ts'
import { catalogueId, type CatalogueVessel } from './records.ts'
import { fleets, knownNumbers } from './vessels.names.ts'

/**
 * The ships of the simulated fleet. Their names sound as the lines name theirs; numbers are made up from the name
 * (with the right check digit) except the few that are common knowledge, because no real vessel is tracked here.
 */
function numbered(
  names: readonly { name: string; operator_scac: string | null; flag: string }[],
): CatalogueVessel[] {
  const taken = new Set(Object.values(knownNumbers))
  /** The first number of the name's that no other ship has. */
  const free = (make: (hash: Buffer) => string, name: string): string => {
    for (let attempt = 0; ; attempt++) {
      const number = make(createHash('sha1').update(`${name}#${attempt}`).digest())
      if (taken.has(number)) continue
      taken.add(number)
      return number
    }
  }
  return names.map(({ name, operator_scac, flag }) => {
    const imo = knownNumbers[name] ?? free(inventedImo, name)
    const mmsi = free((hash) => `${flag}${String(hash.readUInt32BE(4) % 1_000_000).padStart(6, '0')}`, name)
    return { id: catalogueId('vessel', imo), name, operator_scac, imo, mmsi }
  })
}

function inventedImo(hash: Buffer): string {
  const firstSix = String(930_000 + (hash.readUInt32BE(0) % 70_000))
  return `${firstSix}${imoCheckDigit(firstSix)}`
}

export const vessels: CatalogueVessel[] = numbered(
  fleets.flatMap(({ operator_scac, flag, named, names }) =>
    names.split(', ').map((name) => ({ name: named.replace('*', name), operator_scac, flag })),
  ),
)
