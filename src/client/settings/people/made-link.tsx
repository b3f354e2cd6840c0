import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { writeText } from '../../lists/copy/clipboard.ts'

export interface MadeLink {
  email: string
  /** `/invitation/SECRET`; null where it was mailed, and is for nobody else. */
  path: string | null
}

/** The link of an invitation, for the only time that it is shown. */
export const MadeLinkBanner = ({ made: { email, path }, onDone }: { made: MadeLink; onDone: () => void }) =>
  path === null ? (
    <MailedLink email={email} onDone={onDone} />
  ) : (
    <LinkToSend email={email} path={path} onDone={onDone} />
  )

const MailedLink = ({ email, onDone }: { email: string; onDone: () => void }) => (
  <section className="invited-link" aria-label={t('The link of the invitation')}>
    <IconLink size={18} stroke={1.6} aria-hidden="true" />
    <p role="status">
      <b>{t('A link is mailed to {email}, and to nobody else.', { email })}</b>
      <small>{t('It works once, within seven days.')}</small>
    </p>
    <button type="button" className="btn" onClick={onDone}>
      {t('Done')}
    </button>
  </section>
)

const LinkToSend = ({ email, path, onDone }: { email: string; path: string; onDone: () => void }) => {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const link = new URL(path, window.location.origin).href
  return (
    <section className="invited-link" aria-label={t('The link of the invitation')}>
      <IconLink size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <b>{t('Send this link to {email}: it is shown once.', { email })}</b>
        <small>
          {t('This service sends no mail. Whoever opens the link within seven days is let in, once.')}
        </small>
      </p>
      <input
        className="field id"
        readOnly
        value={link}
        aria-label={t('The link')}
        onFocus={({ target }) => target.select()}
      />
      <button type="button" className="btn go" onClick={() => void writeText(link).then(setCopied)}>
        {isCopied === true ? t('Copied') : t('Copy link')}
      </button>
      <button type="button" className="btn" onClick={onDone}>
        {t('Done')}
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && t('The link is in the clipboard')}
        {isCopied === false && t('The browser did not let it be copied: select the text')}
      </span>
    </section>
  )
}
