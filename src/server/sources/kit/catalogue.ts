import {
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from '../../reference/catalogue/index.ts'
import type { FacilityRelation } from '../../tracking/source.ts'
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
    terminal: facilityOf(place, port?.id, area?.id),
  }
}

/** BIC facility codes begin with the UN/LOCODE. */
const locodeIn = (code: string | null): string | null =>
  code !== null && /^[A-Z]{2}[A-Z2-9]{3}/.test(code) ? code.slice(0, 5) : null

function facilityOf(
  { facility_code, facility_code_list, name, kind }: PlaceOfMove,
  portId: string | undefined,
  areaId: string | undefined,
): FacilityRelation | null {
  const own = portId === undefined ? [] : (terminalsByPort.get(portId) ?? [])
  const byCode =
    facility_code === null || facility_code_list === 'BIC'
      ? undefined
      : own.find(({ smdg_code }) => smdg_code === facility_code)
  const same = (text: string | null | undefined) =>
    name !== null && text !== null && text !== undefined && text.toUpperCase() === name.trim().toUpperCase()
  const found = byCode ?? own.find((terminal) => same(terminal.name) || same(terminal.nickname))
  if (found) return { id: found.id, type: 'terminal' }
  if (areaId === undefined || kind !== 'ramp') return null
  const ramps = railTerminals.filter(({ metro_area_id }) => metro_area_id === areaId)
  const ramp = ramps.find((each) => same(each.name)) ?? (ramps.length === 1 ? ramps[0] : undefined)
  return ramp ? { id: ramp.id, type: 'rail_terminal' } : null
}

/** Codes of the trade as records of the shared catalogue. */
export const catalogueRecords: CodeResolver = {
  place: resolved,
  line: (scac) => lineByScac.get(scac),
  vesselId: (imo) => vesselByImo.get(imo)?.id ?? null,
}
