import type { CataloguePlace, Region } from '../../reference/catalogue/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Sea } from './sea.ts'
import { type Call, loopLength, type LinerService, transitDays } from './services.ts'

/** A stretch of a service's loop on which a line carries containers. */
export interface Passage {
  service: LinerService
  from: Call
  to: Call
  weight: number
}

const appetite: Partial<Record<Region, number>> = {
  'north america west': 8,
  'north america east': 7,
  'north europe': 2.5,
  mediterranean: 2,
}
const output: Partial<Record<Region, number>> = {
  'north asia': 2,
  'southeast asia': 1.6,
  'indian subcontinent': 1.3,
  'north europe': 1,
  mediterranean: 1,
}

/** Where most imports of their continent come in. */
const gateways: Record<string, number> = { USLAX: 3, USLGB: 3, USNYC: 2, NLRTM: 2 }

/** A loop is not sailed more than this far by a container: the other way round is another service. */
const mostOfLoop = 0.56

function passagesOf(service: LinerService): Passage[] {
  return service.calls.flatMap((from) =>
    service.calls
      .filter((to) => {
        if (from === to) return false
        const days = transitDays(service, from, to)
        const local = service.feeder || service.regional
        if (!local && from.port.region === to.port.region) return false
        return days <= 48 && (local || (days * 86_400_000) / loopLength(service) <= mostOfLoop)
      })
      .map((to) => {
        const scale = service.feeder ? 0.1 : service.regional ? 0.4 : 1
        const gateway = gateways[to.port.code] ?? 1
        const weight = scale * gateway * (appetite[to.port.region] ?? 1) * (output[from.port.region] ?? 0.6)
        return { service, from, to, weight }
      }),
  )
}

const far = ({ longitude, latitude }: CataloguePlace): [number, number] => [longitude, latitude]

/** What a line sells: from where to where, with or without a change of ship. */
export class Trades {
  readonly #sea: Sea
  readonly #direct: Passage[]
  readonly #byDestination: Map<string, Passage[]>

  constructor(services: readonly LinerService[], scac: string, sea: Sea) {
    this.#sea = sea
    this.#direct = services.filter(({ lines }) => lines.has(scac)).flatMap(passagesOf)
    this.#byDestination = Map.groupBy(this.#direct, ({ to }) => to.port.code)
  }

  /** One passage, or two that meet in a hub. */
  draw(booking: SeededRandom): Passage[] {
    const last = booking.weighted('passage', this.#direct)
    if (!last) return []
    if (!booking.happens('transshipment', 0.3)) return [last]
    const first = booking.weighted('first passage', this.#feeding(last))
    return first ? [first, last] : [last]
  }

  /** Passages that end where this one begins and do not make too long a way of it. */
  #feeding(last: Passage): Passage[] {
    const [hub, end] = [last.from.port, last.to.port]
    return (this.#byDestination.get(hub.code) ?? [])
      .filter(({ service, from }) => {
        const start = from.port
        if (service === last.service || start.code === end.code || start.region === end.region) return false
        if (service.feeder && last.service.feeder) return false
        const direct = this.#sea.distanceBetween(far(start), far(end))
        const byHub =
          this.#sea.distanceBetween(far(start), far(hub)) + this.#sea.distanceBetween(far(hub), far(end))
        return byHub <= 1.6 * direct + 600
      })
      .map((passage) => ({ ...passage, weight: passage.service.feeder ? 3 : passage.weight }))
      .filter(({ service, from, to }) => {
        const days = transitDays(service, from, to) + transitDays(last.service, last.from, last.to)
        return days <= 48
      })
  }
}
