import { expect, test } from 'vitest'
import { nowhere, type PlaceOfMove } from '../moves.rules.ts'
import { contradictionOf } from './place-evidence.ts'

const of = (locode: string, name: string | null, more: Partial<PlaceOfMove> = {}) =>
  contradictionOf({ ...nowhere, locode, name, ...more })

test.each([
  ['DEHAM', 'Hamburg'],
  ['DEHAM', 'HAMBURG, DE'],
  ['DEHAM', 'Hamburg, Germany'],
  ['DEHAM', 'Hambourg'],
  ['DEHAM', 'Altenwerder'],
  ['DEHAM', 'Container Terminal Altenwerder (CTA)'],
  ['VNSGN', 'Ho Chi Minh'],
  ['VNSGN', 'Cat Lai'],
  ['VNSGN', 'Ho Chi Minh City, Viet Nam'],
  ['VNCLI', 'Ho Chi Minh'],
  ['VNSGN', 'Cai Mep'],
  ['KRPUS', 'Pusan'],
  ['KRPUS', 'Busan New Port'],
  ['KRPUS', 'BUSAN, KOREA, REPUBLIC OF'],
  ['KRPUS', 'Busan, South Korea'],
  ['MYTPP', 'Johor'],
  ['MYTPP', 'Johor Bahru'],
  ['MYTPP', 'Tanjung Pelepas'],
  ['MYTPP', 'Pasir Gudang'],
  ['USNYC', 'Newark'],
  ['USNYC', 'Newark, NJ'],
  ['USNYC', 'Elizabeth NJ'],
  ['USNYC', 'New York'],
  ['USEWR', 'New York'],
  ['INNSA', 'Jawaharlal Nehru'],
  ['INNSA', 'Nhava Sheva'],
  ['INNSA', 'Mumbai'],
  ['INNSA', 'JNPT, Bombay, India'],
  ['CNSHA', 'Yangshan'],
  ['CNSHA', 'Ningbo'],
  ['CNSZX', 'Yantian'],
  ['CNTXG', 'Tianjin Xingang'],
  ['HKHKG', 'Hong Kong, China'],
  ['TWKHH', 'Kaohsiung, Taiwan, Province of China'],
  ['TWKHH', 'Kaohsiung, China'],
  ['PRSJU', 'San Juan, United States'],
  ['NLRTM', 'Rotterdam, The Netherlands'],
  ['NLRTM', 'Maasvlakte'],
  ['BEANR', 'Anvers'],
  ['BEANR', 'Antwerp, BE'],
  ['USSAV', 'Savannah, Georgia'],
  ['USILM', 'Wilmington, DE'],
  ['USLAX', 'Los Angeles, CA'],
  ['USLGB', 'Los Angeles'],
  ['ESVLC', 'Valencia'],
  ['COCTG', 'Cartagena'],
  ['AUMEL', 'Melbourne, VIC'],
  ['GBFXT', 'Felixstowe, United Kingdom'],
  ['GBSOU', 'Southampton, England'],
  ['THLCH', 'Bangkok'],
  ['TRIST', 'Ambarli, Turkey'],
  ['RULED', 'St. Petersburg, Russian Federation'],
  ['ZZZZZ', 'Singapore'],
])('%s may be called %s', (locode, name) => {
  expect(of(locode, name)).toBeNull()
})

test.each([
  ['DEHAM', 'Singapore'],
  ['DEHAM', 'SINGAPORE, SG'],
  ['DEHAM', 'Port of Singapore'],
  ['DEHAM', 'Tanjong Pagar, Singapore'],
  ['SGSIN', 'Hamburg'],
  ['CNSHA', 'Rotterdam'],
  ['USLAX', 'New York'],
  ['NLRTM', 'Felixstowe'],
  ['KRPUS', 'Yokohama, Japan'],
  ['DEXYZ', 'Somewhere, Singapore'],
])('%s is not %s', (locode, name) => {
  expect(of(locode, name)).toMatch(new RegExp(`^${locode} is`))
})

test('the country beside a code is that of the code, or of its territories', () => {
  for (const country of ['DE', 'Germany', 'GERMANY', null, '', 'Somewhere'])
    expect(of('DEHAM', 'Hamburg', { country })).toBeNull()
  for (const country of ['CN', 'China', 'HK']) expect(of('HKHKG', null, { country })).toBeNull()
  for (const country of ['SG', 'Singapore', 'United States'])
    expect(of('DEHAM', 'Hamburg', { country })).toContain('DEHAM is a code of Germany')
})

test('coordinates lie near the place, or are none', () => {
  const at = (latitude: number, longitude: number) =>
    of('DEHAM', null, { coordinates: { latitude, longitude } })
  expect(at(53.5, 9.9)).toBeNull()
  expect(at(53.87, 8.7)).toBeNull()
  expect(at(0, 0)).toBeNull()
  expect(at(999, 10)).toBeNull()
  expect(at(1.26, 103.8)).toMatch(/^DEHAM is Hamburg, and the place is said to be 10\d\d\d km away$/)
})

test('another code of the same place is one near by', () => {
  expect(of('USNYC', null, { other_locode: 'USEWR' })).toBeNull()
  expect(of('DEHAM', null, { facility_code: 'DEHAMCTA1', facility_code_list: 'BIC' })).toBeNull()
  expect(of('DEHAM', null, { other_locode: 'SGSIN' })).toBe(
    'DEHAM is Hamburg, and its other code SGSIN is Singapore',
  )
  expect(of('DEHAM', null, { facility_code: 'SGSINPSAT', facility_code_list: 'BIC' })).not.toBeNull()
})
