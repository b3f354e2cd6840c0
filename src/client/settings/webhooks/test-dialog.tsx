import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { type ExampleEventName, exampleEventNames } from '../../../contract/vocabulary/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { Pill } from '../../ui/index.ts'
import { useRefreshWebhooks } from './queries.ts'
import { durationText, prettyJson } from './webhook.present.ts'

const optionsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const isEventName = (name: string): name is ExampleEventName =>
  exampleEventNames.some((each) => each === name)

interface TestDialogProps {
  webhooks: readonly Webhook[]
  /** The endpoint that it begins with. */
  chosen: string
  onClose: () => void
  /** Shows a notification in the log. */
  onShow: (id: string) => void
}

/** Sends an example of an event, and shows request and answer. */
export const TestDialog = ({ webhooks, chosen, onClose, onShow }: TestDialogProps) => {
  const [id, setId] = useState(webhooks.find((each) => each.id === chosen)?.id ?? webhooks[0]?.id ?? '')
  const webhook = webhooks.find((each) => each.id === id)
  const [event, setEvent] = useState<string>(
    webhook?.attributes.events.find(isEventName) ?? exampleEventNames[0],
  )
  const refresh = useRefreshWebhooks()
  const test = useMutation({
    mutationFn: (name: ExampleEventName) => call('test_webhook', { params: { id }, body: { event: name } }),
    onSuccess: refresh,
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isEventName(event)) test.mutate(event)
  }
  const answer = test.data
  return (
    <Dialog title={t('Send a test')} onClose={onClose} wide>
      <form onSubmit={submit}>
        <FormInput
          label={t('Endpoint')}
          value={id}
          onValue={setId}
          options={Object.fromEntries(webhooks.map((each) => [each.id, each.attributes.url]))}
        />
        <FormInput
          label={t('Event')}
          value={event}
          onValue={setEvent}
          options={optionsOf(exampleEventNames)}
          hint={t(
            'An example with made-up records is sent, signed and with the headers of the endpoint. It is not tried again.',
          )}
        />
        {test.isError && (
          <p role="alert" className="t-bad">
            {t('Nothing was sent.')} {test.error.message}
          </p>
        )}
        {answer && (
          <div className="hook-answer">
            <p role="status">
              <Pill tone={answer.succeeded ? 'ok' : 'bad'}>{answer.status_code ?? t('No answer')}</Pill>{' '}
              {answer.succeeded
                ? t('Accepted in {time}.', { time: durationText(answer.duration_ms) })
                : (answer.error ??
                  t('Not accepted after {time}.', { time: durationText(answer.duration_ms) }))}
            </p>
            <details>
              <summary>{t('Request')}</summary>
              <pre tabIndex={0} aria-label={t('Request of the test')}>
                {Object.entries(answer.request_headers)
                  .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
                  .join('\n')}
                {`\n\n${prettyJson(answer.request_body)}`}
              </pre>
            </details>
            <details open>
              <summary>{t('Answer')}</summary>
              <pre tabIndex={0} aria-label={t('Answer to the test')}>
                {answer.response_body ?? t('Without a body')}
              </pre>
            </details>
          </div>
        )}
        <div className="ends">
          {answer && (
            <button type="button" className="btn" onClick={() => onShow(answer.webhook_notification_id)}>
              {t('Show in the log')}
            </button>
          )}
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
          <button type="submit" className="btn go" disabled={test.isPending || id === ''}>
            {answer ? t('Send another') : t('Send')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
