import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { formatContainerNumber, paths } from '../../format/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { classes } from '../../ui/index.ts'
import { CarrierDialog } from '../add/carrier-dialog.tsx'
import { replacementOf, type RequestChange, type Remedy, rightDigit } from './remedies.present.ts'

/** Navigation state for the page of the new request: the request that it replaces. */
export interface Replaces {
  replaces: { id: string; number: string }
}

const NumberDialog = ({
  number,
  onAsk,
  onClose,
}: {
  number: string
  onAsk: (number: string) => void
  onClose: () => void
}) => {
  const [typed, setTyped] = useState(number)
  const suggested = rightDigit(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onAsk(typed.trim())
  }
  return (
    <Dialog title={t('Correct the number')} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="named">
          {t('Number')}
          <input
            className="field id"
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {suggested !== null && (
          <p className="t-warn">
            {t('The check digit does not fit.')}{' '}
            <button type="button" className="btn" onClick={() => setTyped(suggested)}>
              {t('Use {number}', { number: formatContainerNumber(suggested) })}
            </button>
          </p>
        )}
        {readContainerNumber(typed).form === 'container' && suggested === null && (
          <p className="t-ok">{t('A container number with the right check digit.')}</p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={typed.trim() === ''}>
            {t('Ask for it')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Creates the replacement and opens its page. */
function useReplacing(request: TrackingRequest) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (change: RequestChange) => {
      const attributes = replacementOf(request.attributes, change)
      return (
        await call('create_tracking_request', { body: { data: { type: 'tracking_request', attributes } } })
      ).data
    },
    onSuccess: async (made) => {
      const state: Replaces = { replaces: { id: request.id, number: request.attributes.request_number } }
      await navigate(paths.request(made.id), { state })
    },
  })
}

/** The remedies of a request; the likeliest is first and emphasised. */
export const Remedies = ({
  request,
  remedies,
}: {
  request: TrackingRequest
  remedies: readonly Remedy[]
}) => {
  const replace = useReplacing(request)
  // An awaited request may still succeed, so no remedy is emphasised.
  const isUrgent = request.attributes.status !== 'awaiting_manifest'
  const [dialog, setDialog] = useState<'carrier' | 'number' | null>(null)
  const ask = (change: RequestChange) => {
    setDialog(null)
    replace.mutate(change)
  }
  return (
    <>
      <ul className="remedies">
        {remedies.map((remedy, index) => (
          <li key={remedy.key}>
            {remedy.kind === 'open' ? (
              <Link className={classes('btn', isUrgent && index === 0 && 'go')} to={remedy.href}>
                {remedy.label}
              </Link>
            ) : (
              <button
                type="button"
                className={classes('btn', isUrgent && index === 0 && 'go')}
                disabled={replace.isPending}
                onClick={() => (remedy.kind === 'ask' ? ask(remedy.change) : setDialog(remedy.kind))}
              >
                {remedy.label}
              </button>
            )}
            {remedy.kind === 'ask' && remedy.why !== null && <span className="muted"> {remedy.why}</span>}
          </li>
        ))}
      </ul>
      {replace.isError && (
        <p className="t-bad" role="alert">
          {replace.error.message}
        </p>
      )}
      {dialog === 'carrier' && (
        <CarrierDialog
          title={t('Ask another carrier for {number}', { number: request.attributes.request_number })}
          onChoose={(scac) => ask({ scac })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'number' && (
        <NumberDialog
          number={request.attributes.request_number}
          onAsk={(request_number) => ask({ request_number })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
