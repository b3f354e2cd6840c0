import { midSentence, t } from '../../../contract/language/index.ts'
import type { PresentedClock } from '../../../contract/resources/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { dayBasisLabels } from '../../../contract/trade/deadlines/labels.ts'
import { classes, Moment } from '../../ui/index.ts'
import { dayReason, dayText, firstDayText, grantText } from './clocks.present.ts'

/** How a clock was counted: its rule, what started and stopped it with who reported that, and each day. */
export function ClockDays({ clock, now }: { clock: PresentedClock; now: Date }) {
  const { tariffs, place, days, currency_code: currency } = clock
  const [tariff] = tariffs
  return (
    <details className="clock-days">
      <summary>{t('How it is counted')}</summary>
      <dl>
        {tariffs.length === 1 && tariff && (
          <>
            <dt>{t('Rule')}</dt>
            <dd>
              {grantText(tariff)};{' '}
              {t('charged by {days}', { days: midSentence(t(dayBasisLabels[tariff.charge_basis])) })}
              {tariff.tax_percent > 0 &&
                `; ${t('{percent} % tax included', { percent: tariff.tax_percent })}`}
            </dd>
            <dt>{t('Starts with')}</dt>
            <dd>{firstDayText(tariff)}</dd>
            <dt>{t('Version')}</dt>
            <dd>
              {tariff.valid_until
                ? t('in force from {from} until {until}', {
                    from: dayText(tariff.valid_from, now),
                    until: dayText(tariff.valid_until, now),
                  })
                : t('in force from {from}', { from: dayText(tariff.valid_from, now) })}
            </dd>
          </>
        )}
        <dt>{t('Started')}</dt>
        <dd>
          <Reported time={clock.start} zone={place.zone} now={now} none={t('not reported')} />
        </dd>
        <dt>{t('Stopped')}</dt>
        <dd>
          <Reported time={clock.stop} zone={place.zone} now={now} none={t('not yet')} />
        </dd>
        <dt>{t('Where')}</dt>
        <dd>{[place.terminal, place.locode, place.zone].filter(Boolean).join(' · ') || t('not reported')}</dd>
      </dl>
      {days.length > 0 && currency !== null && (
        <DayTable
          label={t('Days as they are counted')}
          days={days}
          clock={clock}
          currency={currency}
          now={now}
        />
      )}
    </details>
  )
}

interface DayTableProps {
  label: string
  days: PresentedClock['days']
  clock: Pick<PresentedClock, 'today' | 'state' | 'last_free_day'>
  currency: string
  now: Date
}

/** Each day, what it was counted as, and the cost up to it. */
export const DayTable = ({ label, days, clock, currency, now }: DayTableProps) => (
  <div className="clock-table" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Counted as')}</th>
          <th scope="col" className="num">
            {t('Rate')}
          </th>
          <th scope="col" className="num">
            {t('In all')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr
            key={day.date}
            className={classes(
              clock.today !== null && day.date > clock.today && clock.state !== 'stopped' && 'clock-expected',
            )}
          >
            <th scope="row">
              {dayText(day.date, now)}
              {day.date === clock.today && ` · ${t('today')}`}
            </th>
            <td>
              {dayReason(day)}
              {day.date === clock.last_free_day && <b>{t(', the last free day')}</b>}
            </td>
            <td className="num">{day.rate_minor === 0 ? '–' : minorText(day.rate_minor, currency)}</td>
            <td className="num">{minorText(day.total_minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const sourceNames: Readonly<Record<string, string>> = {
  shipping_line: t('the line'),
  terminal: t('the terminal'),
  ais: 'AIS',
}

interface ReportedProps {
  time: PresentedClock['start']
  zone: string | null
  now: Date
  none: string
}

/** When it was, and who said so; a date alone is the last free day of another clock. */
export const Reported = ({ time, zone, now, none }: ReportedProps) => {
  if (time === null) return <span className="muted">{none}</span>
  if (!time.at.includes('T'))
    return t('after {day}, the last free day of another clock', { day: dayText(time.at, now) })
  return (
    <>
      <Moment at={time.at} zone={zone} now={now} />
      {time.source !== null && <span className="muted"> · {sourceNames[time.source] ?? time.source}</span>}
    </>
  )
}
