import type { Chance } from './chance.ts'
import type { Deadlines, Shipped, Stay, Step } from './plan.ts'
import { day, hour } from './times.ts'
import { endOfDay, localDay, workingDaysAfter } from './zones.ts'

type Times = Pick<Stay, 'available' | 'rail' | 'full_out'> & { discharged: number }

/** Calendar dates in the port's (inland: the city's) zone, told as the last minute of the day there. */
export function drawDeadlines(shipment: Shipped, box: Chance, times: Times): Deadlines {
  const { inland, port_of_discharge: port, discharge, chance } = shipment
  const american = port.country_code === 'US' || port.country_code === 'CA'
  if (inland) {
    const zone = inland.city.time_zone
    const unloaded = times.rail?.unloaded ?? times.discharged
    const railDay = localDay(zone, unloaded) + 2
    const rail = american ? [{ told_at: unloaded + hour, value: endOfDay(zone, railDay) }] : []
    const lineDay = localDay(zone, unloaded) + chance.whole('line free days', 2, 6)
    return {
      line: box.happens('line tells', 0.6) ? moved(box, zone, unloaded + 2 * hour, lineDay, times) : [],
      terminal: [],
      rail,
    }
  }
  const zone = port.time_zone
  const landed = localDay(zone, times.discharged)
  const tellsLine = american ? 0.8 : 0.9
  const line = chance.happens('line tells', tellsLine)
    ? moved(box, zone, times.discharged + 2 * hour, landed + chance.whole('line free days', 4, 9), times)
    : []
  if (!american || !discharge.tells) return { line, terminal: [], rail: [] }
  const first = times.available[0]?.from ?? times.discharged
  const terminalDay = workingDaysAfter(localDay(zone, first), 4)
  return { line, terminal: corrected(box, zone, first, terminalDay, times), rail: [] }
}

/** The line grants more days to one in six. */
function moved(
  box: Chance,
  zone: string,
  told_at: number,
  dayNumber: number,
  { full_out }: Times,
): Step<number>[] {
  const steps = [{ told_at, value: endOfDay(zone, dayNumber) }]
  const later = told_at + box.between('line moves after', 1, 4) * day
  if (later < full_out && box.happens('line moves', 0.3)) {
    steps.push({ told_at: later, value: endOfDay(zone, dayNumber + box.whole('line moves by', 1, 3)) })
  }
  return steps
}

/** The terminal corrects itself by a day, either way. */
function corrected(
  box: Chance,
  zone: string,
  told_at: number,
  dayNumber: number,
  { full_out }: Times,
): Step<number>[] {
  const steps = [{ told_at, value: endOfDay(zone, dayNumber) }]
  const later = told_at + box.between('terminal moves after', 10, 40) * hour
  if (later < full_out && box.happens('terminal moves', 0.12)) {
    steps.push({ told_at: later, value: endOfDay(zone, dayNumber + (box.happens('sooner', 0.5) ? -1 : 1)) })
  }
  return steps
}
