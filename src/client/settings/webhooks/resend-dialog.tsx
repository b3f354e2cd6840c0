import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { redelivery } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { useRefreshWebhooks } from './queries.ts'

const dayMs = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')
/** As the browser's own picker writes it, in the time of this browser. */
const pickerText = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`

interface ResendDialogProps {
  webhook: Webhook
  now: Date
  onClose: () => void
}

/** Sends those of a span again: what was given up, or every event of the log as a new notification. */
export const ResendDialog = ({ webhook, now, onClose }: ResendDialogProps) => {
  const { id, attributes } = webhook
  const [kind, setKind] = useState<'failed' | 'replay'>('failed')
  const [since, setSince] = useState(() => pickerText(new Date(now.getTime() - dayMs)))
  // A replay that is sent twice, e.g. because the answer was lost, is made once.
  const [replayId, setReplayId] = useState(() => crypto.randomUUID())
  const refresh = useRefreshWebhooks()
  const instant = Number.isNaN(Date.parse(since)) ? null : new Date(since).toISOString()
  const send = useMutation({
    mutationFn: async (from: string) => {
      const params = { id }
      if (kind === 'failed') {
        const { data } = await call('redeliver_webhook', {
          params,
          body: { data: { type: 'webhook_redelivery', attributes: { since: from } } },
        })
        return data.attributes
      }
      const { data } = await call('replay_webhook', {
        params,
        body: { data: { type: 'webhook_replay', id: replayId, attributes: { since: from } } },
      })
      setReplayId(crypto.randomUUID())
      return { notifications: data.attributes.notifications, remaining: 0 }
    },
    onSuccess: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (instant !== null) send.mutate(instant)
  }
  const change = (act: () => void) => () => {
    send.reset()
    act()
  }
  return (
    <Dialog title={t('Send again')} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="hook-wrap">
          {rich('To {address}', { address: <span className="id">{attributes.url}</span> })}
        </p>
        <label className="checked">
          <input
            type="radio"
            name="kind"
            checked={kind === 'failed'}
            onChange={change(() => setKind('failed'))}
          />
          <span>
            {t('What was given up. The same notifications, with the same ids and all their retries.')}
          </span>
        </label>
        <label className="checked">
          <input
            type="radio"
            name="kind"
            checked={kind === 'replay'}
            onChange={change(() => setKind('replay'))}
          />
          <span>
            {t(
              'Every event that this endpoint receives, from the event log. New notifications, marked as a replay, with the records as they are now.',
            )}
          </span>
        </label>
        <FormInput
          label={t('Since')}
          type="datetime-local"
          value={since}
          onValue={(value) => change(() => setSince(value))()}
          fault={instant === null ? t('Enter a date and a time') : undefined}
          hint={t('In the time of this browser. At most {count} at once.', { count: redelivery.atOnce })}
        />
        {send.isError && (
          <p role="alert" className="t-bad">
            {t('Nothing is sent again.')} {send.error.message}
          </p>
        )}
        {send.data && (
          <p role="status">
            {send.data.notifications === 0
              ? t('There was nothing to send.')
              : plural(
                  send.data.notifications,
                  '{n} notification is being sent.',
                  '{n} notifications are being sent.',
                )}
            {send.data.remaining > 0 &&
              ` ${t('{count} more wait: send again for these.', { count: send.data.remaining })}`}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
          <button
            type="submit"
            className="btn go"
            disabled={send.isPending || instant === null || !attributes.active}
          >
            {t('Send again')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
