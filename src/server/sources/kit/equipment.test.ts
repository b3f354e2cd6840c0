import { expect, test } from 'vitest'
import { equipmentOf, isoCodeOf } from './equipment.rules.ts'

test('the code of a kind of container is read as that kind', () => {
  const codes = [
    ['dry', 20, 'standard', '22G1'],
    ['dry', 40, 'high_cube', '45G1'],
    ['dry', 45, 'high_cube', 'L5G1'],
    ['reefer', 40, 'high_cube', '45R1'],
    ['open top', 20, 'standard', '22U1'],
    ['flat rack', 40, 'standard', '42P1'],
    ['tank', 20, 'standard', '22T1'],
    ['bulk', 10, 'standard', '12B1'],
  ] as const
  for (const [equipment_type, equipment_length, equipment_height, code] of codes) {
    const kind = { equipment_type, equipment_length, equipment_height }
    expect(isoCodeOf(kind)).toBe(code)
    expect(equipmentOf(code)).toEqual(kind)
  }
})

test('without a length or type there is no code', () => {
  expect(isoCodeOf({ equipment_length: 40, equipment_height: 'standard' })).toBeNull()
  expect(isoCodeOf({ equipment_type: 'dry', equipment_height: 'standard' })).toBeNull()
})

test.each([
  ['40HC', 'dry', 40, 'high_cube'],
  ['45HQ', 'dry', 45, 'high_cube'],
  ['20DV', 'dry', 20, 'standard'],
  ['40GP', 'dry', 40, 'standard'],
  ['45GP', 'dry', 40, 'high_cube'],
  ['40RH', 'reefer', 40, 'high_cube'],
  ['20RF', 'reefer', 20, 'standard'],
  ['40OT', 'open top', 40, 'standard'],
  ['20TK', 'tank', 20, 'standard'],
  ['40FR', 'flat rack', 40, 'standard'],
] as const)(
  'what the trade writes is read too: %s',
  (code, equipment_type, equipment_length, equipment_height) => {
    expect(equipmentOf(code)).toEqual({ equipment_type, equipment_length, equipment_height })
  },
)
