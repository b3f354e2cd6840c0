import { rich } from '../../language/index.ts'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'

const fileName = 'portolan-recovery-codes.txt'

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** New recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className="account-steps">
      <p>
        {rich(
          '<b>Keep these recovery codes.</b> They are shown this once. Each signs in one time, when the app is not at hand.',
          { b: (text) => <b>{text}</b> },
        )}
      </p>
      <ol className="id account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="account-ends">
        <span role="status" className={isCopied === false ? 't-warn' : 'muted'}>
          {isCopied === true && t('Copied')}
          {isCopied === false && t('The browser did not let them be copied: download them')}
        </span>
        <button type="button" className="btn" onClick={copy}>
          {t('Copy')}
        </button>
        <button type="button" className="btn" onClick={() => download(text)}>
          {t('Download')}
        </button>
        <button type="button" className="btn go" onClick={onDone}>
          {t('I have them')}
        </button>
      </div>
    </div>
  )
}
