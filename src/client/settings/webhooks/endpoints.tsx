import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { WebhookHealth } from '../../../contract/operations/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { counted, paths } from '../../format/index.ts'
import { classes, Pill } from '../../ui/index.ts'
import { durationText, eventsText, shareText, spanText, webhookState } from './webhook.present.ts'

type Health = WebhookHealth['attributes']
export interface EndpointRow {
  webhook: Webhook
  health: Health | undefined
}

const HEIGHT = 22
const TICK = 4
const STEP = 5

/** Attempts of each hour of the last day; those that failed in red with a tick above. */
const DayBars = ({ hours }: Pick<Health, 'hours'>) => {
  const most = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed))
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * (HEIGHT - TICK - 1)))
  return (
    <svg width={STEP * hours.length} height={HEIGHT} aria-hidden="true" className="hook-bars">
      {hours.map(({ succeeded, failed }, nth) => (
        <g key={`${nth} ${succeeded} ${failed}`}>
          <rect
            x={nth * STEP}
            y={HEIGHT - high(succeeded + failed)}
            width={STEP - 2}
            height={high(succeeded + failed)}
          />
          {failed > 0 && (
            <>
              <rect
                className="bad"
                x={nth * STEP}
                y={HEIGHT - high(failed)}
                width={STEP - 2}
                height={high(failed)}
              />
              <rect className="bad" x={nth * STEP} y={0} width={STEP - 2} height={TICK - 1} />
            </>
          )}
        </g>
      ))}
    </svg>
  )
}

const LastDay = ({ health }: { health: Health | undefined }) => {
  if (!health || health.attempts === 0) return <span className="muted">{t('nothing sent')}</span>
  const failed = health.attempts - health.succeeded
  return (
    <span className="hook-day">
      <DayBars hours={health.hours} />
      <small className="muted">
        {counted(health.attempts, 'attempt')}
        {failed > 0 && (
          <>
            , <span className="t-bad">{t('{count} failed', { count: failed })}</span>
          </>
        )}
      </small>
    </span>
  )
}

interface EndpointsProps {
  rows: readonly EndpointRow[]
  /** The id of the one that the log is limited to. */
  chosen: string
  onChoose: (id: string) => void
  now: Date
}

/** The endpoints with their health. Choosing one limits the log to it. */
export const Endpoints = ({ rows, chosen, onChoose, now }: EndpointsProps) => (
  <div className="card hook-endpoints">
    <table>
      <caption className="visually-hidden">{t('Endpoints')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Endpoint')}</th>
          <th scope="col">{t('Events')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col" className="num">
            {t('Succeeded, 24 h')}
          </th>
          <th scope="col" className="num">
            {t('95 % answered in')}
          </th>
          <th scope="col" className="num">
            {t('Oldest waiting')}
          </th>
          <th scope="col">{t('Last day')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Open')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ webhook, health }) => {
          const state = webhookState(webhook, health, now)
          const { id, attributes } = webhook
          return (
            <tr key={id} className={classes(chosen === id && 'on')}>
              <th scope="row">
                <button
                  type="button"
                  className="hook-url id"
                  aria-pressed={chosen === id}
                  title={t('Show its deliveries alone')}
                  onClick={() => onChoose(chosen === id ? '' : id)}
                >
                  {attributes.url}
                </button>
              </th>
              <td className="muted" data-label={t('Events')}>
                {eventsText(webhook)}
              </td>
              <td>
                <Pill tone={state.tone}>{state.label}</Pill>
              </td>
              <td className="num" data-label={t('Succeeded')}>
                {health ? shareText(health) : '—'}
              </td>
              <td className="num" data-label={t('95 % in')}>
                {typeof health?.p95_ms === 'number' ? durationText(health.p95_ms) : '—'}
              </td>
              <td className="num" data-label={t('Waiting')}>
                {typeof health?.oldest_waiting_seconds === 'number'
                  ? `${spanText(health.oldest_waiting_seconds * 1000)} (${health.waiting})`
                  : '—'}
              </td>
              <td>
                <LastDay health={health} />
              </td>
              <td className="num">
                <Link to={paths.webhooks({ edit: id })}>
                  {t('Open')}
                  <span className="visually-hidden"> {attributes.url}</span>
                </Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
