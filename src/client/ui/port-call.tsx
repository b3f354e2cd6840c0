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

/** A departure or an arrival in one line: estimates say so, and a delay stands beside them. */
export const PortCallTime = ({ call, short = false }: PortCallTimeProps) =>
  call === null ? (
    <NoValue />
  ) : call.overdue !== null ? (
    <span className="moment" title={short ? `${call.text} · ${call.title}` : call.title}>
      <span className="t-bad">{call.overdue}</span>{' '}
      <span className={short ? 'visually-hidden' : 'muted'}>({call.text})</span>
    </span>
  ) : (
    <span
      className={classes('moment', call.second !== undefined && 'with-second')}
      title={short ? `${call.text} · ${call.title}` : call.title}
    >
      <span className={call.estimate ? 'expected' : undefined}>
        <WithSecond second={call.second}>
          {call.estimate && <Estimate />}
          {short ? withoutWeekday(call.text) : call.text}
        </WithSecond>
      </span>
      {call.delay !== null && (
        <span
          className={call.delay.startsWith('+') ? 't-bad nowrap' : 't-ok nowrap'}
          title={t('Against the arrival first reported')}
        >
          {' '}
          {call.delay}
        </span>
      )}
    </span>
  )
