import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { AlertSettings } from '../../../contract/resources/index.ts'
import { timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { Pill } from '../../ui/index.ts'
import { useEditSettings, useTestMail } from './queries.ts'

const hours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)
/** Half hours, and a time between them that was set by another client. */
const timesWith = (time: string | null): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...hours, ...(time === null ? [] : [time])])].toSorted().map((each) => [each, each]),
  )

const LastMail = ({ attributes }: AlertSettings) => {
  const { last_mail_state: state, last_mail_at: at, last_mail_error: error } = attributes
  if (state === null || at === null) return null
  return (
    <p role="status">
      {state === 'sent' ? (
        <Pill tone="ok">{t('Sent')}</Pill>
      ) : state === 'failed' ? (
        <Pill tone="bad">{t('Given up')}</Pill>
      ) : (
        <Pill tone="rest">{t('Being sent')}</Pill>
      )}{' '}
      <span className="muted">
        {t('The last mail, {when}', { when: timeText(at, ownZone(), new Date(at)).text })}
        {error !== null && `: ${error}`}
      </span>
    </p>
  )
}

/** When alerts are mailed to the person who is signed in, and how the last mail went. */
export const MailTimesForm = ({ settings }: { settings: AlertSettings }) => {
  const given = settings.attributes
  const [zone, setZone] = useState(given.is_saved ? given.timezone : ownZone())
  const [isQuiet, setQuiet] = useState(given.quiet_from !== null)
  const [from, setFrom] = useState(given.quiet_from ?? '19:00')
  const [until, setUntil] = useState(given.quiet_until ?? '07:00')
  const [digestAt, setDigestAt] = useState(given.digest_at)
  const [isOn, setOn] = useState(given.mail_is_on)
  const edit = useEditSettings()
  const test = useTestMail()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.mutate({
      timezone: zone,
      digest_at: digestAt,
      quiet_from: isQuiet ? from : null,
      quiet_until: isQuiet ? until : null,
      mail_is_on: isOn,
    })
  }
  const where = !given.sends_mail
    ? t(
        'This service sends no mail: alerts are in the inbox alone. The operator sets a mail server with --smtp-url.',
      )
    : given.email === null
      ? t('You have no e-mail address: enter one under How you sign in.')
      : t('Mails go to {email}.', { email: given.email })
  return (
    <section className="card section-card" aria-labelledby="alert-mails">
      <h2 id="alert-mails">{t('Your mails')}</h2>
      <p className={given.sends_mail && given.email !== null ? 'muted' : 't-warn'}>{where}</p>
      <form className="section-form" onSubmit={submit}>
        <label className="checked">
          <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
          <span>{t('Mail me what my rules ask for')}</span>
        </label>
        <FormInput label={t('Time zone')} value={zone} onValue={setZone} list="zones-of-alerts" />
        <datalist id="zones-of-alerts">
          {Intl.supportedValuesOf('timeZone').map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <FormInput
          label={t('Digest at')}
          value={digestAt}
          onValue={setDigestAt}
          options={timesWith(digestAt)}
        />
        <label className="checked">
          <input type="checkbox" checked={isQuiet} onChange={() => setQuiet(!isQuiet)} />
          <span>{t('Quiet hours, in which mails at once wait')}</span>
        </label>
        {isQuiet && (
          <>
            <FormInput label={t('Quiet from')} value={from} onValue={setFrom} options={timesWith(from)} />
            <FormInput label={t('Quiet until')} value={until} onValue={setUntil} options={timesWith(until)} />
          </>
        )}
        <div className="section-actions">
          <button type="submit" className="btn go" disabled={edit.isPending}>
            {t('Save')}
          </button>
          {given.sends_mail && given.email !== null && (
            <button
              type="button"
              className="btn"
              disabled={test.isPending}
              onClick={() => test.mutate(undefined)}
            >
              {t('Send a test')}
            </button>
          )}
          {edit.isSuccess && (
            <span role="status" className="muted">
              {t('Saved')}
            </span>
          )}
        </div>
        {(edit.error ?? test.error) && (
          <p role="alert" className="t-bad">
            {(edit.error ?? test.error)?.message}
          </p>
        )}
      </form>
      <LastMail {...settings} />
    </section>
  )
}
