import { presentMetroArea, presentPort, presentTerminal, presentVessel } from '../../reference/present.ts'
import { exampleUuidOf, rowOf } from './row.ts'

type Place = Parameters<typeof presentPort>[0]
type Facility = Parameters<typeof presentTerminal>[0]
type VesselRow = Parameters<typeof presentVessel>[0]

const place = (code: string, named: Partial<Place>): Place =>
  rowOf({ id: exampleUuidOf(code), code, country_code: code.slice(0, 2), ...named })

export const lading = place('CNSHA', {
  name: 'Shanghai',
  city: 'Shanghai',
  time_zone: 'Asia/Shanghai',
  country: 'China',
  latitude: 31.37,
  longitude: 121.61,
})
export const transshipment = place('KRPUS', {
  name: 'Busan',
  city: 'Busan',
  time_zone: 'Asia/Seoul',
  country: 'South Korea',
  latitude: 35.08,
  longitude: 128.82,
})
export const discharge = place('USLAX', {
  name: 'Los Angeles',
  city: 'Los Angeles',
  state_abbr: 'CA',
  time_zone: 'America/Los_Angeles',
  country: 'United States',
  latitude: 33.74,
  longitude: -118.26,
})
export const inland = place('USCHI', {
  name: 'Chicago',
  state_abbr: 'IL',
  time_zone: 'America/Chicago',
  country: 'United States',
  latitude: 41.88,
  longitude: -87.63,
})

const terminal = (name: string, named: Partial<Facility>): Facility =>
  rowOf({ id: exampleUuidOf(name), name, type: 'terminal', ...named })

export const podTerminal = terminal('Example Marine Terminal', {
  nickname: 'EMT',
  firms_code: 'Z000',
  port_id: discharge.id,
  city: 'Los Angeles',
  state_abbr: 'CA',
  country: 'United States',
})
export const otherTerminal = terminal('Other Marine Terminal', {
  nickname: 'OMT',
  firms_code: 'Z001',
  port_id: discharge.id,
})
export const railRamp = terminal('Example Rail Ramp', {
  type: 'rail_terminal',
  nickname: 'Ramp',
  firms_code: 'Z002',
  metro_area_id: inland.id,
})
export const exampleVessel = rowOf<VesselRow>({
  id: exampleUuidOf('vessel'),
  name: 'EXAMPLE VOYAGER',
  imo: '9000003',
})

/** Presented, as every payload includes them. */
export const examplePlaces = [
  ...[lading, transshipment, discharge].map(presentPort),
  presentMetroArea(inland),
  ...[podTerminal, otherTerminal, railRamp].map(presentTerminal),
  presentVessel(exampleVessel),
]
