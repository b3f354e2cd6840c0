import { IconKey } from '@tabler/icons-react'
import { t } from '../../../contract/language/index.ts'
import { CopyButton } from './copy-button.tsx'

export interface MadeKey {
  label: string
  secret: string
  /** Until when the one that it replaces is valid. */
  oldUntil?: string
}

/** A new key, for the only time that it is shown. */
export const MadeKeyBanner = ({
  made: { label, secret, oldUntil },
  onDone,
}: {
  made: MadeKey
  onDone: () => void
}) => (
  <section className="key-made" aria-label={t('The new key')}>
    <IconKey size={18} stroke={1.6} aria-hidden="true" />
    <p>
      <b>{t('{name}: copy it now, it is shown once.', { name: label })}</b>
      {oldUntil !== undefined && (
        <small className="muted">
          {t('The old one works until {time}, so that both can be in use meanwhile.', { time: oldUntil })}
        </small>
      )}
    </p>
    <input
      className="field id"
      readOnly
      value={secret}
      aria-label={t('The key')}
      onFocus={({ target }) => target.select()}
    />
    <CopyButton text={secret} copied={t('The key is in the clipboard')} />
    <button type="button" className="btn" onClick={onDone}>
      {t('Done')}
    </button>
  </section>
)
