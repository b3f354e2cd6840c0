import type { ReactNode } from 'react'
import { t } from '../../contract/language/index.ts'
import {
  dateText,
  type PresentedAge,
  type PresentedStatus,
  type PresentedStop,
  presentStatus,
  type Readiness,
  type StatusContext,
  timeText,
  type Tone,
} from '../format/index.ts'
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
  /** Keeps the colour from saying more than is known. */
  readiness?: Readiness | null
  /** Before departure, where the status says nothing. */
  stage: StatusContext['stage']
}

/** A container's `current_status` in people's words; unknown ones stay readable. */
export const StatusPill = ({ status, stop, readiness, stage }: StatusProps) => {
  const shown = presentStatus(status, { stop, readiness, stage })
  return <StatePill state={shown}>{shown.label}</StatePill>
}

/** The state of one container or of several that are alike. */
export const StatePill = ({ state, children }: { state: PresentedStatus; children: ReactNode }) => (
  <span className={classes('pill', state.tone, state.look !== 'plain' && state.look)}>{children}</span>
)

/** The age of a value beside it, in amber when it is older than usual. */
export const Age = ({ age, named = false }: { age: PresentedAge; named?: boolean }) => (
  <span className={age.isStale ? 't-warn' : 'muted'}>
    {named && `${age.source} `}
    {age.ago}
  </span>
)

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

/** A time in the zone of its place, with the zone named, and in that which the person chose; UTC on hover, and on focus with `reveal`. */
export const Moment = ({ at, zone, now, estimate, dateOnly, reveal }: MomentProps) => {
  const { text, title, second } = dateOnly ? dateText(at, zone, now) : timeText(at, zone, now)
  const momentClass = classes('moment', second !== undefined && 'with-second')
  const time: ReactNode = (
    <time dateTime={at} className={estimate ? 'expected' : undefined}>
      <WithSecond second={second}>
        {estimate && <Estimate />}
        {text}
      </WithSecond>
    </time>
  )
  if (!reveal) {
    return (
      <span className={momentClass} title={title}>
        {time}
      </span>
    )
  }
  return (
    <button type="button" className={momentClass}>
      {time}
      <span className="utc">
        <span className="visually-hidden">, </span>
        {title}
      </span>
    </button>
  )
}

/** A time at a place, and beside it the same in the zone that the person chose: on the next line where there is no room. */
export const WithSecond = ({ second, children }: { second: string | undefined; children: ReactNode }) =>
  second === undefined ? (
    children
  ) : (
    <>
      <span className="nowrap">{children}</span> <span className="nowrap second-time">· {second}</span>
    </>
  )

/** The mark before every time that is expected and not actual. */
export const Estimate = () => (
  <>
    <abbr className="est" title={t('Estimated')}>
      {t('est.')}
    </abbr>{' '}
  </>
)
