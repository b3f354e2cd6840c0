import { isImoNumber, isLocode } from '../../../contract/identifiers/index.ts'
import {
  catalogueId,
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from '../../reference/catalogue/index.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { PlaceOfMove } from './moves.rules.ts'
import { contradictionOf } from './places/place-evidence.ts'
import type { CodeResolver, KnownPort, ResolvedPlace } from './resolving.rules.ts'
import {
  imoDigits,
  isSameName,
  unknownLineOf,
  unknownPortOf,
  unknownTerminalOf,
  unknownVesselOf,
} from './unknown-records.ts'

const portByCode: ReadonlyMap<string, KnownPort> = new Map(ports.map((port) => [port.code, port]))
const areaByCode = new Map(metroAreas.map((area) => [area.code, area]))
const terminalsByPort = Map.groupBy(terminals, ({ port_id }) => port_id)
/** By each code that a line goes by. */
const lineByScac = new Map(
  shippingLines.flatMap((line) =>
    [line.scac, ...line.alternative_scacs].map((scac) => [scac, line] as const),
  ),
)
const vesselByImo = new Map(vessels.map((vessel) => [vessel.imo, vessel]))

/** A ramp is of its area, a terminal of its port; an unknown place keeps its code and name. */
function resolved(place: PlaceOfMove, own: ReadonlyMap<string, KnownPort>): ResolvedPlace {
  const locode = locodeOf(place)
  if (place.is_doubtful) return { locode, name: place.name, timezone: null, location: null, terminal: null }
  const isInland = place.kind === 'ramp' || place.kind === 'inland_terminal'
  const port = locode === null ? undefined : (portByCode.get(locode) ?? own.get(locode))
  const area = locode === null ? undefined : areaByCode.get(locode)
  const [first, second] = isInland ? [area, port] : [port, area]
  const known = first ?? second
  return {
    locode: known?.code ?? locode,
    name: known?.name ?? place.name,
    timezone: known?.time_zone ?? null,
    location: known ? { id: known.id, type: known === area ? 'metro_area' : 'port' } : null,
    terminal: facilityOf(place, port, area) ?? provisional(place, port),
  }
}

/** The catalogue's port or area of a UN/LOCODE; a port where it has both. */
export function cataloguePlace(locode: string): PlaceRelation | undefined {
  const port = portByCode.get(locode)
  if (port) return { id: port.id, type: 'port' }
  const area = areaByCode.get(locode)
  return area && { id: area.id, type: 'metro_area' }
}

/**
 * The UN/LOCODE of the catalogue's port or area with these English names; null where none or several have them. A harbour that
 * is named after its city and itself (Tianjinxingang) is found by both.
 */
export function locodeOfNames({ city, state, country }: PlaceNames): string | null {
  const wanted = city.trim().toUpperCase()
  if (wanted === '') return null
  const isOf = (place: (typeof ports)[number]) =>
    country === null || country.trim().toUpperCase() === place.country.toUpperCase()
  const isCalled = (place: (typeof ports)[number]) => {
    const [name, of] = [place.name.toUpperCase(), place.city.toUpperCase()]
    return name === wanted || of === wanted || (name.includes(wanted) && of === state?.toUpperCase())
  }
  for (const all of [ports, metroAreas]) {
    const found = all.filter((place) => isOf(place) && isCalled(place))
    const exact = found.filter(({ name }) => name.toUpperCase() === wanted)
    const [only, ...others] = exact.length > 0 ? exact : found
    if (only) return others.length === 0 ? only.code : null
  }
  return null
}
export interface PlaceNames {
  city: string
  state: string | null
  country: string | null
}

/** BIC facility codes begin with the UN/LOCODE. */
function locodeOf({ locode, facility_code, facility_code_list }: PlaceOfMove): string | null {
  const begin = facility_code_list === 'BIC' ? facility_code?.slice(0, 5) : undefined
  return locode ?? (begin !== undefined && isLocode(begin) ? begin : null)
}

function facilityOf(
  { facility_code, facility_code_list, name, kind }: PlaceOfMove,
  port: Named | undefined,
  area: Named | undefined,
): FacilityRelation | null {
  const own = port ? (terminalsByPort.get(port.id) ?? []) : []
  const byCode =
    facility_code === null || facility_code_list === 'BIC'
      ? undefined
      : (own.find(({ smdg_code }) => smdg_code === facility_code) ??
        // Where the catalogue has no code, lines use the name that all call it by: LBCT.
        own.find(({ smdg_code, nickname }) => smdg_code === null && isSameName(nickname, facility_code)))
  // A terminal may be called by the name of its port: then the name says only which port it is.
  const given = [port?.name, area?.name].some((each) => isSameName(each, name)) ? null : name
  const same = (text: string | null | undefined) => isSameName(text, given)
  const found = byCode ?? own.find((terminal) => same(terminal.name) || same(terminal.nickname))
  if (found) return { id: found.id, type: 'terminal' }
  if (!area) return null
  const ramps = railTerminals.filter(({ metro_area_id }) => metro_area_id === area.id)
  const ramp =
    ramps.find((each) => same(each.name)) ?? (kind === 'ramp' && ramps.length === 1 ? ramps[0] : undefined)
  return ramp ? { id: ramp.id, type: 'rail_terminal' } : null
}

function provisional(place: PlaceOfMove, port: KnownPort | undefined) {
  const unknown = unknownTerminalOf(place, port)
  return unknown && { id: unknown.id, type: 'terminal' as const }
}

type Named = { id: string; name: string }

function recordsWith(own: ReadonlyMap<string, KnownPort>): CodeResolver {
  const place = (each: PlaceOfMove) => resolved(each, own)
  return {
    place,
    contradictionOf,
    line: (scac) => lineByScac.get(scac),
    unknown: {
      terminal(each) {
        const { locode, terminal } = place(each)
        const port = locode === null ? undefined : (portByCode.get(locode) ?? own.get(locode))
        const unknown = unknownTerminalOf(each, port)
        return unknown?.id === terminal?.id ? unknown : null
      },
      port(each) {
        const locode = each.reported_locode ?? locodeOf(each)
        const isKnown = locode === null || portByCode.has(locode) || areaByCode.has(locode)
        return isKnown ? null : unknownPortOf(locode, each.name)
      },
      vessel: (imo, name) => (vesselByImo.has(imoDigits(imo)) ? null : unknownVesselOf(imo, name)),
      line: (scac) => (lineByScac.has(scac) ? null : unknownLineOf(scac)),
    },
    // The same ship has the same id, no matter which source reports it first.
    vesselId(given) {
      const imo = imoDigits(given)
      return vesselByImo.get(imo)?.id ?? (isImoNumber(imo) ? catalogueId('vessel', imo) : null)
    },
    withPorts: recordsWith,
  }
}

/** Codes of the trade as records of the shared catalogue. */
export const catalogueRecords: CodeResolver = recordsWith(new Map())
