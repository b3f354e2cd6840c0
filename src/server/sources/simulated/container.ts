import type { CataloguePlace } from '../../reference/catalogue/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawDeadlines } from './deadlines.ts'
import { drawHolds } from './holds.ts'
import { atOpenGate } from './holidays.ts'
import { portMoves, railMoves, seaMoves } from './moves.ts'
import type {
  Equipment,
  Inland,
  JourneyWithoutContainers,
  ReportedValue,
  SimulatedContainer,
  Stay,
} from './plan.ts'
import { DAY_MS, hour } from './times.ts'
import { berthedAt } from './voyage.ts'

type Kind = readonly [
  type: Equipment['equipment_type'],
  length: Equipment['equipment_length'],
  height: Equipment['equipment_height'],
  weight: number,
]

const kinds: readonly Kind[] = [
  ['dry', 40, 'high_cube', 46],
  ['dry', 20, 'standard', 17],
  ['dry', 40, 'standard', 10],
  ['dry', 45, 'high_cube', 4],
  ['dry', 10, 'standard', 0.6],
  ['reefer', 40, 'high_cube', 9],
  ['reefer', 20, 'standard', 1.5],
  ['open top', 40, 'standard', 1.6],
  ['open top', 20, 'standard', 1],
  ['open top', 40, 'high_cube', 0.6],
  ['flat rack', 40, 'standard', 1.5],
  ['flat rack', 20, 'standard', 0.8],
  ['tank', 20, 'standard', 1.8],
  ['bulk', 20, 'standard', 1],
  // Lines that report no size and type
  [null, null, null, 1.4],
]

/** A shipment's containers are mostly of one type; sometimes one differs. */
function drawEquipment(booking: SeededRandom, container: SeededRandom): Equipment {
  const drawn = container.happens('odd one', 0.12) ? container : booking
  const [equipment_type, equipment_length, equipment_height] = drawn.weighted(
    'equipment',
    kinds.map((kind) => ({ kind, weight: kind[3] })),
  )?.kind ?? ['dry', 40, 'high_cube']
  return { equipment_type, equipment_length, equipment_height }
}

/** Gross cargo weight in pounds. */
const drawWeight = (container: SeededRandom, { equipment_length }: Equipment): number =>
  equipment_length === 10
    ? container.integer('weight', 3_000, 18_000)
    : container.integer('weight', 12_000, 47_500)

const drawSeal = (container: SeededRandom): string | null =>
  container.happens('no seal told', 0.06)
    ? null
    : `${container.pick('seal maker', ['ML-', 'FX', 'H', 'EMC', '', 'CN'])}${container.integer('seal', 1_000_000, 9_999_999)}`

export function planContainer(
  shipment: JourneyWithoutContainers,
  number: string,
  index: number,
): SimulatedContainer {
  const random = shipment.random.of(index)
  const equipment = drawEquipment(shipment.random, random)
  const discharged = dischargeOf(shipment, random)
  const holds = drawHolds(shipment, random, discharged)
  const blocked = Math.max(...holds.filter(({ status }) => status === 'hold').map(({ until }) => until), 0)
  const stay = shipment.inland
    ? inlandStay(random, discharged, blocked, shipment.inland)
    : portStay(shipment, random, discharged, blocked)
  const full_out = stay.full_out
  const returned = shipment.inland?.city ?? shipment.port_of_discharge
  const delivered = random.happens('delivery told', 0.3)
    ? full_out + random.between('delivered', 2, 20) * hour
    : null
  const container = {
    ...equipment,
    number,
    random,
    seal: drawSeal(random),
    weight_in_lbs: drawWeight(random, equipment),
    holds,
    discharged,
    ...stay,
    deadlines: drawDeadlines(shipment, random, { discharged, ...stay }),
    delivered,
    empty_in: atOpenGate(
      returned,
      Math.max(full_out, delivered ?? 0) + random.between('emptied', 1, 8) * DAY_MS,
    ),
  }
  return {
    ...container,
    moves: [
      ...seaMoves(shipment, container),
      ...(container.rail ? railMoves(shipment, container) : portMoves(shipment, container)),
    ],
  }
}

