import { isPickedUp, type PickupFacts } from './pickup.rules.ts'
import type { Tone } from './status.ts'
import { daysLeft, tellDate, tellDaysLeft } from './times.ts'

export interface ActByFacts extends PickupFacts {
  pickup_lfd: string | null
  import_deadlines: {
    pickup_lfd_line: string | null
    pickup_lfd_terminal: string | null
    pickup_lfd_rail: string | null
  }
  pod_timezone: string | null
}

/** One told last free day. */
export interface Deadline {
  /** `given`: a last free day of which the source is not known. */
  source: 'line' | 'terminal' | 'rail' | 'given'
  /** `Line`, `Terminal`, `Rail`, `Last free day`. */
  label: string
  /** ISO 8601 UTC. */
  at: string
  /** The zone in which its calendar date counts; null when unknown. */
  zone: string | null
  /** `Fri 20 Nov`. */
  date: string
  title: string
  /** Calendar days from today: 0 today, negative when over. */
  days: number
}

export interface ActBy extends Deadline {
  /** `today`, `2 days left`, `1 day over`. */
  left: string
  tone: Tone
  /** Every source that told one, the earliest first. */
  sources: Deadline[]
}

/** Three days is what it takes to find a truck and an appointment. */
const soonDays = 3
const toneOf = (days: number): Tone => {
  if (days <= 0) return 'bad'
  return days <= soonDays ? 'warn' : 'rest'
}

/**
 * The day by which to act: the earliest that line, terminal and rail told (docs/interface.md, "Last free day"), counted in the
 * zone of the place and by the service's clock. Null when none was told and once the box was picked up.
 */
export function actBy(facts: ActByFacts, now: Date): ActBy | null {
  if (isPickedUp(facts)) return null
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = facts.import_deadlines
  const atPort = facts.pod_timezone
  const inland = facts.final_destination_timezone ?? facts.pod_timezone
  const told = (
    source: Deadline['source'],
    label: string,
    at: string | null,
    zone: string | null,
  ): Deadline[] => {
    if (at === null) return []
    const { text, title } = tellDate(at, zone, now)
    return [{ source, label, at, zone, date: text, title, days: daysLeft(at, zone, now) }]
  }
  const named = [
    ...told('terminal', 'Terminal', pickup_lfd_terminal, atPort),
    ...told('line', 'Line', pickup_lfd_line, inland),
    ...told('rail', 'Rail', pickup_lfd_rail, inland),
  ]
  const isNamed = named.some(({ at }) => at === facts.pickup_lfd)
  const sources = [...named, ...(isNamed ? [] : told('given', 'Last free day', facts.pickup_lfd, inland))]
  sources.sort((one, other) => one.days - other.days || Date.parse(one.at) - Date.parse(other.at))
  const [first] = sources
  return first ? { ...first, left: tellDaysLeft(first.days), tone: toneOf(first.days), sources } : null
}
