import { type ReactNode, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { writeClip } from '../../lists/copy/clipboard.ts'

/** Copies a text and says so on the button; where the browser lets no page write, it says that. */
export const CopyText = ({ text, children }: { text: string; children: ReactNode }) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = () => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    void writeClip({ text, html: `<pre>${escaped}</pre>`, rows: 1 }).then(setIsCopied)
  }
  return (
    <>
      <button type="button" className="btn" onClick={copy}>
        {isCopied === true ? t('Copied') : children}
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && t('Copied')}
        {isCopied === false && t('The browser did not let it be copied')}
      </span>
    </>
  )
}
