import type { ClockPlace, TerminalNames } from './clock-facts.ts'

/** Whether a terminal is the one that a tariff or calendar names: by a code or name of it, in any case. */
export function isTerminalNamed(named: string, terminal: TerminalNames): boolean {
  const { name, nickname, firms_code, smdg_code, bic_facility_code } = terminal
  const wanted = named.toLowerCase()
  return [firms_code, smdg_code, bic_facility_code, nickname, name].some(
    (each) => each?.toLowerCase() === wanted,
  )
}

interface YearOfPlace {
  locode: string
  terminal: string | null
  year: number
}

/** The calendar of each year that holds at a place: that of the terminal, in a year without one that of the port. */
export function calendarsAt<Calendar extends YearOfPlace>(
  { locode, terminal }: ClockPlace,
  calendars: readonly Calendar[],
): Calendar[] {
  const there = calendars.filter(
    (each) =>
      each.locode === locode &&
      (each.terminal === null || (terminal !== null && isTerminalNamed(each.terminal, terminal))),
  )
  const byYear = Map.groupBy(there, ({ year }) => year)
  return [...byYear.values()].flatMap((ofYear) => {
    const best = ofYear.find(({ terminal: own }) => own !== null) ?? ofYear[0]
    return best ? [best] : []
  })
}
