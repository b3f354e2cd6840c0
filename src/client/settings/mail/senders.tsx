import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { useMailSenders } from './queries.ts'

const asText = (senders: readonly string[]): string => senders.join('\n')
const asList = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** Whose mail becomes documents. Those who may not change it read it. */
export const MailSenders = ({ senders }: { senders: readonly string[] }) => {
  const [draft, setDraft] = useState<string | null>(null)
  const save = useMailSenders()
  if (!may('edit_mailbox'))
    return (
      <p className="muted">
        {senders.length === 0
          ? t('Mail of everybody is taken.')
          : t('Mail of these senders alone is taken: {senders}.', { senders: senders.join(', ') })}
      </p>
    )
  const text = draft ?? asText(senders)
  const isChanged = asText(asList(text)) !== asText(senders)
  return (
    <form
      className="section-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(asList(text), { onSuccess: () => setDraft(null) })
      }}
    >
      <div className="form-input">
        <label htmlFor="mail-senders">{t('Senders whose mail is taken')}</label>
        <textarea
          id="mail-senders"
          className="field"
          rows={Math.min(8, Math.max(3, text.split('\n').length))}
          spellCheck={false}
          value={text}
          aria-describedby="mail-senders-help mail-senders-status"
          placeholder={'carrier.example\nagent@forwarder.example'}
          onChange={(event) => {
            save.reset()
            setDraft(event.target.value)
          }}
        />
        <small id="mail-senders-help" className="muted">
          {t(
            'Addresses or domains, one a line. Empty: everybody. Mail of others, and mail whose sender is forged by SPF, DKIM or DMARC, is refused, so that its sender learns of it.',
          )}
        </small>
      </div>
      <div className="section-actions">
        <button type="submit" className="btn" disabled={!isChanged || save.isPending}>
          {t('Save senders')}
        </button>
        <span
          id="mail-senders-status"
          role={save.isError ? 'alert' : 'status'}
          className={save.isError ? 't-bad' : 'muted'}
        >
          {save.isError && `${t('Not saved.')} ${save.error.message}`}
          {save.isSuccess && !isChanged && t('Saved')}
        </span>
      </div>
    </form>
  )
}
