import { type ReactNode, useState } from 'react'
import { classes } from '../../ui/index.ts'
import { writeText } from '../copy/clipboard.ts'
import './share.css'

interface CopyLinkProps {
  link: string
  className?: string
  children: ReactNode
  /** It may be in the clipboard already. */
  copied?: boolean
}

/** Copies a link and says so in its own place; where the browser lets no page write, it says how else. */
export const CopyLink = ({ link, className = 'btn', children, copied = false }: CopyLinkProps) => {
  const [told, setTold] = useState<boolean | null>(copied ? true : null)
  return (
    <>
      <button
        type="button"
        className={classes(className, 'copy-link')}
        data-copied={told === true}
        onClick={() => void writeText(link).then(setTold)}
      >
        <span>{children}</span>
        <span aria-hidden="true">Copied</span>
      </button>
      <span role="status" className={told === false ? 't-warn' : 'visually-hidden'}>
        {told === true && 'Copied'}
        {told === false && 'The browser did not let it be copied: copy the address of “Open”'}
      </span>
    </>
  )
}
