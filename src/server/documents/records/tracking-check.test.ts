import { describe, expect, test } from 'vitest'
import type { EvidenceField } from '../../../contract/resources/index.ts'
import { isSameNumber, isSamePlace, isSameVessel, isSameVoyage } from './compare.rules.ts'
import type { TrackedFacts } from './comparisons.rules.ts'
import { agreesWithTracking, checkedFields, differingValues } from './tracking-check.rules.ts'

const tracked: TrackedFacts = {
  bills: ['MEDU9104472'],
  bookings: ['177IBK4410'],
  carriers: ['MSCU', 'MEDU'],
  vessels: ['MAERSK ESSEN'],
  arriving_vessel: 'MSC IRINA',
  voyages: ['238W'],
  arriving_voyage: '645E',
  port_of_lading: { name: 'Shanghai', locode: 'CNSHA' },
  port_of_discharge: { name: 'Los Angeles', locode: 'USLAX' },
  departure: { day: '2026-11-02', estimated: false },
  arrival: { day: '2026-11-24', estimated: true },
  containers: ['MSDU8204150', 'TGHU7604226'],
  last_free_days: ['2026-11-30'],
  port_names: new Map([
    ['USLAX', ['Los Angeles', 'San Pedro']],
    ['EGPSD', ['Port Said']],
    ['FRFOS', ['Fos-sur-Mer', 'Marseille']],
  ]),
}
const field = (path: string, value: string, confidence = 0.8): EvidenceField => ({
  path,
  value,
  text: value,
  page: 1,
  box: { x: 0, y: 0, width: 0.1, height: 0.1 },
  method: 'text',
  confidence,
})
const checked = (path: string, value: string, type = 'arrival_notice', shipments = [tracked]) =>
  checkedFields(type, [field(path, value)], shipments)[0]

describe('values that tracking has too', () => {
  test.each([
    ['transport_document_reference', 'MEDU 9104472'],
    ['transport_document_reference', '9104472'],
    ['carrier_booking_reference', '177-IBK-4410'],
    ['carrier_code', 'MEDU'],
    ['vessel_name', 'M/V Msc Irina'],
    ['vessel_name', 'Maersk Essen'],
    ['carrier_import_voyage_number', '0645E'],
    ['port_of_loading.location_name', 'SHANGHAI, CHINA'],
    ['port_of_discharge.un_location_code', 'USLAX'],
    ['port_of_discharge_arrival_date', '2026-11-24'],
    ['last_free_day', '2026-11-30'],
    ['utilized_transport_equipments.1.equipment_reference', 'TGHU 760422-6'],
  ])('agree: %s %s', (path, value) => {
    expect(checked(path, value)).toMatchObject({
      confidence: 0.97,
      check: { agrees: true, source: 'tracking' },
    })
  })
})

describe('values that tracking has otherwise', () => {
  test.each([
    ['transport_document_reference', 'MEDU9104473', 'MEDU9104472'],
    ['vessel_name', 'MSC ISABELLA', 'MSC IRINA'],
    ['carrier_import_voyage_number', '645W', '645E'],
    ['port_of_discharge.location_name', 'Long Beach', 'Los Angeles'],
    ['port_of_discharge_arrival_date', '2026-11-23', '2026-11-24'],
    ['utilized_transport_equipments.0.equipment_reference', 'CSQU3054383', 'MSDU8204150, TGHU7604226'],
  ])('are not sure, and both are kept: %s %s', (path, value, has) => {
    expect(checked(path, value)).toMatchObject({
      value,
      confidence: 0.5,
      check: { agrees: false, value: has },
    })
  })

  test('a day that is only expected says so', () => {
    expect(checked('port_of_discharge_arrival_date', '2026-11-23')?.check?.estimated).toBe(true)
    expect(checked('expected_departure_date', '2026-11-03', 'booking_confirmation')?.check?.estimated).toBe(
      false,
    )
  })

  test('are counted', () => {
    const fields = [field('vessel_name', 'MSC ISABELLA'), field('carrier_code', 'MSCU'), field('title', 'x')]
    expect(differingValues(checkedFields('arrival_notice', fields, [tracked]))).toBe(1)
  })
})

