import type { ContainerSnapshot } from '../../tracking/source.ts'

type Equipment = Pick<ContainerSnapshot, 'equipment_type' | 'equipment_length' | 'equipment_height'>

const lengths: Record<string, number> = { '1': 10, '2': 20, '4': 40, L: 45, '9': 45 }
const types: Record<string, NonNullable<Equipment['equipment_type']>> = {
  G: 'dry',
  V: 'dry',
  B: 'bulk',
  R: 'reefer',
  H: 'reefer',
  U: 'open top',
  P: 'flat rack',
  S: 'flat rack',
  T: 'tank',
  K: 'tank',
}
/** Before 1995 the type was a number: 10 general purpose, 32 reefer, 51 open top, 63 flat rack, 70 to 79 tank. */
const oldTypes: Record<string, NonNullable<Equipment['equipment_type']>> = {
  '0': 'dry',
  '1': 'dry',
  '3': 'reefer',
  '4': 'reefer',
  '5': 'open top',
  '6': 'flat rack',
  '7': 'tank',
}

/** The size and type code of what is known of a container; null where its length or type is not. */
export function isoCodeOf({ equipment_type, equipment_length, equipment_height }: Equipment): string | null {
  // Of two codes for 45 feet the letter, which an object has after the digits.
  const length = Object.keys(lengths).findLast((each) => lengths[each] === equipment_length)
  const type = Object.keys(types).find((each) => types[each] === equipment_type)
  if (length === undefined || type === undefined) return null
  // The last character says how it is built, which is not known: 1 is the usual kind of each type.
  return `${length}${equipment_height === 'high_cube' ? '5' : '2'}${type}1`
}

/** The size and type code of ISO 6346, e.g. `45G1` or the older `4510`. What it does not say is left out. */
export function equipmentOf(code: string | null): Equipment {
  const text = code?.trim().toUpperCase() ?? ''
  if (!/^[0-9A-Z]{4}$/.test(text)) return {}
  const [length = '', height = '', type = ''] = text
  const isOld = /^\d{4}$/.test(text)
  const equipment_type = isOld ? oldTypes[type] : types[type]
  const equipment_length = lengths[length]
  return {
    ...(equipment_type && { equipment_type }),
    ...(equipment_length !== undefined && { equipment_length }),
    equipment_height: ['5', '6', 'E', 'F'].includes(height) ? 'high_cube' : 'standard',
  }
}
