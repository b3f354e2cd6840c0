import {
  type ClockFacts,
  type ClockResult,
  countClock,
  type CountedClock,
  type CountedDay,
} from '../clock.ts'
import type { Stoppage } from '../count-days.ts'
import type { OwnTariff } from '../own-tariff.ts'
import { type PlainDay, plainDayOf, writePlainDay } from '../plain-day.ts'
import type { StoppageKind } from '../tariff.ts'
import type { ClockedContainer, ReportedTime } from './clock-facts.ts'
import type { ClockRun } from './clock-run.ts'

/**
 * By what a charge may be contested. `availability`: free time counted from the first hour at which the container was reported
 * available. `stoppages`: days on which it could not be collected left out. Which of them a biller has to accept depends on law and
 * contract: nothing here says so.
 */
export const contestedGrounds = ['availability', 'stoppages'] as const
export type ContestedGround = (typeof contestedGrounds)[number]

/** A result beside that of the tariff, by the same rates. */
export interface ContestedResult<Day = CountedDay> {
  ground: ContestedGround
  /** By `availability`: when it was first available. Null while it never was, so that free time has not begun. */
  start: ReportedTime | null
  /** By `stoppages`: the days that are left out, first and last included; `until` is null while it goes on. */
  stoppages: { kind: StoppageKind; from: string; until: string | null }[]
  /** Null where free time has not begun, or is stopped and has no end yet. */
  last_free_day: string | null
  /** Minor units, with tax, up to the present day or the stop of the clock. */
  total_minor: number
  /** How much less that is than by the tariff. */
  contested_minor: number
  /** Up to the present day or the stop. */
  days: Day[]
}

interface Contesting {
  tariff: OwnTariff
  run: ClockRun
  container: ClockedContainer
  facts: ClockFacts
  /** By the tariff. */
  result: CountedClock
  /** The present day at the place. */
  today: PlainDay
}

/** Clocks that run where a container is collected; the days outside have nothing to do with that. */
const contestedScopes = new Set<OwnTariff['terms']['scope']>([
  'demurrage',
  'storage',
  'combined',
  'rail_storage',
])
/** Other holds, such as an unpaid freight, end with what the consignee does: they are evidence, and no ground. */
const contestedKinds = new Set<StoppageKind>(['customs_hold', 'exam', 'not_available', 'failed_appointment'])

/** Results that differ from that of the tariff, by what was reported of availability and holds. */
export function contestedResults(contesting: Contesting): ContestedResult[] {
  const { direction, terms } = contesting.tariff
  if (direction !== 'import' || !contestedScopes.has(terms.scope)) return []
  return [byAvailability(contesting), byStoppages(contesting)].filter((result) => result !== null)
}

function byAvailability(contesting: Contesting): ContestedResult | null {
  const { tariff, run, container, facts, today } = contesting
  if (tariff.terms.start_event === 'available') return null
  const start = container.times[run.place === 'inland' ? 'available_inland' : 'available_at_port'] ?? null
  const found = { ground: 'availability' as const, start, stoppages: [] }
  if (start === null)
    return container.available === false && run.stop === null
      ? differing(contesting, found, { is: 'uncounted', because: 'stopped' })
      : null
  if (plainDayOf(start.at, facts.zone) <= plainDayOf(facts.startedAt, facts.zone)) return null
  const later = { ...facts, startedAt: start.at, versionAt: facts.versionAt ?? facts.startedAt }
  return differing(contesting, found, countClock(later, today))
}

function byStoppages(contesting: Contesting): ContestedResult | null {
  const { container, facts, today } = contesting
  const stoppages = whileCollectable(container, facts).filter(({ kind }) => contestedKinds.has(kind))
  const kinds = [...new Set(stoppages.map(({ kind }) => kind))]
  const versions = facts.versions.map((terms) => ({
    ...terms,
    stopped_by: [...new Set([...terms.stopped_by, ...kinds])],
  }))
  const found = {
    ground: 'stoppages' as const,
    start: null,
    stoppages: stoppages.map(({ kind, from, until }) => ({
      kind,
      from: writePlainDay(from),
      until: until === null ? null : writePlainDay(until),
    })),
  }
  return differing(contesting, found, countClock({ ...facts, versions, stoppages }, today))
}

/** From the start of the clock to the day on which it was collected: what is reported of it afterwards kept nobody from it. */
function whileCollectable({ times }: ClockedContainer, facts: ClockFacts): Stoppage[] {
  const { zone } = facts
  const start = plainDayOf(facts.startedAt, zone)
  const stoppages = facts.stoppages.filter(({ until }) => until === null || until >= start)
  const left = times.full_out ?? times.port_left ?? null
  if (left === null) return stoppages
  const day = plainDayOf(left.at, zone)
  return stoppages
    .filter(({ from }) => from <= day)
    .map((stoppage) => ({ ...stoppage, until: Math.min(stoppage.until ?? day, day) }))
}

/** Null where it is the same as by the tariff, or cannot be counted. */
function differing(
  { result, today, facts }: Contesting,
  found: Pick<ContestedResult, 'ground' | 'start' | 'stoppages'>,
  other: ClockResult,
): ContestedResult | null {
  const isOpen = other.is === 'uncounted' && other.because === 'stopped'
  if (other.is === 'uncounted' && !isOpen) return null
  const { last_free_day, total_minor, days } =
    other.is === 'uncounted'
      ? { last_free_day: null, total_minor: 0, days: [] }
      : {
          last_free_day: writePlainDay(other.lastFreeDay),
          total_minor: other.total_minor,
          days: other.days.filter(({ day }) => facts.stoppedAt !== null || day <= today),
        }
  const contested_minor = result.total_minor - total_minor
  const isSame = last_free_day === writePlainDay(result.lastFreeDay) && contested_minor === 0
  return isSame || contested_minor < 0
    ? null
    : { ...found, last_free_day, total_minor, contested_minor, days }
}
