import { IconX } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'

/** What the list is narrowed to, and the way back to all of it. */
export const MatchingChip = ({ q }: { q: string }) => {
  const [fields] = useSearchParams()
  const next = new URLSearchParams(fields)
  next.delete('q')
  next.delete('page')
  return (
    <span className="chip">
      Matching <b>{q}</b>
      <Link to={{ search: next.toString() }} aria-label={`Show all, not only those matching ${q}`}>
        <IconX size={13} aria-hidden="true" />
      </Link>
    </span>
  )
}
