import type { Stoppage } from '../count-days.ts'
import { type PlainDay, plainDayOf } from '../plain-day.ts'
import type { StoppageKind } from '../tariff.ts'
import type { ClockedContainer, ReportedHold } from './clock-facts.ts'

/** Of one container. */
export const MAX_FAILED_APPOINTMENTS = 60
/** Of its reason, and of who says so. */
export const MAX_FAILED_APPOINTMENT_CHARACTERS = 300

/** VACIS is an examination by X-ray; that of the USDA is one of plants and animals. All others, such as an unpaid freight, are other holds. */
const kindsOfHolds: Readonly<Record<string, StoppageKind>> = {
  customs: 'customs_hold',
  VACIS: 'exam',
  USDA: 'exam',
}
const holdKinds = (holds: readonly ReportedHold[]): Set<StoppageKind> =>
  new Set(
    holds.filter(({ status }) => status === 'hold').map(({ name }) => kindsOfHolds[name] ?? 'other_hold'),
  )

/**
 * Days on which a container was held or not available, by what was reported of both, or an appointment failed, each day that was touched included. One that was
 * there when the container was first seen counts from then on.
 * @param until the day on which the clock was stopped, where it was: what goes on after it is cut off
 */
export function stoppagesOf(container: ClockedContainer, zone: string, until: PlainDay | null): Stoppage[] {
  const states = statesOf(container)
  const kinds = new Set(states.flatMap(({ kinds }) => [...kinds]))
  const failed = container.failed_appointments
    .map(({ date }): PlainDay => plainDayOf(date, null))
    .filter((day) => until === null || day <= until)
    .map((day): Stoppage => ({ kind: 'failed_appointment', from: day, until: day }))
  return [...[...kinds].flatMap((kind) => runsOf(kind, states, zone, until)), ...failed]
}

interface State {
  at: string
  kinds: ReadonlySet<StoppageKind>
}

/** What stood in the way from each instant on, the oldest first. */
function statesOf({ changes, holds, available, known_since }: ClockedContainer): State[] {
  const firstHolds = changes.find((each) => each.holds)?.holds?.before ?? holds
  const firstAvailable = changes.find((each) => each.available)?.available?.before ?? null
  let held = holdKinds(firstHolds)
  let isAvailable = changes.some((each) => each.available) ? firstAvailable : available
  const state = (at: string): State => ({
    at,
    kinds: new Set([...held, ...(isAvailable === false ? (['not_available'] as const) : [])]),
  })
  const states = [state(known_since)]
  for (const change of changes) {
    if (change.holds) held = holdKinds(change.holds.after)
    if (change.available) isAvailable = change.available.after
    states.push(state(change.at))
  }
  return states
}

function runsOf(
  kind: StoppageKind,
  states: readonly State[],
  zone: string,
  until: PlainDay | null,
): Stoppage[] {
  const runs: Stoppage[] = []
  let from: PlainDay | null = null
  for (const { at, kinds } of states) {
    const day = plainDayOf(at, zone)
    if (kinds.has(kind)) from ??= day
    else if (from !== null) {
      runs.push({ kind, from, until: day })
      from = null
    }
  }
  if (from !== null && (until === null || from <= until)) runs.push({ kind, from, until })
  return runs
}
