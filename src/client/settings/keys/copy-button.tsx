import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { writeText } from '../../lists/copy/clipboard.ts'

/** Copies a text that stands beside it. */
export const CopyButton = ({
  text,
  copied,
  name,
}: {
  text: string
  /** Said when it is in the clipboard. */
  copied: string
  /** Which text it is, for who does not see what it stands beside; without it, it is the main button. */
  name?: string
}) => {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={name === undefined ? 'btn go' : 'btn'}
        onClick={() => void writeText(text).then(setCopied)}
      >
        {t(isCopied === true ? 'Copied' : 'Copy')}
        {name !== undefined && <span className="visually-hidden"> {name}</span>}
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && copied}
        {isCopied === false && t('The browser did not let it be copied: select the text beside')}
      </span>
    </>
  )
}
