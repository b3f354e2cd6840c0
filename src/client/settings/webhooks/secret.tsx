import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { CopyText } from './copy-text.tsx'
import { useRefreshWebhooks } from './queries.ts'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import { clockWithSeconds } from './webhook.present.ts'

/** Two secrets sign for a while: when that ends, and ending it now. */
const SecretOverlap = ({ webhook, until }: { webhook: Webhook; until: string }) => {
  const refresh = useRefreshWebhooks()
  const end = useMutation({
    mutationFn: () => call('end_webhook_secret_overlap', { params: { id: webhook.id } }),
    onSuccess: refresh,
  })
  return (
    <>
      <p role="status" className="hook-note">
        {t(
          'Deliveries are signed with the former secret too, until {time}. X-T49-Webhook-Signature has the former one until then.',
          { time: clockWithSeconds(until, new Date()) },
        )}{' '}
        <button type="button" className="btn" disabled={end.isPending} onClick={() => end.mutate()}>
          {t('End it now')}
        </button>
      </p>
      {end.isError && (
        <p role="alert" className="t-bad hook-note">
          {t('The former secret still counts.')} {end.error.message}
        </p>
      )}
    </>
  )
}

/** The secret that signs: hidden until it is asked for, for others may see the screen. */
export const WebhookSecret = ({ webhook }: { webhook: Webhook }) => {
  const [isShown, show] = useState(false)
  const [isRotating, rotate] = useState(false)
  const { secret, previous_secret_until } = webhook.attributes
  return (
    <section className="card hook-secret" aria-labelledby="hook-secret-heading">
      <div className="hook-part">
        <h2 id="hook-secret-heading">{t('Secret')}</h2>
        <span className="hook-ends">
          {secret !== '' && (
            <>
              <button type="button" className="btn" aria-expanded={isShown} onClick={() => show(!isShown)}>
                {isShown ? t('Hide') : t('Show')}
              </button>
              <CopyText text={secret}>{t('Copy secret')}</CopyText>
            </>
          )}
          {previous_secret_until === null && (
            <button type="button" className="btn" onClick={() => rotate(true)}>
              {t('Rotate')}
            </button>
          )}
        </span>
      </div>
      {secret === '' ? (
        <p role="alert" className="t-bad hook-note">
          {t(
            'The secret cannot be opened: the key that encrypted it is gone. Nothing is delivered until it is rotated.',
          )}
        </p>
      ) : (
        <>
          <p className="hook-note">
            <code className="hook-wrap">{isShown ? secret : `whsec_${'•'.repeat(24)}`}</code>
          </p>
          <p className="muted hook-note">
            {t('Every delivery is signed with it. Your receiver verifies by it.')}
          </p>
        </>
      )}
      {previous_secret_until !== null && <SecretOverlap webhook={webhook} until={previous_secret_until} />}
      {isRotating && <RotateSecretDialog webhook={webhook} onClose={() => rotate(false)} />}
    </section>
  )
}
