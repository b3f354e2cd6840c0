import type { Chance } from './chance.ts'
import { drawDeadlines } from './deadlines.ts'
import { drawEquipment, drawSeal, drawWeight } from './equipment.ts'
import { drawHolds } from './holds.ts'
import { portMoves, railMoves, seaMoves } from './moves.ts'
import type { Box, Shipped, Stay, Step } from './plan.ts'
import { day, hour } from './times.ts'
import { berthedAt } from './voyage.ts'

export function planBox(shipment: Shipped, number: string, index: number): Box {
  const chance = shipment.chance.of(index)
  const equipment = drawEquipment(shipment.chance, chance)
  const discharged = dischargeOf(shipment, chance)
  const holds = drawHolds(shipment, chance, discharged)
  const blocked = Math.max(...holds.filter(({ status }) => status === 'hold').map(({ until }) => until), 0)
  const stay = shipment.inland
    ? inlandStay(chance, discharged, blocked, shipment.inland.journey)
    : portStay(shipment, chance, discharged, blocked)
  const full_out = stay.full_out
  const delivered = chance.happens('delivery told', 0.3)
    ? full_out + chance.between('delivered', 2, 20) * hour
    : null
  const box = {
    ...equipment,
    number,
    chance,
    seal: drawSeal(chance),
    weight_in_lbs: drawWeight(chance, equipment),
    holds,
    discharged,
    ...stay,
    deadlines: drawDeadlines(shipment, chance, { discharged, ...stay }),
    delivered,
    empty_in: Math.max(full_out, delivered ?? 0) + chance.between('emptied', 1, 8) * day,
  }
  return {
    ...box,
    moves: [...seaMoves(shipment, box), ...(box.rail ? railMoves(shipment, box) : portMoves(shipment, box))],
  }
}

function dischargeOf(shipment: Shipped, chance: Chance): number {
  const visit = shipment.legs.at(-1)?.to
  if (!visit) return shipment.booked
  const berthed = berthedAt(visit)
  return berthed + (visit.departure - berthed) * chance.between('discharged', 0.1, 0.85)
}

/** From the ship's side to the gate. */
function portStay({ discharge }: Shipped, chance: Chance, discharged: number, blocked: number): Stay {
  const checked = discharged + chance.between('checked', 3, 12) * hour
  const ready = Math.max(checked, blocked + 0.5 * hour)
  const relapse = chance.happens('relapse', 0.07) ? ready + chance.between('relapse at', 8, 20) * hour : null
  const again = relapse === null ? ready : relapse + chance.between('relapse for', 10, 30) * hour
  // What nobody fetches for long is moved out of the terminal.
  const outside = discharge.off_dock !== null && chance.happens('off dock', 0.09)
  const wait = outside ? chance.between('hours outside', 200, 330) * hour : waitFor(chance)
  const full_out = again + wait
  const off_dock_at = outside ? ready + chance.between('off dock at', 4, 20) * hour : null
  return {
    checked,
    available: [
      ...(relapse === null ? [] : [{ from: ready, until: relapse }]),
      { from: again, until: full_out },
    ],
    rail: null,
    off_dock_at,
    appointments: discharge.tells ? drawAppointments(chance, again, wait) : [],
    full_out,
  }
}

/** Most boxes go within days; some are left longer than their free time. */
function waitFor(chance: Chance): number {
  const kind = chance.share('wait')
  if (kind < 0.6) return chance.between('hours', 4, 84) * hour
  if (kind < 0.85) return chance.between('hours', 84, 190) * hour
  return chance.between('hours', 190, 330) * hour
}

function drawAppointments(chance: Chance, ready: number, wait: number): Step<number>[] {
  if (!chance.happens('appointment', 0.75)) return []
  const at = ready + wait - chance.between('early', 0.2, 1) * hour
  const told_at = ready + wait * chance.between('made', 0.1, 0.4)
  if (!chance.happens('appointment moved', 0.2)) return [{ told_at, value: at }]
  const moved = ready + wait * 0.6
  return [
    { told_at, value: moved + (at - moved) * 0.5 },
    { told_at: moved, value: at },
  ]
}

/** From the ship's side over the rails to the ramp's gate. */
function inlandStay(chance: Chance, discharged: number, blocked: number, journey: number): Stay {
  const loaded = Math.max(discharged + chance.between('waits for train', 16, 110) * hour, blocked + 3 * hour)
  const departed = loaded + chance.between('train made up', 4, 20) * hour
  const arrived = departed + journey
  const unloaded = arrived + chance.between('unloaded', 3, 10) * hour
  const ready = unloaded + chance.between('ramp ready', 1, 5) * hour
  const hours = chance.happens('ramp wait', 0.25)
    ? chance.between('hours', 60, 110)
    : chance.between('hours', 4, 60)
  const full_out = ready + hours * hour
  return {
    checked: ready,
    available: [{ from: ready, until: full_out }],
    rail: { loaded, departed, arrived, unloaded },
    off_dock_at: null,
    appointments: [],
    full_out,
  }
}
