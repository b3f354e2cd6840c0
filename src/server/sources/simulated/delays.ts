import type { SeededRandom } from './seeded-random.ts'
import { day, hour } from './times.ts'

/**
 * How a ship keeps her schedule: she runs up to four days late and makes up for it, never faster than the knots allow.
 * Delay is a line through one draw a fortnight, so that real time is a continuous, growing function of scheduled time
 * and can be turned round; no state is kept.
 */
const period = 14 * day
const worst = 96 * hour

const delayAtKnot = (ship: SeededRandom, knot: number): number => {
  const draw = ship.of(knot)
  const share = draw.fraction('delay')
  if (share < 0.5) return draw.between('small', 0, 5) * hour
  if (share < 0.85) return draw.between('usual', 5, 36) * hour
  return draw.between('long', 36 * hour, worst)
}

export function actualTime(ship: SeededRandom, scheduled: number): number {
  const knot = Math.floor(scheduled / period)
  const [before, after] = [delayAtKnot(ship, knot), delayAtKnot(ship, knot + 1)]
  return scheduled + before + (after - before) * (scheduled / period - knot)
}

/** The scheduled time at which the ship really is at `actual`. */
export function scheduledTime(ship: SeededRandom, actual: number): number {
  for (let knot = Math.floor((actual - worst) / period); ; knot++) {
    const start = knot * period + delayAtKnot(ship, knot)
    const end = (knot + 1) * period + delayAtKnot(ship, knot + 1)
    if (actual < end) return knot * period + (period * (actual - start)) / (end - start)
  }
}
