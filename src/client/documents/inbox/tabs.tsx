import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../format/index.ts'
import { type ListView, readView, standardLayout, useView, writeView } from '../../lists/view/index.ts'
import { toReviewQuery } from '../queries.ts'

const tabs = [
  { label: 'All', search: '' },
  { label: 'To review', search: 'reviewed=false&state=read,failed' },
  { label: 'Unmatched', search: 'linked=false' },
  { label: 'Failed', search: 'state=failed' },
] as const

const filterKey = (filters: ListView['filters']): string =>
  writeView({ list: 'documents', filters, sort: '', q: '', columns: standardLayout('documents') })
const filtersOf = (search: string) => readView('documents', new URLSearchParams(search)).filters

/** The usual filters of the inbox; sort and search are kept. */
export const InboxTabs = () => {
  const { view } = useView('documents')
  const { data: waiting } = useQuery(toReviewQuery)
  const here = filterKey(view.filters)
  const to = (search: string) => paths.documents(writeView({ ...view, filters: filtersOf(search) }))
  return (
    <nav className="document-tabs" aria-label="Inbox filters">
      {tabs.map(({ label, search }) => (
        <Link
          key={label}
          to={to(search)}
          preventScrollReset
          aria-current={here === filterKey(filtersOf(search)) ? 'page' : undefined}
        >
          {label}
          {label === 'To review' && waiting !== undefined && <small>{waiting.toLocaleString('en-US')}</small>}
        </Link>
      ))}
    </nav>
  )
}
