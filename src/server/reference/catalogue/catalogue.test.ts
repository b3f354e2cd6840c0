import { expect, test } from 'vitest'
import { isImoNumber, isLocode, isScac } from '../../../contract/identifiers/index.ts'
import {
  catalogueId,
  leasingPrefixes,
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from './index.ts'

const places = [...ports, ...metroAreas]
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

test('the catalogue holds the big ports of the world, inland cities, terminals, lines and vessels', () => {
  expect(ports.length).toBeGreaterThanOrEqual(70)
  expect(metroAreas.length).toBeGreaterThanOrEqual(12)
  expect(shippingLines.length).toBeGreaterThanOrEqual(18)
  expect(vessels.length).toBeGreaterThanOrEqual(140)
})

test('every UN/LOCODE is well formed, begins with its country and is listed once', () => {
  for (const { code, country_code } of places) {
    expect(isLocode(code), code).toBe(true)
    expect(code.slice(0, 2)).toBe(country_code)
  }
  expect(repeated(places.map(({ code }) => code))).toEqual([])
})

test('every place has a valid time zone and valid coordinates', () => {
  for (const { code, time_zone, latitude, longitude } of places) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone }), code).not.toThrow()
    expect(Math.abs(latitude), code).toBeLessThanOrEqual(70)
    expect(Math.abs(longitude), code).toBeLessThanOrEqual(180)
  }
})

test('every state has a name beside its abbreviation', () => {
  for (const { state, state_abbr } of places) expect(state === null).toBe(state_abbr === null)
})

test('every port has a terminal, and every terminal a port', () => {
  const byId = new Map(ports.map((port) => [port.id, port.code]))
  for (const terminal of terminals) expect(byId.get(terminal.port_id), terminal.name).toBe(terminal.port_code)
  const served = new Set(terminals.filter(({ off_dock }) => !off_dock).map(({ port_code }) => port_code))
  expect(ports.filter(({ code }) => !served.has(code)).map(({ code }) => code)).toEqual([])
})

test('every inland city has a rail terminal, and every rail terminal a city', () => {
  const byId = new Map(metroAreas.map((city) => [city.id, city.code]))
  for (const terminal of railTerminals)
    expect(byId.get(terminal.metro_area_id)).toBe(terminal.metro_area_code)
  expect(new Set(railTerminals.map(({ metro_area_code }) => metro_area_code)).size).toBe(metroAreas.length)
})

test('FIRMS codes are a letter and three characters, each of one terminal, and only in the United States', () => {
  const coded = terminals.filter(({ firms_code }) => firms_code !== null)
  for (const { firms_code, port_code } of coded) {
    expect(firms_code).toMatch(/^[A-Z][A-Z0-9]{3}$/)
    expect(port_code.slice(0, 2)).toBe('US')
  }
  expect(repeated(coded.map(({ firms_code }) => firms_code ?? ''))).toEqual([])
  expect(terminals.find(({ nickname }) => nickname === 'APM Pier 400')?.firms_code).toBe('W185')
})

test('every vessel has its own IMO number with the right check digit, and a nine-digit MMSI', () => {
  for (const { imo, mmsi, name } of vessels) {
    expect(isImoNumber(imo), `${name} ${imo}`).toBe(true)
    expect(mmsi, name).toMatch(/^[2-7]\d{8}$/)
  }
  expect(repeated(vessels.map(({ imo }) => imo))).toEqual([])
  expect(repeated(vessels.map(({ mmsi }) => mmsi))).toEqual([])
  expect(repeated(vessels.map(({ name }) => name))).toEqual([])
})

test('a SCAC names one line, and an owner code of a container one line or one lessor', () => {
  const codes = shippingLines.flatMap((line) => [line.scac, ...line.alternative_scacs])
  for (const code of codes) expect(isScac(code), code).toBe(true)
  expect(repeated(codes)).toEqual([])
  const owners = [...shippingLines.flatMap((line) => line.container_prefixes), ...leasingPrefixes]
  for (const owner of owners) expect(owner).toMatch(/^[A-Z]{3}U$/)
  expect(repeated(owners)).toEqual([])
  expect(repeated(shippingLines.flatMap((line) => line.bill_of_lading_prefixes))).toEqual([])
})

test('ids are UUIDs, the same in every installation and different for every record', () => {
  expect(catalogueId('port', 'USLAX')).toBe(catalogueId('port', 'USLAX'))
  expect(catalogueId('port', 'USLAX')).not.toBe(catalogueId('metro_area', 'USLAX'))
  const ids = [...places, ...terminals, ...railTerminals, ...shippingLines, ...vessels].map(({ id }) => id)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(repeated(ids)).toEqual([])
})

test('the id of a port never changes between versions', () => {
  expect(catalogueId('port', 'USLAX')).toMatchInlineSnapshot(`"44fe4d91-dbe4-5db9-ad3b-f710e591a7ed"`)
})
