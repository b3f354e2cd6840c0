import { type Cycle, cyclesOf } from './cycles.rules.ts'
import { type ContainerMove, movesInForce } from './in-force.rules.ts'
import type { ReportedMove } from './moves.rules.ts'
import type { CodeResolver } from './resolving.rules.ts'
import { type JourneyRoute, routeOfMoves } from './route.rules.ts'
import { zoned } from './times.rules.ts'

/** A container on one journey, with all that was reported of it. */
export interface ContainerJourney {
  container: string
  cycle: Cycle
  route: JourneyRoute
  /** All reports of the container, also those that later ones replaced. */
  reports: readonly ContainerMove[]
  bill: string | null
  booking: string | null
}

/** The journeys of all containers that the reports name. */
export function journeysOf(reports: readonly ReportedMove[], resolver: CodeResolver): ContainerJourney[] {
  return [...perContainer(reports, resolver)].flatMap(([container, moves]) => {
    const cycles = cyclesOf(movesInForce(moves))
    const named = cycles.filter((cycle) =>
      cycle.some(({ bills, bookings }) => bills.length + bookings.length > 0),
    )
    // Without papers nothing says of whose shipment the earlier journeys were.
    const own = named.length > 0 ? named : cycles.slice(-1)
    return own.map((cycle) => journeyOf(container, cycle, moves))
  })
}

function journeyOf(container: string, cycle: Cycle, reports: readonly ContainerMove[]): ContainerJourney {
  return {
    container,
    cycle,
    route: routeOfMoves(cycle),
    reports,
    bill: mostFrequent(cycle.flatMap(({ bills }) => bills)),
    booking: mostFrequent(cycle.flatMap(({ bookings }) => bookings)),
  }
}

export const shipmentKeyOf = ({ bill, booking, container }: ContainerJourney): string =>
  bill ?? booking ?? `container ${container}`

export function mostFrequent(values: readonly string[]): string | null {
  const counts = Map.groupBy(values, (value) => value)
  const [best] = [...counts].toSorted(
    ([one, first], [other, second]) => second.length - first.length || (one < other ? -1 : 1),
  )
  return best?.[0] ?? null
}

/** The moves of each container; those of a ship or a paper are of all containers of the call, or of the same papers. */
function perContainer(
  reports: readonly ReportedMove[],
  resolver: CodeResolver,
): Map<string, ContainerMove[]> {
  const all = new Map<string, ContainerMove[]>()
  const add = (container: string, report: ReportedMove) => {
    const moves = all.get(container) ?? []
    all.set(container, moves)
    moves.push({ ...report, container, at: instantOf(report, resolver), ...origin(report) })
  }
  for (const report of reports) for (const container of report.containers) add(container, report)
  const own = new Map([...all].map(([container, moves]) => [container, [...moves]]))
  for (const report of reports) {
    if (report.containers.length > 0) continue
    for (const container of carriedBy(report, own)) add(container, report)
  }
  return all
}

/** The report that a container's move was made of. */
const reported = Symbol('report')
const origin = (report: ReportedMove) => ({ [reported]: report })
export const reportOf = (move: ContainerMove): ReportedMove =>
  (move as ContainerMove & { [reported]?: ReportedMove })[reported] ?? move

function carriedBy(report: ReportedMove, own: ReadonlyMap<string, readonly ContainerMove[]>): string[] {
  const containers = [...own]
  const where = (fits: (move: ContainerMove) => boolean) =>
    containers.flatMap(([container, moves]) => (moves.some(fits) ? container : []))
  const sameCall = report.call_id === null ? [] : where(({ call_id }) => call_id === report.call_id)
  const samePapers = where(
    ({ bills, bookings }) =>
      bills.some((bill) => report.bills.includes(bill)) ||
      bookings.some((booking) => report.bookings.includes(booking)),
  )
  const fitting = sameCall.length > 0 ? sameCall : samePapers
  return fitting.length > 0 ? fitting : containers.map(([container]) => container)
}

function instantOf({ time, place }: ReportedMove, resolver: CodeResolver): number {
  return time === null ? Number.NaN : Date.parse(zoned(time, resolver.place(place).timezone).timestamp)
}
