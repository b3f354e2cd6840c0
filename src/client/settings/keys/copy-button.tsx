import { useState } from 'react'
import { writeText } from '../../lists/copy/clipboard.ts'

/** Copies a text that stands beside it. @param what names it: `The key` */
export const CopyButton = ({
  text,
  what,
  isMain = false,
}: {
  text: string
  what: string
  isMain?: boolean
}) => {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={isMain ? 'btn go' : 'btn'}
        onClick={() => void writeText(text).then(setCopied)}
      >
        {isCopied === true ? 'Copied' : 'Copy'}
        {!isMain && <span className="visually-hidden"> {what.toLowerCase()}</span>}
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && `${what} is in the clipboard`}
        {isCopied === false && 'The browser did not let it be copied: select the text beside'}
      </span>
    </>
  )
}
