import type { ReactNode } from 'react'
import { dateText, timeText, containerStatusLabel, type PresentedStop, type Tone } from '../format/index.ts'
import { classes } from './classes.ts'

type PillProps = {
  tone: Tone
  /** Hollow: an estimate, not a fact. Say so in the words too. */
  estimate?: boolean
  /** Without its dot: a label, not a state. */
  bare?: boolean
  title?: string
  children: ReactNode
}

/** One word of state. The colour says it again, never alone. */
export const Pill = ({ tone, estimate, bare, title, children }: PillProps) => (
  <span className={classes('pill', tone, estimate && 'est', bare && 'bare')} title={title}>
    {children}
  </span>
)

type StatusProps = {
  status: string
  /** In place of the status where nobody reports the container any more. */
  stop?: PresentedStop | null
}

/** A container's `current_status` in people's words; unknown ones stay readable. */
export const StatusPill = ({ status, stop = null }: StatusProps) => {
  // A square, as for something that stands still.
  if (stop !== null) return <span className="pill rest stopped">{stop.label}</span>
  const { label, tone } = containerStatusLabel(status)
  return <Pill tone={tone}>{label}</Pill>
}

type MomentProps = {
  /** ISO 8601 UTC. */
  at: string
  /** IANA zone of the place; null when the source reported none. */
  zone: string | null
  /** The service's time (`useNow`): decides whether the year is said. */
  now: Date
  /** An expectation: says "est." and looks unlike a fact. */
  estimate?: boolean | undefined
  /** Only the calendar date at the place. */
  dateOnly?: boolean
  /** Can be focused, and then shows UTC: for pages, not for the cells of a table. */
  reveal?: boolean
}

/** A time in the zone of its place, with the zone named; UTC on hover, and on focus with `reveal`. */
export const Moment = ({ at, zone, now, estimate, dateOnly, reveal }: MomentProps) => {
  const { text, title } = dateOnly ? dateText(at, zone, now) : timeText(at, zone, now)
  const time: ReactNode = (
    <time dateTime={at} className={estimate ? 'expected' : undefined}>
      {estimate && <Estimate />}
      {text}
    </time>
  )
  if (!reveal) {
    return (
      <span className="moment" title={title}>
        {time}
      </span>
    )
  }
  return (
    <button type="button" className="moment">
      {time}
      <span className="utc">
        <span className="visually-hidden">, </span>
        {title}
      </span>
    </button>
  )
}

/** The mark before every time that is expected and not actual. */
export const Estimate = () => (
  <>
    <abbr className="est" title="Estimated">
      est.
    </abbr>{' '}
  </>
)
