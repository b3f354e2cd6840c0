import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { writeText } from '../../lists/copy/clipboard.ts'

export interface MadeKey {
  label: string
  secret: string
  /** Until when the one that it replaces is valid. */
  oldUntil?: string
}

const CopySecret = ({ secret }: { secret: string }) => {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className="btn go" onClick={() => void writeText(secret).then(setCopied)}>
        {isCopied === true ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && 'The key is in the clipboard'}
        {isCopied === false && 'The browser did not let it be copied: select the text beside'}
      </span>
    </>
  )
}

/** A new key, for the only time that it is shown. */
export const MadeKeyBanner = ({
  made: { label, secret, oldUntil },
  onDone,
}: {
  made: MadeKey
  onDone: () => void
}) => (
  <section className="key-made" aria-label="The new key">
    <IconKey size={18} stroke={1.6} aria-hidden="true" />
    <p>
      <b>{label}: copy it now, it is shown once.</b>
      {oldUntil !== undefined && (
        <small className="muted">
          The old one works until {oldUntil}, so that both can be in use meanwhile.
        </small>
      )}
    </p>
    <input
      className="field id"
      readOnly
      value={secret}
      aria-label="The key"
      onFocus={({ target }) => target.select()}
    />
    <CopySecret secret={secret} />
    <button type="button" className="btn" onClick={onDone}>
      Done
    </button>
  </section>
)
