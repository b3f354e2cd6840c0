import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useRefreshWebhooks } from './queries.ts'

const OVERLAP_HOURS = 24

/** Asks when the former secret ends: in a day, so that the receiver can be changed meanwhile, or at once where others know it. */
export const RotateSecretDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const isLost = webhook.attributes.secret === ''
  const [overlap_hours, setOverlap] = useState(isLost ? 0 : OVERLAP_HOURS)
  const refresh = useRefreshWebhooks()
  const rotate = useMutation({
    mutationFn: () => call('rotate_webhook_secret', { params: { id: webhook.id }, body: { overlap_hours } }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const choice = (hours: number, text: string) => (
    <label className="checked">
      <input
        type="radio"
        name="overlap"
        checked={overlap_hours === hours}
        onChange={() => setOverlap(hours)}
      />
      <span>{text}</span>
    </label>
  )
  return (
    <Dialog title={t('Rotate the secret')} onClose={onClose}>
      {/* No form: it is shown within the form of the endpoint. */}
      <div>
        <p>{t('A new secret is made. Your receiver needs it to verify deliveries.')}</p>
        {!isLost && (
          <>
            {choice(
              OVERLAP_HOURS,
              t(
                'The present secret counts for {count} more hours. Webhook-Signature has both signatures until then; X-T49-Webhook-Signature stays with the present one.',
                { count: OVERLAP_HOURS },
              ),
            )}
            {choice(0, t('The present secret ends at once, because somebody else may know it.'))}
          </>
        )}
        {rotate.isError && (
          <p role="alert" className="t-bad">
            {t('The secret is as it was.')} {rotate.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button
            type="button"
            className="btn go"
            disabled={rotate.isPending}
            onClick={() => rotate.mutate()}
          >
            {t('Rotate')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
