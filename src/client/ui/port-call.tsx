import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../../contract/language/index.ts'
import { type PortCallText, withoutWeekday } from '../format/index.ts'
import { classes } from './classes.ts'
import { Estimate, WithSecond } from './moment.tsx'
import { NoValue } from './no-value.tsx'

/** `Shanghai CNSHA → Chicago USCHI`. */
export const RouteLine = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null && to === null ? (
    <NoValue />
  ) : (
    <>
      {from ?? t('Unknown')} <span aria-hidden="true">→</span>
      <span className="visually-hidden">{t('to')}</span> {to ?? t('unknown')}
    </>
  )

interface PortCallTimeProps {
  call: PortCallText | null
  /** In the cell of a list: without the day of the week, which its title has. */
  short?: boolean
}

const titleOf = ({ place, text, title, first, ahead }: PortCallText, short: boolean): string =>
  [place?.name, short ? text : null, first, ahead, title]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ')

/** Which of its two arrivals it is: in the cell of a list by its code, which its title explains. */
const PlaceOfCall = ({ call: { place }, short }: { call: PortCallText; short: boolean }) =>
  place === null ? null : (
    <>
      <span className="muted" aria-hidden={short || undefined}>
        {short ? place.code : place.name}
      </span>
      {short && <span className="visually-hidden">{place.name}</span>}{' '}
    </>
  )

/** Without the day of the week; that the zone is not known stays in sight in a narrow cell. */
const ShortTime = ({ text }: { text: string }) => {
  const unknown = t('{time} zone unknown', { time: '' }).trim()
  const short = withoutWeekday(text)
  if (!short.includes(unknown)) return short
  return (
    <>
      {short.replace(unknown, '').trim()} <span aria-hidden="true">{t('zone?')}</span>
      <span className="visually-hidden">{unknown}</span>
    </>
  )
}

/** In the cell of a list a sign, which its title explains: the words would be cut off there. */
const AheadMark = ({ text, short }: { text: string; short: boolean }) =>
  short ? (
    <span className="t-warn nowrap" title={text}>
      {' '}
      <IconAlertTriangle size={12} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  ) : (
    <span className="t-warn"> · {text}</span>
  )

/** A departure or an arrival in one line: estimates say so, and a delay stands beside them. */
export const PortCallTime = ({ call, short = false }: PortCallTimeProps) =>
  call === null ? (
    <NoValue />
  ) : call.overdue !== null ? (
    <span className="moment" title={titleOf(call, short)}>
      <PlaceOfCall call={call} short={short} />
      <span className="t-bad">{call.overdue}</span>{' '}
      <span className={short ? 'visually-hidden' : 'muted'}>({call.text})</span>
    </span>
  ) : (
    <span
      className={classes('moment', call.second !== undefined && 'with-second')}
      title={titleOf(call, short)}
    >
      <PlaceOfCall call={call} short={short} />
      <span className={call.estimate ? 'expected' : undefined}>
        <WithSecond second={call.second}>
          {call.estimate && <Estimate />}
          {short ? <ShortTime text={call.text} /> : call.text}
        </WithSecond>
      </span>
      {call.delay !== null && (
        <span
          className={call.delay.startsWith('+') ? 't-bad nowrap' : 't-ok nowrap'}
          title={call.first ?? t('Against the arrival first reported')}
        >
          {' '}
          {call.delay}
        </span>
      )}
      {call.first !== null && (
        <span className={short ? 'visually-hidden' : 'muted'}>
          {', '}
          {call.first}
        </span>
      )}
      {call.ahead !== null && <AheadMark text={call.ahead} short={short} />}
    </span>
  )
