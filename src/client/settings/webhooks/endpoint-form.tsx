import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { webhookLimits } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { call, isApiError } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { draftOfWebhook, newEndpoint, sentEndpoint } from './endpoint.rules.ts'
import { EventsChoice } from './events-choice.tsx'
import { useRefreshWebhooks } from './queries.ts'
import { WebhookSecret } from './secret.tsx'

/** Sentences of a refusal by the part of the form; what belongs to none is under ''. */
function faultsOf(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {}
  const faults: Record<string, string> = {}
  for (const { detail = '', source } of error.errors) {
    const part = /^\/data\/attributes\/(url|events|headers)/.exec(
      source && 'pointer' in source ? String(source.pointer) : '',
    )?.[1]
    faults[part ?? ''] ??= detail
  }
  return Object.keys(faults).length > 0 ? faults : { '': error.message }
}

function saveLabel(isStored: boolean, events: number): string {
  if (events === 0) return t(isStored ? 'Save' : 'Add endpoint')
  return isStored
    ? plural(events, 'Save with {n} event', 'Save with {n} events')
    : plural(events, 'Add endpoint with {n} event', 'Add endpoint with {n} events')
}

/** Creates an endpoint, or edits one. */
export const EndpointForm = ({ webhook }: { webhook: Webhook | null }) => {
  const [draft, setDraft] = useState(webhook ? draftOfWebhook(webhook) : newEndpoint)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const refresh = useRefreshWebhooks()
  const save = useMutation({
    mutationFn: () => {
      const attributes = sentEndpoint(draft)
      return webhook
        ? call('edit_webhook', {
            params: { id: webhook.id },
            body: { data: { type: 'webhook', id: webhook.id, attributes } },
          })
        : call('create_webhook', { body: { data: { type: 'webhook', attributes } } })
    },
    onSuccess: async ({ data }) => {
      await refresh()
      await navigate(webhook ? paths.webhooks() : paths.webhooks({ endpoint: data.id, test: 'yes' }))
    },
  })
  const put = (changed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changed })
    setMissing({})
    if (save.isError) save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const without = {
      ...(draft.url.trim() === '' && { url: t('Enter the address of your receiver') }),
      ...(draft.events.length === 0 && { events: t('Choose at least one event') }),
    }
    setMissing(without)
    if (Object.keys(without).length === 0) save.mutate()
    else form.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const faults = { ...faultsOf(save.error), ...missing }
  const { headers } = draft
  return (
    <form ref={form} className="hook-form" onSubmit={submit} noValidate>
      <EventsChoice chosen={draft.events} onChange={(events) => put({ events })} fault={faults['events']} />
      <div className="hook-side">
        <section className="card hook-settings" aria-label={t('Settings')}>
          <FormInput
            label={t('Address')}
            value={draft.url}
            onValue={(url) => put({ url })}
            fault={faults['url']}
            placeholder={'https://example.com/hooks/portolan'}
            maxLength={webhookLimits.urlLength}
            isCode
            hint={t('Notifications are sent to it by POST, over https.')}
          />
          <label className="hook-active">
            <input
              type="checkbox"
              checked={draft.active}
              onChange={({ target }) => put({ active: target.checked })}
            />{' '}
            {t('Active')}
          </label>
          {webhook?.attributes.active === true && !draft.active && (
            <p className="t-warn">
              {t('What waits to be delivered is given up. It can be sent again later.')}
            </p>
          )}
          <fieldset className="hook-headers">
            <legend>
              {t('Headers')} <span className="muted">{t('(optional)')}</span>
            </legend>
            {headers.map((header, nth) => {
              const putHeader = (changed: Partial<typeof header>) =>
                put({ headers: headers.with(nth, { ...header, ...changed }) })
              return (
                <div key={header.key}>
                  <input
                    className="field id"
                    aria-label={t('Name of header {number}', { number: nth + 1 })}
                    placeholder={'X-Name'}
                    value={header.name}
                    onChange={({ target }) => putHeader({ name: target.value })}
                  />
                  <input
                    className="field id"
                    aria-label={t('Value of header {number}', { number: nth + 1 })}
                    placeholder={t('value')}
                    value={header.value}
                    onChange={({ target }) => putHeader({ value: target.value })}
                  />
                  <button
                    type="button"
                    className="btn"
                    onClick={() => put({ headers: headers.toSpliced(nth, 1) })}
                  >
                    {rich('Remove<hidden> header {number}</hidden>', {
                      number: String(nth + 1),
                      hidden: (text) => <span className="visually-hidden">{text}</span>,
                    })}
                  </button>
                </div>
              )
            })}
            {headers.length < webhookLimits.headers && (
              <button
                type="button"
                className="btn"
                onClick={() =>
                  put({
                    headers: [
                      ...headers,
                      { key: Math.max(-1, ...headers.map(({ key }) => key)) + 1, name: '', value: '' },
                    ],
                  })
                }
              >
                {t('Add a header')}
              </button>
            )}
            {faults['headers'] !== undefined && (
              <small role="alert" className="t-bad">
                {faults['headers']}
              </small>
            )}
          </fieldset>
          {faults[''] !== undefined && (
            <p role="alert" className="t-bad">
              {faults['']}
            </p>
          )}
          <div className="hook-ends">
            <Link className="btn" to={paths.webhooks()}>
              {t('Cancel')}
            </Link>
            <button type="submit" className="btn go" disabled={save.isPending}>
              {saveLabel(webhook !== null, draft.events.length)}
            </button>
          </div>
        </section>
        {webhook && <WebhookSecret webhook={webhook} />}
      </div>
    </form>
  )
}