describe('a port that is a code on one side and a name on the other', () => {
  const bound = (name: string | null, locode: string | null) => [
    { ...tracked, port_of_discharge: { name, locode } },
  ]
  const discharged = (value: string, name: string | null, locode: string | null) =>
    checked('port_of_discharge.un_location_code', value, 'arrival_notice', bound(name, locode))?.check

  test('agrees where both are of one place', () => {
    expect(discharged('USLAX', 'Los Angeles', null)?.agrees).toBe(true)
    expect(discharged('FRFOS', 'Fos sur Mer', null)?.agrees).toBe(true)
    expect(discharged('EGPSD', 'PORT-SAID, EGYPT', null)?.agrees).toBe(true)
    expect(discharged('Los Angeles, CA', null, 'USLAX')).toMatchObject({ agrees: true, value: 'Los Angeles' })
    // By which the line may call it, too.
    expect(discharged('San Pedro', 'Los Angeles', 'USLAX')?.agrees).toBe(true)
  })

  test('differs where they are of two known places', () => {
    expect(discharged('USLAX', 'Port Said', null)).toMatchObject({ agrees: false, value: 'Port Said' })
    expect(discharged('Long Beach', null, 'USLAX')).toMatchObject({ agrees: false, value: 'Los Angeles' })
    expect(discharged('USLGB', 'Los Angeles', 'USLAX')).toMatchObject({ agrees: false, value: 'USLAX' })
  })

  test('says nothing where no name is known of the code', () => {
    expect(discharged('USQQX', 'Los Angeles', null)).toBeUndefined()
    expect(discharged('Los Angeles', null, 'USQQX')).toBeUndefined()
  })
})

describe('a port whose name ports of two countries have', () => {
  const port_names = new Map([
    ['MXZLO', ['Manzanillo']],
    ['PAMIT', ['Manzanillo', 'Colon']],
    ['CNYTN', ['Yantian', 'Shenzhen']],
    ['CNSHK', ['Shekou', 'Shenzhen']],
  ])
  const discharged = (value: string, name: string | null, locode: string | null) =>
    checked('port_of_discharge.location_name', value, 'arrival_notice', [
      { ...tracked, port_names, port_of_discharge: { name, locode } },
    ])

  test.each([
    ['Manzanillo, Mexico', 'Manzanillo', 'PAMIT'],
    ['Manzanillo', 'Manzanillo', 'PAMIT'],
    ['Manzanillo, Mexico', 'Manzanillo', null],
    ['Manzanillo', 'Manzanillo, Panama', null],
    ['MXZLO', 'Manzanillo', null],
    ['MXZLO', 'Manzanillo, Panama', null],
  ])('does not agree by its name alone: %s, %s %s', (value, name, locode) => {
    expect(discharged(value, name, locode)).toMatchObject({ confidence: 0.8 })
    expect(discharged(value, name, locode)?.check).toBeUndefined()
  })

  test.each([
    ['Manzanillo, Panama', 'Manzanillo', 'PAMIT'],
    ['MANZANILLO (PA)', 'Manzanillo', 'PAMIT'],
    ['Manzanillo, Mexico', 'Manzanillo, Mexico', null],
    ['Manzanillo PAMIT', 'Manzanillo', 'PAMIT'],
    ['MXZLO', 'Manzanillo, Mexico', null],
    ['Colon', 'Manzanillo', 'PAMIT'],
    // Two ports of one city in one country.
    ['Shenzhen', 'Yantian', 'CNYTN'],
  ])(
    'agrees where the country is named, or the port is named otherwise: %s, %s %s',
    (value, name, locode) => {
      expect(discharged(value, name, locode)?.check?.agrees).toBe(true)
    },
  )
})

describe('a port whose name another country has, too, where no port is known', () => {
  const port_names = new Map([
    ['COCTG', ['Cartagena']],
    ['USSAV', ['Savannah']],
    ['HKHKG', ['Hong Kong']],
  ])
  const checkOf = (value: string, name: string | null, locode: string | null) =>
    checked('port_of_discharge.location_name', value, 'arrival_notice', [
      { ...tracked, port_names, port_of_discharge: { name, locode } },
    ])?.check

  test.each([
    ['Cartagena, Spain', 'Cartagena', 'COCTG'],
    ['CARTAGENA (SPAIN)', null, 'COCTG'],
    ['Cartagena Spain', 'Cartagena, Colombia', null],
    ['COCTG', 'Cartagena - Spain', null],
    ['Cartagena, Murcia, Spain', 'Cartagena', 'COCTG'],
  ])('does not agree where that country is named: %s, %s %s', (value, name, locode) => {
    expect(checkOf(value, name, locode)).toBeUndefined()
  })

  test.each([
    ['Cartagena, Colombia', 'Cartagena', 'COCTG'],
    ['Cartagena', 'Cartagena', 'COCTG'],
    ['Cartagena, Spain', 'Cartagena', 'ESCAR'],
    ['Savannah, Georgia', 'Savannah', 'USSAV'],
    ['Hong Kong, China', 'Hong Kong', 'HKHKG'],
  ])('agrees otherwise: %s, %s %s', (value, name, locode) => {
    expect(checkOf(value, name, locode)?.agrees).toBe(true)
  })
})

