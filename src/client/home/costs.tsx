import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plural, t } from '../../contract/language/index.ts'
import { countsQuery, may } from '../api/index.ts'
import { counted } from '../format/index.ts'
import { classes, ErrorState, Estimate, Loading } from '../ui/index.ts'
import { containersAddress } from './addresses.ts'
import { currencyCosts, type CurrencyCosts } from './costs.present.ts'
import { clockTotalsQuery, queryOfClocks } from './queries.ts'
import './costs.css'

interface FigureProps {
  label: string
  amount: string
  unit: string
  tone?: 'bad' | undefined
  note: string
}
const Figure = ({ label, amount, unit, tone, note }: FigureProps) => (
  <div className="home-cost">
    <dt>{label}</dt>
    <dd className={classes(tone && `t-${tone}`)}>
      <Estimate />
      <b>{amount}</b> {unit}
    </dd>
    <dd className="muted">{note}</dd>
  </div>
)

const Costs = ({ costs }: { costs: CurrencyCosts }) => {
  const { currency, nextDay, soFar, ahead, isCharging, running, charging } = costs
  return (
    <dl className="home-costs-row" aria-label={t('Costs in {currency}', { currency })}>
      <Figure
        label={t('The next day')}
        amount={nextDay ?? '—'}
        unit={nextDay === null ? t('no gate calendar') : t('{currency} a day', { currency })}
        tone={isCharging ? 'bad' : undefined}
        note={plural(
          running,
          '{charging} of {n} container past free time',
          '{charging} of {n} containers past free time',
          { charging },
        )}
      />
      <Figure label={t('So far')} amount={soFar} unit={currency} note={counted(running, 'container')} />
      {ahead && (
        <Figure
          label={t('By {day}, if nothing is picked up or returned', { day: ahead.day })}
          amount={ahead.amount}
          unit={currency}
          note={
            ahead.more === null
              ? t('no more than so far')
              : t('{amount} {currency} from now', { amount: ahead.more, currency })
          }
        />
      )}
    </dl>
  )
}

/** What containers cost by the tariffs of the account: nothing in an account without tariffs. */
export const CostsStrip = ({ now }: { now: Date }) => {
  // The navigation asks for the counts.
  const tariffs = useQuery({ ...countsQuery, enabled: false }).data?.tariffs ?? 0
  const isShown = tariffs > 0 && may('get_clock_totals')
  const { data, error, refetch } = useQuery({ ...clockTotalsQuery, enabled: isShown })
  if (!isShown) return null
  const retry = () => void refetch()
  return (
    <section className="card home-costs" aria-label={t('Costs by your tariffs')}>
      {data === undefined ? (
        error ? (
          <ErrorState title={t('The costs could not be read')} error={error} onRetry={retry} />
        ) : (
          <Loading label={t('Loading the costs')} lines={2} />
        )
      ) : (
        <>
          {data.data.length === 0 && (
            <p className="home-costs-none">
              {t('Nothing is charged, and no free time runs by your tariffs.')}
            </p>
          )}
          {data.data.map((total) => (
            <Costs key={total.currency_code} costs={currencyCosts(total, now)} />
          ))}
          <p className="home-costs-foot">
            <Link to={containersAddress(queryOfClocks)}>{t('Show the containers')}</Link>
            {data.meta.uncounted > 0 && (
              <span className="t-warn">
                {plural(data.meta.uncounted, '{n} container not calculated', '{n} containers not calculated')}
              </span>
            )}
            {data.meta.pending > 0 && (
              <span className="muted">
                {plural(
                  data.meta.pending,
                  '{n} container being calculated again',
                  '{n} containers being calculated again',
                )}
              </span>
            )}
            {error && (
              <span className="t-warn" role="status">
                {t('Not refreshed: {reason}', { reason: error.message })}{' '}
                <button type="button" className="btn" onClick={retry}>
                  {t('Try again')}
                </button>
              </span>
            )}
          </p>
        </>
      )}
    </section>
  )
}
