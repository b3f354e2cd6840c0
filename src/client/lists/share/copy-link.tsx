import { type ReactNode, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { classes } from '../../ui/index.ts'
import { writeText } from '../copy/clipboard.ts'
import './share.css'

interface CopyLinkProps {
  link: string
  className?: string
  children: ReactNode
  /** It may be in the clipboard already. */
  copied?: boolean
  /** What to do where the browser lets no page write. */
  otherwise?: string
}

/** Copies a link and says so in its own place; where the browser lets no page write, it says how else. */
export const CopyLink = ({ link, className = 'btn', children, copied = false, otherwise }: CopyLinkProps) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(copied ? true : null)
  return (
    <>
      <button
        type="button"
        className={classes(className, 'copy-link')}
        data-copied={isCopied === true}
        onClick={() => void writeText(link).then(setIsCopied)}
      >
        <span>{children}</span>
        <span aria-hidden="true">{t('Copied')}</span>
      </button>
      <span role="status" className={isCopied === false ? 't-warn' : 'visually-hidden'}>
        {isCopied === true && t('Copied')}
        {isCopied === false &&
          (otherwise ?? t('The browser did not let it be copied: copy the address of “Open”'))}
      </span>
    </>
  )
}
