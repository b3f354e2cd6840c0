import { t } from '../../../contract/language/index.ts'
import type { PresentedClock } from '../../../contract/resources/index.ts'
import { Estimate } from '../../ui/index.ts'
import { DayTable, Reported } from './clock-days.tsx'
import { contestedText, stoppagesText } from './contested.present.ts'

/** Results beside that of the tariff, by what was reported of availability and holds. */
export const Contested = ({ clock, now }: { clock: PresentedClock; now: Date }) => {
  const { contested, currency_code: currency, place } = clock
  if (currency === null || contested.length === 0) return null
  return (
    <details className="clock-days">
      <summary>{t('May be contested')}</summary>
      <p className="muted">
        {t('By the same rates. Whether the biller has to accept it depends on law and contract.')}
      </p>
      {contested.map((result) => (
        <section
          key={result.ground}
          className="clock-contested"
          aria-label={contestedText(result, currency, now).lead}
        >
          <p>
            <Estimate /> <b>{contestedText(result, currency, now).lead}</b>
            <br />
            {contestedText(result, currency, now).more}
          </p>
          {result.ground === 'availability' ? (
            <p className="muted">
              {t('First available:')}{' '}
              <Reported time={result.start} zone={place.zone} now={now} none={t('never reported so far')} />
            </p>
          ) : (
            <p className="muted">{t('Left out: {stoppages}', { stoppages: stoppagesText(result, now) })}</p>
          )}
          {result.days.length > 0 && (
            <DayTable
              label={contestedText(result, currency, now).lead}
              days={result.days}
              clock={{ ...clock, last_free_day: result.last_free_day }}
              currency={currency}
              now={now}
            />
          )}
        </section>
      ))}
    </details>
  )
}
