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

type Kind = NonNullable<Equipment['equipment_type']>
/** The letters that the trade writes after a length in feet, e.g. `40HC`: some stand for a high cube as well. */
const tradeKinds: Record<string, { type: Kind; isHighCube?: true }> = {
  ...kinds('dry', 'DC DV DR GP ST SD PW'),
  ...kinds('dry', 'HC HQ HD HG', true),
  ...kinds('reefer', 'RF RE RS RT'),
  ...kinds('reefer', 'RH RQ HR', true),
  ...kinds('open top', 'OT UT'),
  ...kinds('open top', 'OH HO', true),
  ...kinds('flat rack', 'FR FL PF PL PC'),
  ...kinds('tank', 'TK TN'),
  ...kinds('bulk', 'BU BK'),
}
function kinds(type: Kind, letters: string, isHighCube?: true) {
  return Object.fromEntries(
    letters.split(' ').map((each) => [each, { type, ...(isHighCube && { isHighCube }) }]),
  )
}
/** Letters of ISO 6346 for a group of types: `45GP` is a high cube of 40 feet, and `45HC` one of 45. */
const isoGroups = /^(GP|BU|BK|RE|RT|RS|HR|UT|PL|PF|PC|TN)$/
/** Lengths that the trade writes in feet. Of ISO 6346 `20` and `40` are 20 and 40 feet too, 8 feet high. */
const feet = new Set(['10', '20', '40', '45'])

function tradeEquipment(text: string): Equipment | undefined {
  const [, length = '', letters = ''] = /^(\d\d)'?([A-Z]{2})$/.exec(text) ?? []
  const kind = tradeKinds[letters]
  if (!kind || !feet.has(length) || (length === '45' && isoGroups.test(letters))) return undefined
  return {
    equipment_type: kind.type,
    equipment_length: Number(length),
    equipment_height: kind.isHighCube ? 'high_cube' : 'standard',
  }
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

/**
 * The size and type code of ISO 6346, e.g. `45G1` or the older `4510`, or what the trade writes instead, e.g. `40HC`. What it does
 * not say is left out.
 */
export function equipmentOf(code: string | null): Equipment {
  const text = code?.trim().toUpperCase() ?? ''
  const known = tradeEquipment(text)
  if (known) return known
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