describe('nothing is said', () => {
  test('of fields that tracking does not have, and of a shipment of which it knows nothing', () => {
    expect(checked('consignee.party_name', 'Fir Street Imports')?.check).toBeUndefined()
    expect(
      checked('carrier_code', 'MSCU', 'arrival_notice', [{ ...tracked, carriers: [] }])?.check,
    ).toBeUndefined()
    expect(checked('vessel_name', 'MSC IRINA', 'arrival_notice', [])?.check).toBeUndefined()
  })

  test('of another ship in a bill of lading, which may be that of another leg', () => {
    expect(checked('vessel_name', 'MSC ISABELLA', 'bill_of_lading')?.check).toBeUndefined()
  })

  test('of a difference where several shipments are linked, and what agrees with one of them is no surer', () => {
    const other = { ...tracked, bills: ['MEDU9104473'] }
    expect(
      checked('transport_document_reference', 'MEDU9104473', 'bill_of_lading', [tracked, other]),
    ).toMatchObject({ confidence: 0.8, check: { agrees: true } })
    expect(
      agreesWithTracking('bill_of_lading', { path: 'vessel_name', value: 'MSC IRINA' }, [tracked, other]),
    ).toBe(false)
    expect(
      checked('transport_document_reference', 'MEDU9104479', 'bill_of_lading', [tracked, other])?.check,
    ).toBeUndefined()
  })
})

test('a value that is compared again has the confidence of its reading, not of the comparison before', () => {
  const once = checkedFields('arrival_notice', [field('vessel_name', 'MSC IRINA', 0.6)], [tracked])
  expect(once[0]?.confidence).toBe(0.97)
  expect(checkedFields('arrival_notice', once, [])).toEqual([field('vessel_name', 'MSC IRINA', 0.6)])
})

test('ships are one by their names without punctuation and kind', () => {
  expect(isSameVessel('M.V. "CMA CGM T. Jefferson"', 'CMA CGM T JEFFERSON')).toBe(true)
  expect(isSameVessel('MSC IRINA', 'MSC IRIS')).toBe(false)
})

test('numbers are one without spaces, and without the code of the carrier before digits', () => {
  expect(isSameNumber('MAEU 221876618', '221876618')).toBe(true)
  expect(isSameNumber('MAEU221876618', 'MSCU221876618')).toBe(false)
})

test('voyages are one without leading zeros, and whether or not they name the direction', () => {
  expect([
    isSameVoyage('0238W', '238'),
    isSameVoyage('238W', '238E'),
    isSameVoyage('FA238W', '238W'),
  ]).toEqual([true, false, false])
})

test('a voyage that a client sends in 64 KiB is compared at once', () => {
  const before = process.cpuUsage()
  for (const text of [`${'0'.repeat(65_000)}N`, '1A'.repeat(32_000), `${'0'.repeat(65_000)}X`])
    expect(isSameVoyage(text, '238W')).toBe(false)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  expect([isSameVoyage('000', '0'), isSameVoyage('AB', 'AB'), isSameVoyage('0AB', 'AB')]).toEqual([
    true,
    true,
    false,
  ])
})

test('places are one by code, or by name with what is added to it', () => {
  const la = { name: 'Los Angeles', locode: 'USLAX' }
  expect(isSamePlace('Los Angeles, CA', la)).toBe(true)
  expect(isSamePlace('LOS ANGELES PIER 400', la)).toBe(true)
  expect(isSamePlace('Port (US LAX)', la)).toBe(true)
  expect(isSamePlace('Los Alamitos', la)).toBe(false)
  // OCR lost the rest of the name.
  expect(isSamePlace('LOS', la)).toBe(false)
})

test.each([
  ['Fos sur Mer', 'Fos-sur-Mer'],
  ['FOS-SUR-MER, FRANCE', 'Fos sur Mer'],
  ['Port Said', 'Port-Said'],
  ['Port-Said East', 'Port Said'],
  ['LEHAVRE', 'Le-Havre'],
  ['Le‐Havre', 'Le Havre'],
  ['Rotterdam', 'Rotterdam - Maasvlakte'],
])('a name with hyphens is the one without: %s, %s', (text, name) => {
  expect(isSamePlace(text, { name, locode: null })).toBe(true)
})

test.each([
  ['Port Klang', 'Port-Said'],
  ['Le Verdon', 'Le-Havre'],
  ['LE', 'Le-Havre'],
  ['Saint John', 'Saint-Nazaire'],
])('what stands before a hyphen is no name: %s, %s', (text, name) => {
  expect(isSamePlace(text, { name, locode: null })).toBe(false)
})
