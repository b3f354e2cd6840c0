import { t } from '../../../contract/language/index.ts'
import type { CallCount } from '../../../contract/resources/index.ts'
import { counted } from '../../format/index.ts'
import { clockText } from './connection.present.ts'
import { chartedQuarters, countedHours, QUARTERS_OF_A_DAY } from './day-chart.rules.ts'

const STEP = 4
const BAR = 2.6
const WIDTH = QUARTERS_OF_A_DAY * STEP
const TIMES_HEIGHT = 24
const BARS_TOP = 34
const BARS_HEIGHT = 50
const HEIGHT = BARS_TOP + BARS_HEIGHT

/** Calls of the last day by quarters of an hour, and the time of an answer above. Failed ones are red, with a tick. */
export const DayChart = ({ lastDay, now }: { lastDay: readonly CallCount[]; now: Date }) => {
  const quarters = chartedQuarters(lastDay, now)
  if (quarters.length === 0) return <p className="muted">{t('No calls in the last day.')}</p>
  const most = Math.max(...quarters.map(({ calls }) => calls))
  const slowest = Math.max(1, ...quarters.map(({ mean_ms }) => mean_ms ?? 0))
  const height = (calls: number) => Math.max(calls === 0 ? 0 : 2, (calls / most) * BARS_HEIGHT)
  const line = quarters
    .flatMap(({ at, mean_ms }) =>
      mean_ms === null
        ? []
        : [`${at * STEP + BAR / 2},${(TIMES_HEIGHT - (mean_ms / slowest) * (TIMES_HEIGHT - 4)).toFixed(1)}`],
    )
    .join(' ')
  return (
    <figure className="source-chart">
      <figcaption aria-hidden="true">
        <i className="bar" /> {t('calls')} <i className="time" /> {t('answer time')} <i className="bad" />{' '}
        {t('failed')}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={line} />
        {quarters.map(({ at, calls, failed }) => (
          <g key={at}>
            <rect x={at * STEP} y={HEIGHT - height(calls)} width={BAR} height={height(calls)} />
            {failed > 0 && (
              <>
                <rect
                  className="bad"
                  x={at * STEP}
                  y={HEIGHT - height(failed)}
                  width={BAR}
                  height={height(failed)}
                />
                <rect className="bad" x={at * STEP} y={BARS_TOP - 6} width={BAR} height={4} />
              </>
            )}
          </g>
        ))}
      </svg>
      <div className="source-chart-axis muted" aria-hidden="true">
        <span>{t('24 h ago')}</span>
        <span>{t('12 h ago')}</span>
        <span>{t('now')}</span>
      </div>
      <table className="visually-hidden">
        <caption>{t('Calls of the last day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Hour')}</th>
            <th scope="col">{t('Calls')}</th>
            <th scope="col">{t('Failed')}</th>
          </tr>
        </thead>
        <tbody>
          {countedHours(lastDay).map(({ at, calls, failed }) => (
            <tr key={at}>
              <th scope="row">{clockText(at, now)}</th>
              <td>{counted(calls, 'call')}</td>
              <td>{t('{count} failed', { count: failed })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
