import type { SeededRandom } from './seeded-random.ts'
import type { HoldPeriod, JourneyWithoutContainers } from './plan.ts'
import { DAY_MS, hour } from './times.ts'

const descriptions: Record<string, readonly [string, ...string[]]> = {
  freight: ['Freight charges unpaid', 'LINE HOLD - original bill not surrendered'],
  customs: ['CBP HOLD', 'Customs release pending', 'CUSTOMS - ENTRY NOT FILED'],
  USDA: ['USDA inspection', 'AGRICULTURE HOLD'],
  VACIS: ['VACIS/NII exam', 'X-ray exam ordered'],
  TMF: ['Traffic mitigation fee unpaid'],
  other: ['Terminal hold', 'Documents required', 'Chassis not in pool'],
}

/**
 * The holds on a container at the port of discharge. Most begin as a warning (`pending`) before the ship is in and some end
 * as one; the others become a `hold`, which keeps the container until it is cleared.
 */
export function drawHolds(
  { discharge, ...shipment }: JourneyWithoutContainers,
  container: SeededRandom,
  discharged: number,
): HoldPeriod[] {
  const country = shipment.port_of_discharge.country_code
  const american = country === 'US' || country === 'CA'
  if (!american && !discharge.reports) return []
  const arrival = shipment.legs.at(-1)?.to.arrival ?? discharged
  const { random } = shipment
  const spells: HoldPeriod[] = []
  const add = (
    drawn: SeededRandom,
    name: string,
    warned: number,
    from: number,
    until: number,
    onlyWarns: number,
  ) => {
    const description = drawn.pick(`${name} text`, descriptions[name] ?? ['Hold'])
    const hold = { name, description }
    if (drawn.happens(`${name} warns`, 0.75))
      spells.push({ ...hold, status: 'pending', from: warned, until: from })
    const status = drawn.happens(`${name} only warns`, onlyWarns) ? 'pending' : 'hold'
    if (until > from) spells.push({ ...hold, status, from, until })
  }
  // Freight and customs look at the whole bill, exams concern single containers.
  if (random.happens('freight', 0.38)) {
    const paid = discharged + random.between('paid', -60, 60) * hour
    add(random, 'freight', arrival - 8 * DAY_MS, arrival - 2 * DAY_MS, paid, 0.1)
  }
  if (random.happens('customs', 0.34)) {
    const cleared = discharged + random.between('cleared', -6, 72) * hour
    add(random, 'customs', arrival - 6 * DAY_MS, arrival - 0.5 * DAY_MS, cleared, 0.3)
  }
  if (container.happens('other', 0.17)) {
    add(
      container,
      'other',
      arrival - 4 * DAY_MS,
      discharged,
      discharged + container.between('other for', 24, 90) * hour,
      0.3,
    )
  }
  if (country !== 'US') return merged(spells)
  if (random.happens('USDA', 0.22)) {
    const passed = discharged + random.between('USDA for', 24, 100) * hour
    add(random, 'USDA', arrival - 7 * DAY_MS, arrival - DAY_MS, passed, 0.15)
  }
  if (container.happens('VACIS', 0.17)) {
    const seen = discharged + container.between('VACIS for', 24, 96) * hour
    add(container, 'VACIS', arrival - 5 * DAY_MS, discharged - hour, seen, 0.15)
  }
  const tolled = ['USLAX', 'USLGB'].includes(shipment.port_of_discharge.code) && shipment.inland === null
  if (tolled && container.happens('TMF', 0.92)) {
    add(
      container,
      'TMF',
      arrival - 11 * DAY_MS,
      arrival - DAY_MS,
      discharged + container.between('TMF paid', 12, 110) * hour,
      0.15,
    )
  }
  return merged(spells)
}

/** A spell that follows its like without a change is one with it. */
const merged = (spells: readonly HoldPeriod[]): HoldPeriod[] =>
  spells.reduce<HoldPeriod[]>((all, spell) => {
    const last = all.at(-1)
    if (last && last.name === spell.name && last.status === spell.status && last.until === spell.from) {
      return [...all.slice(0, -1), { ...last, until: spell.until }]
    }
    return [...all, spell]
  }, [])
