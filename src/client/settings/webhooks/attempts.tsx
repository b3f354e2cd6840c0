import { t } from '../../../contract/language/index.ts'
import type { WebhookNotification, WebhookNotificationLog } from '../../../contract/resources/index.ts'
import { delivery } from '../../../contract/vocabulary/index.ts'
import { classes } from '../../ui/index.ts'
import { attemptText, clockWithSeconds, durationText, isAcceptedAnswer, spanText } from './webhook.present.ts'

interface AttemptsProps {
  notification: WebhookNotification
  logs: readonly WebhookNotificationLog[]
  /** The number of the attempt that is shown below. */
  chosen: number
  onChoose: (attempt: number) => void
  now: Date
}

/** The attempts as a line, and when the next one is due. */
export const Attempts = ({ notification: { attributes }, logs, chosen, onChoose, now }: AttemptsProps) => {
  const { delivery_status, next_attempt_at, origin } = attributes
  const wait = typeof next_attempt_at === 'string' ? Date.parse(next_attempt_at) - now.getTime() : 0
  return (
    <ol className="hook-attempts" aria-label={t('Attempts')}>
      {logs.map((log) => {
        const { attempt, started_at, duration_ms } = log.attributes
        const { label } = attemptText(log)
        return (
          <li
            key={log.id}
            className={classes(isAcceptedAnswer(log) ? 'ok' : 'bad', chosen === attempt && 'on')}
          >
            <button type="button" aria-pressed={chosen === attempt} onClick={() => onChoose(attempt)}>
              <b>
                <span className="visually-hidden">
                  {`${t('Attempt {number}:', { number: String(attempt) })} `}
                </span>
                {label}
              </b>
              <span>{clockWithSeconds(started_at, now)}</span>
              <small className="muted">{durationText(duration_ms)}</small>
            </button>
          </li>
        )
      })}
      {delivery_status === 'pending' && (
        <li className="next">
          <b>{t('Next')}</b>
          <span>
            {typeof next_attempt_at === 'string' ? clockWithSeconds(next_attempt_at, now) : t('at once')}
          </span>
          <small className="muted">
            {wait > 0 ? t('in {span}', { span: spanText(wait) }) : t('due now')}
          </small>
        </li>
      )}
      {delivery_status === 'pending' && origin !== 'test' && (
        <li className="next">
          <b>{t('Last, {number}th', { number: String(delivery.retries + 1) })}</b>
          <span>{t('about 20 h after the first')}</span>
          <small className="muted">{t('then given up')}</small>
        </li>
      )}
    </ol>
  )
}
