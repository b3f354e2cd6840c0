import { isImoNumber } from '../../../contract/identifiers/index.ts'
import {
  catalogueId,
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from '../../reference/catalogue/index.ts'
import type { UnknownTerminal } from '../../reference/provisional-terminals.store.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { PlaceOfMove } from './moves.rules.ts'
import type { CodeResolver, ResolvedPlace } from './resolving.rules.ts'

const portByCode = new Map(ports.map((port) => [port.code, port]))
const areaByCode = new Map(metroAreas.map((area) => [area.code, area]))
const terminalsByPort = Map.groupBy(terminals, ({ port_id }) => port_id)
const lineByScac = new Map(shippingLines.map((line) => [line.scac, line]))
const vesselByImo = new Map(vessels.map((vessel) => [vessel.imo, vessel]))

/** A ramp is of its area, a terminal of its port; an unknown place keeps its code and name. */
function resolved(place: PlaceOfMove): ResolvedPlace {
  const locode = place.locode ?? (place.facility_code_list === 'BIC' ? locodeIn(place.facility_code) : null)
  const isInland = place.kind === 'ramp' || place.kind === 'inland_terminal'
  const port = locode === null ? undefined : portByCode.get(locode)
  const area = locode === null ? undefined : areaByCode.get(locode)
  const [first, second] = isInland ? [area, port] : [port, area]
  const known = first ?? second
  return {
    locode,
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
const locodeIn = (code: string | null): string | null =>
  code !== null && /^[A-Z]{2}[A-Z2-9]{3}/.test(code) ? code.slice(0, 5) : null

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

/** What a code of each list looks like. */
const codeForms = { SMDG: /^[A-Z0-9]{2,8}$/, BIC: /^[A-Z]{2}[A-Z2-9]{3}[A-Z0-9]{4}$/ }

/**
 * A code that the catalogue does not have, where it is certain that it stands for a terminal of a known port: a BIC code is of a depot or
 * a ramp as well, unless the report says what it is.
 */
function unknownTerminalOf(
  { facility_code: code, facility_code_list: list, name, kind }: PlaceOfMove,
  port: (Named & { code: string }) | undefined,
): UnknownTerminal | null {
  const isTerminal = kind === 'port_terminal' || (kind === null && list === 'SMDG')
  if (!port || code === null || list === null || !isTerminal || !codeForms[list].test(code)) return null
  const given = [port.name, port.code].some((each) => isSameName(each, name))
    ? null
    : name?.replaceAll(/\p{Cc}/gu, ' ').trim()
  return {
    id: catalogueId('terminal', `${port.code} ${list} ${code}`),
    code_list: list,
    code,
    name: given || code,
    port_id: port.id,
  }
}

function provisional(place: PlaceOfMove, port: (Named & { code: string }) | undefined) {
  const unknown = unknownTerminalOf(place, port)
  return unknown && { id: unknown.id, type: 'terminal' as const }
}

type Named = { id: string; name: string }
const isSameName = (one: string | null | undefined, other: string | null): boolean =>
  other !== null && one !== null && one !== undefined && one.toUpperCase() === other.trim().toUpperCase()

/** Codes of the trade as records of the shared catalogue. */
export const catalogueRecords: CodeResolver = {
  place: resolved,
  line: (scac) => lineByScac.get(scac),
  unknownTerminal(place) {
    const known = resolved(place)
    const port = known.locode === null ? undefined : portByCode.get(known.locode)
    const unknown = unknownTerminalOf(place, port)
    return unknown?.id === known.terminal?.id ? unknown : null
  },
  // The same ship has the same id, no matter which source reports it first.
  vesselId: (imo) => vesselByImo.get(imo)?.id ?? (isImoNumber(imo) ? catalogueId('vessel', imo) : null),
  isCatalogued: (imo) => vesselByImo.has(imo),
}
