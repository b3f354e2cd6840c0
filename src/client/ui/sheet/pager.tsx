import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { listPageSize, tellRange } from '../../format/index.ts'

const Step = ({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) =>
  to === null ? (
    <span className="btn" role="link" aria-disabled="true" aria-label={label}>
      {children}
    </span>
  ) : (
    <Link className="btn" to={{ search: to }} aria-label={label}>
      {children}
    </Link>
  )

/** Where this page lies in the list, and the ways to the ones beside it. */
export const Pager = ({ page, shown, total }: { page: number; shown: number; total: number }) => {
  const [fields] = useSearchParams()
  const address = (number: number): string => {
    const next = new URLSearchParams(fields)
    if (number === 1) next.delete('page')
    else next.set('page', String(number))
    return next.toString()
  }
  const pages = Math.ceil(total / listPageSize)
  return (
    <nav className="pager" aria-label="Pages">
      <span aria-live="polite">{tellRange(page, shown, total)}</span>
      {pages > 1 && (
        <>
          <Step to={page > 1 ? address(page - 1) : null} label="Previous page">
            <IconChevronLeft size={15} aria-hidden="true" />
          </Step>
          <Step to={page < pages ? address(page + 1) : null} label="Next page">
            <IconChevronRight size={15} aria-hidden="true" />
          </Step>
        </>
      )}
    </nav>
  )
}
