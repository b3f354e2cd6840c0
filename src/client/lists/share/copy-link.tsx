import { type ReactNode, useState } from 'react'
import { writeText } from '../copy/clipboard.ts'

interface CopyLinkProps {
  link: string
  className?: string
  children: ReactNode
  /** It may be in the clipboard already. */
  copied?: boolean
}

/** Copies a link and says so; where the browser lets no page write, it says how else. */
export const CopyLink = ({ link, className = 'btn', children, copied = false }: CopyLinkProps) => {
  const [told, setTold] = useState<boolean | null>(copied ? true : null)
  return (
    <>
      <button type="button" className={className} onClick={() => void writeText(link).then(setTold)}>
        {children}
      </button>
      <span role="status" className={told === false ? 't-warn' : 't-ok'}>
        {told === true && 'Copied'}
        {told === false && 'The browser did not let it be copied: copy the address of “Open”'}
      </span>
    </>
  )
}