function dischargeOf(shipment: JourneyWithoutContainers, random: SeededRandom): number {
  const visit = shipment.legs.at(-1)?.to
  if (!visit) return shipment.booked
  const berthed = berthedAt(visit)
  return berthed + (visit.departure - berthed) * random.between('discharged', 0.1, 0.85)
}

/** From the ship to the gate of the terminal. */
function portStay(
  { discharge, port_of_discharge: port }: JourneyWithoutContainers,
  random: SeededRandom,
  discharged: number,
  blocked: number,
): Stay {
  const checked = discharged + random.between('checked', 3, 12) * hour
  const ready = Math.max(checked, blocked + 0.5 * hour)
  const relapse = random.happens('relapse', 0.07) ? ready + random.between('relapse at', 8, 20) * hour : null
  const again = relapse === null ? ready : relapse + random.between('relapse for', 10, 30) * hour
  // A container that is not picked up for long is moved out of the terminal.
  const outside = discharge.off_dock !== null && random.happens('off dock', 0.09)
  const wait = outside ? random.between('hours outside', 200, 330) * hour : waitFor(random)
  const full_out = atOpenGate(port, again + wait)
  const off_dock_at = outside ? ready + random.between('off dock at', 4, 20) * hour : null
  return {
    first_reported: checked,
    available: [
      ...(relapse === null ? [] : [{ from: ready, until: relapse }]),
      { from: again, until: full_out },
    ],
    rail: null,
    off_dock_at,
    appointments: discharge.reports ? drawAppointments(port, random, again, full_out) : [],
    full_out,
  }
}

/** Most containers are picked up within days; some stay longer than their free time. */
function waitFor(random: SeededRandom): number {
  const kind = random.fraction('wait')
  if (kind < 0.6) return random.between('hours', 4, 84) * hour
  if (kind < 0.85) return random.between('hours', 84, 190) * hour
  return random.between('hours', 190, 330) * hour
}

/** Shortly before pickup, and on a day on which the gate works; one in five was first made for an earlier time. */
function drawAppointments(
  port: CataloguePlace,
  random: SeededRandom,
  ready: number,
  full_out: number,
): ReportedValue<number>[] {
  if (!random.happens('appointment', 0.75)) return []
  const wait = full_out - ready
  const early = full_out - random.between('early', 0.2, 1) * hour
  const at = Math.min(full_out, atOpenGate(port, early))
  const reported_at = ready + wait * random.between('made', 0.1, 0.4)
  const moved = ready + wait * 0.6
  const first = atOpenGate(port, moved + (at - moved) * 0.5)
  if (first >= at || !random.happens('appointment moved', 0.2)) return [{ reported_at, value: at }]
  return [
    { reported_at, value: first },
    { reported_at: moved, value: at },
  ]
}

/** From the ship by rail to the gate of the ramp. */
function inlandStay(random: SeededRandom, discharged: number, blocked: number, inland: Inland): Stay {
  const loaded = Math.max(discharged + random.between('waits for train', 16, 110) * hour, blocked + 3 * hour)
  const departed = loaded + random.between('train made up', 4, 20) * hour
  const arrived = departed + inland.rail_time
  const unloaded = arrived + random.between('unloaded', 3, 10) * hour
  const ready = unloaded + random.between('ramp ready', 1, 5) * hour
  const hours = random.happens('ramp wait', 0.25)
    ? random.between('hours', 60, 110)
    : random.between('hours', 4, 60)
  const full_out = atOpenGate(inland.city, ready + hours * hour)
  return {
    first_reported: ready,
    available: [{ from: ready, until: full_out }],
    rail: { loaded, departed, arrived, unloaded },
    off_dock_at: null,
    appointments: [],
    full_out,
  }
}
