import {
  type CataloguePlace,
  type CatalogueTerminal,
  type CatalogueVessel,
  ports,
  terminals,
  vessels,
} from '../../reference/catalogue/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { LngLat, Sea, SeaWay } from './sea.ts'
import { type Rotation, serviceRotations } from './services.data.ts'
import { DAY_MS, hour, week } from './times.ts'

/** A port in a service's loop. Times are milliseconds from when the loop's ship arrives at its first port. */
export interface Call {
  index: number
  port: CataloguePlace
  terminals: CatalogueTerminal[]
  arrives: number
  departs: number
  /** To the next call; from the last one back to the first. */
  way: SeaWay
}

/** A weekly service: as many ships as its loop takes weeks, one of them at each port every week. */
export interface LinerService {
  code: string
  lines: ReadonlySet<string>
  feeder: boolean
  regional: boolean
  weeks: number
  vessels: CatalogueVessel[]
  calls: Call[]
  /** When sailing 0 arrives at its first port, as scheduled. */
  base: number
}

const portByCode = new Map(ports.map((port) => [port.code, port]))
const positionOf = ({ longitude, latitude }: CataloguePlace): LngLat => [longitude, latitude]

/** Monday, 6 January 2020, from which sailings are counted. */
const epoch = Date.UTC(2020, 0, 6)

export function layOut(sea: Sea, random: SeededRandom): LinerService[] {
  const free = Map.groupBy(vessels, ({ operator_scac }) => operator_scac)
  return serviceRotations.map((rotation) => {
    const { calls, weeks } = timetable(rotation, sea)
    return {
      code: rotation.code,
      lines: new Set(rotation.lines.split(' ')),
      feeder: rotation.feeder ?? false,
      regional: rotation.regional ?? false,
      weeks,
      vessels: takeShips(rotation, weeks, free),
      calls,
      base: epoch + Math.floor(random.of(rotation.code).between('base', 0, week / hour)) * hour,
    }
  })
}

interface Stop {
  port: CataloguePlace
  stay: number
}

const stopsOf = ({ code: service, calls }: Rotation): Stop[] =>
  [...calls.matchAll(/(\S{5}) (\d+)/g)].map(([, code = '', hours]) => {
    const port = portByCode.get(code)
    if (!port) throw new Error(`Service ${service} calls at ${code}, which the catalogue does not have`)
    return { port, stay: Number(hours) * hour }
  })

const legsOf = (stops: readonly Stop[]): [from: LngLat, to: LngLat][] =>
  stops.map(({ port }, index) => [
    positionOf(port),
    positionOf(stops[(index + 1) % stops.length]?.port ?? port),
  ])

/** The loop takes whole weeks: slack slows the ships by a fifth at most, what is left lengthens the stays. */
function timetable(rotation: Rotation, sea: Sea): { calls: Call[]; weeks: number } {
  const stops = stopsOf(rotation)
  const ways = legsOf(stops).map(([from, to]) => sea.seaRoute(from, to))
  const sailing = ways.reduce((total, { distance_nm }) => total + (distance_nm / rotation.knots) * hour, 0)
  const staying = stops.reduce((total, { stay }) => total + stay, 0)
  const weeks = Math.ceil((sailing + staying) / week)
  const slower = Math.min(1.25, (weeks * week - staying) / sailing)
  const longer = (weeks * week - sailing * slower) / staying
  let at = 0
  const calls = stops.map(({ port, stay }, index): Call => {
    const way = ways[index] ?? { coordinates: [], distance_nm: 0 }
    const arrives = at
    const departs = arrives + stay * longer
    at = departs + (way.distance_nm / rotation.knots) * hour * slower
    const here = terminals.filter(({ port_id, off_dock }) => port_id === port.id && !off_dock)
    return { index, port, terminals: here, arrives, departs, way }
  })
  return { calls, weeks }
}

/** The lines' own ships in turn; when they have none left, chartered ones. */
function takeShips(
  rotation: Rotation,
  count: number,
  free: Map<string | null, CatalogueVessel[]>,
): CatalogueVessel[] {
  const operators = (rotation.ships ?? rotation.lines).split(' ')
  return Array.from({ length: count }, (_, turn) => {
    const inTurn = operators.map((_, index) => operators[(turn + index) % operators.length] ?? null)
    const owner = [...inTurn, null].find((scac) => (free.get(scac)?.length ?? 0) > 0) ?? null
    const ship = free.get(owner)?.shift()
    if (!ship) throw new Error('The catalogue has fewer ships than the services need')
    return ship
  })
}

/** The sailing that leaves a call first after `notBefore`, as scheduled. */
export const nextSailing = (service: LinerService, call: Call, notBefore: number): number =>
  Math.ceil((notBefore - service.base - call.departs) / week)

export const loopLength = ({ weeks }: LinerService): number => weeks * week

/** Days from leaving one call to reaching the other, the loop begun again where it must. */
export const transitDays = (service: LinerService, from: Call, to: Call): number =>
  (to.arrives - from.departs + (to.index <= from.index ? loopLength(service) : 0)) / DAY_MS
