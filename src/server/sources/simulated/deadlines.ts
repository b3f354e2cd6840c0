import type { SeededRandom } from './seeded-random.ts'
import { workingDaysAfter } from './holidays.ts'
import type { Deadlines, JourneyWithoutContainers, Stay, ReportedValue } from './plan.ts'
import { DAY_MS, hour } from './times.ts'
import { endOfDay, localDay } from './zones.ts'

type Times = Pick<Stay, 'available' | 'rail' | 'full_out'> & { discharged: number }

/** Calendar dates in the port's (inland: the city's) zone, reported as the last minute of the day there. */
export function drawDeadlines(
  shipment: JourneyWithoutContainers,
  container: SeededRandom,
  times: Times,
): Deadlines {
  const { inland, port_of_discharge: port, discharge, random } = shipment
  const american = port.country_code === 'US' || port.country_code === 'CA'
  if (inland) {
    const zone = inland.city.time_zone
    const unloaded = times.rail?.unloaded ?? times.discharged
    const railDay = localDay(zone, unloaded) + 2
    const rail = american ? [{ reported_at: unloaded + hour, value: endOfDay(zone, railDay) }] : []
    const lineDay = localDay(zone, unloaded) + random.integer('line free days', 2, 6)
    return {
      line: container.happens('line tells', 0.6)
        ? moved(container, zone, unloaded + 2 * hour, lineDay, times)
        : [],
      terminal: [],
      rail,
    }
  }
  const zone = port.time_zone
  const landed = localDay(zone, times.discharged)
  const lineReports = american ? 0.8 : 0.9
  const line = random.happens('line tells', lineReports)
    ? moved(
        container,
        zone,
        times.discharged + 2 * hour,
        landed + random.integer('line free days', 4, 9),
        times,
      )
    : []
  if (!american || !discharge.reports) return { line, terminal: [], rail: [] }
  const first = times.available[0]?.from ?? times.discharged
  const terminalDay = workingDaysAfter(port.country_code, localDay(zone, first), 4)
  return { line, terminal: corrected(container, zone, first, terminalDay, times), rail: [] }
}

/** The line grants more days to one in six. */
function moved(
  container: SeededRandom,
  zone: string,
  reported_at: number,
  dayNumber: number,
  { full_out }: Times,
): ReportedValue<number>[] {
  const steps = [{ reported_at, value: endOfDay(zone, dayNumber) }]
  const later = reported_at + container.between('line moves after', 1, 4) * DAY_MS
  if (later < full_out && container.happens('line moves', 0.3)) {
    steps.push({
      reported_at: later,
      value: endOfDay(zone, dayNumber + container.integer('line moves by', 1, 3)),
    })
  }
  return steps
}

/** The terminal corrects itself by a day, either way. */
function corrected(
  container: SeededRandom,
  zone: string,
  reported_at: number,
  dayNumber: number,
  { full_out }: Times,
): ReportedValue<number>[] {
  const steps = [{ reported_at, value: endOfDay(zone, dayNumber) }]
  const later = reported_at + container.between('terminal moves after', 10, 40) * hour
  if (later < full_out && container.happens('terminal moves', 0.12)) {
    steps.push({
      reported_at: later,
      value: endOfDay(zone, dayNumber + (container.happens('sooner', 0.5) ? -1 : 1)),
    })
  }
  return steps
}
