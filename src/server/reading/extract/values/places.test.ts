import { expect, test } from 'vitest'
import { placedWordsOf } from '../../testing/placed-words.ts'
import { placeIn } from './places.rules.ts'

const placeOf = (...lines: string[]) =>
  Object.fromEntries(placeIn(lines.map(placedWordsOf)).map(({ at, value }) => [at, value]))

test('a place that a narrow box breaks goes on in the next line', () => {
  for (const [first, second, name] of [
    ['CAPE TOWN, SOUTH', 'AFRICA', 'CAPE TOWN, SOUTH AFRICA'],
    ['DENVER, CO, UNITED', 'STATES', 'DENVER, CO, UNITED STATES'],
    ['HONG KONG, HONG', 'KONG', 'HONG KONG, HONG KONG'],
    ['SEAGIRT MARINE', 'TERMINAL', 'SEAGIRT MARINE TERMINAL'],
    ['Hamad,', 'Qatar', 'Hamad, Qatar'],
  ] as const)
    expect(placeOf(first, second)).toMatchObject({ location_name: name })
})

test('the next line is no part of a place that is complete', () => {
  for (const second of ['LOS ANGELES', 'UNITED STATES', 'AFRICA', 'TERMINAL:', 'Terminal Name'])
    expect(placeOf('SHANGHAI', second)).toMatchObject({ location_name: 'SHANGHAI' })
})

test('a code may be set equal to the name, as CargoWise prints it', () => {
  expect(placeOf('USLGB = Long Beach, United States')).toEqual({
    location_name: 'Long Beach, United States',
    un_location_code: 'USLGB',
  })
})

test('a number is no place', () => {
  expect(placeOf('PU77812')).toEqual({})
  expect(placeOf('PIER 400')).toEqual({ location_name: 'PIER 400' })
})

test('a code beside the name of its country, or in brackets, is no part of the name', () => {
  expect(placeOf('CRMOB MOIN, COSTA RICA')).toEqual({
    location_name: 'MOIN, COSTA RICA',
    un_location_code: 'CRMOB',
  })
  expect(placeOf('GUAYAQUIL, ECUADOR (ECGYE)')).toEqual({
    location_name: 'GUAYAQUIL, ECUADOR',
    un_location_code: 'ECGYE',
  })
  expect(placeOf('HAMAD, QATAR')).toEqual({ location_name: 'HAMAD, QATAR' })
})

test('a colon or the end of a caption before a place is no part of it', () => {
  expect(placeOf(': GARDEN CITY')).toEqual({ location_name: 'GARDEN CITY' })
  expect(placeOf('DESTINO): Charleston, SC')).toEqual({ location_name: 'Charleston, SC' })
})

test('a word in brackets that begins with no country, or is an ordinary one, is no code', () => {
  for (const word of ['PIERS', 'WANDO', 'SOUTH', 'KLONG', 'CONGO', 'ARUBA'])
    expect([word, placeOf(`LOS ANGELES (${word})`)]).toEqual([
      word,
      { location_name: `LOS ANGELES (${word})` },
    ])
  expect(placeOf('XXABC FOO, XX')).not.toHaveProperty('un_location_code')
})
