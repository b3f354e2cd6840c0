import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { rich } from '../../language/index.ts'
import { call, useSession } from '../../api/index.ts'
import { useRefreshWebhooks } from './queries.ts'
import { clockWithSeconds } from './webhook.present.ts'

const dayMs = 86_400_000
/** Longer than an endpoint fails before it is switched off. */
const LOOKED_BACK_DAYS = 7

interface SwitchedOffProps {
  webhook: Webhook
  now: Date
  /** It is on again, whatever becomes of what it missed. */
  onResumed: () => void
}

/** A webhook that the service switched off: why, and the way back, with what was not delivered. */
export const SwitchedOff = ({ webhook, now, onResumed }: SwitchedOffProps) => {
  const { id, attributes } = webhook
  const { url, deactivated_at, deactivated_reason } = attributes
  const [isSendingMissed, sendMissed] = useState(true)
  // Made when it is on again, and once: also where a first try was answered with an error.
  const [replayId] = useState(() => crypto.randomUUID())
  const refresh = useRefreshWebhooks()
  const { sends_mail } = useSession()
  const resume = useMutation({
    mutationFn: async () => {
      const params = { id }
      await call('edit_webhook', {
        params,
        body: { data: { type: 'webhook', id, attributes: { active: true } } },
      })
      onResumed()
      if (!isSendingMissed || deactivated_at === null) return null
      const since = new Date(Date.parse(deactivated_at) - LOOKED_BACK_DAYS * dayMs).toISOString()
      const waited = await call('redeliver_webhook', {
        params,
        body: { data: { type: 'webhook_redelivery', attributes: { since } } },
      })
      const missed = await call('replay_webhook', {
        params,
        body: { data: { type: 'webhook_replay', id: replayId, attributes: { since: deactivated_at } } },
      })
      return waited.data.attributes.notifications + missed.data.attributes.notifications
    },
    onSettled: refresh,
  })
  if (resume.isSuccess)
    return (
      <p className="hook-banner ok" role="status">
        <span>
          {rich('{address} is on again.', { address: <b className="id">{url}</b> })}
          {resume.data !== null &&
            ` ${plural(
              resume.data,
              '{n} notification that it missed are being sent.',
              '{n} notifications that it missed are being sent.',
            )}`}
        </span>
      </p>
    )
  if (resume.isError && attributes.active)
    return (
      <p className="hook-banner" role="alert">
        <span>
          {rich('{address} is on again, but what it missed is not all sent.', {
            address: <b className="id">{url}</b>,
          })}{' '}
          {resume.error.message}
        </span>
      </p>
    )
  if (deactivated_at === null) return null
  return (
    <div className="hook-banner" role="status">
      <span>
        {rich(
          deactivated_reason === null
            ? '{address} was switched off {time}. Nothing is sent to it.'
            : '{address} was switched off {time}: {reason}. Nothing is sent to it.',
          {
            address: <b className="id">{url}</b>,
            time: clockWithSeconds(deactivated_at, now),
            reason: deactivated_reason?.toLowerCase(),
          },
        )}{' '}
        {sends_mail
          ? t('Owners and admins were mailed.')
          : t('Nobody was mailed: the service sends no mail.')}
      </span>
      <label>
        <input
          type="checkbox"
          checked={isSendingMissed}
          onChange={({ target }) => sendMissed(target.checked)}
        />{' '}
        {t('with what it missed')}
      </label>
      <button type="button" className="btn go" disabled={resume.isPending} onClick={() => resume.mutate()}>
        {t('Switch on again')}
      </button>
      {resume.isError && (
        <span role="alert" className="t-bad">
          {resume.error.message}
        </span>
      )}
    </div>
  )
}
