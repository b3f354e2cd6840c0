import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { CallCount, Connection } from '../../../contract/resources/index.ts'
import { counted, formatContainerNumber, paths } from '../../format/index.ts'
import { BudgetText, Meter } from './budget.tsx'
import { budgetsOf } from './connection.present.ts'
import { dayTotals } from './day-chart.rules.ts'
import { DayChart } from './day-chart.tsx'

interface Props {
  connection: Connection
  lastDay: readonly CallCount[]
  now: Date
}

/** Calls of the last day, what is left of the limits, and the numbers that the source does not know. */
export const DayCard = ({ connection, lastDay, now }: Props) => {
  const { calls, failed, mean_ms } = dayTotals(lastDay)
  const { tracked_count, unknown_numbers } = connection.attributes
  return (
    <section className="card source-day" aria-labelledby="day-title">
      <h2 id="day-title">{t('Last day')}</h2>
      <DayChart lastDay={lastDay} now={now} />
      <dl>
        <div>
          <dt>{t('Calls')}</dt>
          <dd>
            {counted(calls, 'call')}
            {budgetsOf(connection).map((use) => (
              <span key={use.window} className="source-budget">
                <Meter part={use.part} />
                <BudgetText use={use} />
              </span>
            ))}
          </dd>
        </div>
        {mean_ms !== null && (
          <div>
            <dt>{t('Answer time')}</dt>
            <dd>{t('{count} ms in the mean', { count: mean_ms })}</dd>
          </div>
        )}
        <div>
          <dt>{t('Failed')}</dt>
          <dd className={failed > 0 ? 't-bad' : undefined}>
            {failed === 0 ? t('none') : counted(failed, 'call')}
          </dd>
        </div>
        <div>
          <dt>{t('Tracked')}</dt>
          <dd>{tracked_count === 0 ? t('no request') : counted(tracked_count, 'request')}</dd>
        </div>
        <div id="unknown">
          <dt>{t('Unknown here')}</dt>
          <dd>
            {unknown_numbers.length === 0 ? (
              t('no number')
            ) : (
              <ul className="source-unknown">
                {unknown_numbers.map((number) => (
                  <li key={number}>
                    <Link className="id" to={paths.find(number)}>
                      {formatContainerNumber(number)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
