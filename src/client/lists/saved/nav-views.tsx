import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { SavedView } from '../../../contract/resources/index.ts'
import { addressOfSaved } from './links.ts'
import { savedViewsQuery } from './queries.ts'
import { byName, showsTheSame, tellMatching } from './saved.rules.ts'

/** The saved view that the address shows, unchanged; of several that show the same the one that one came from. */
export function useCurrentView(): SavedView | undefined {
  const { pathname, search } = useLocation()
  const { data = [] } = useQuery(savedViewsQuery)
  const from = new URLSearchParams(search).get('view')
  const same = data.filter((saved) => {
    const to = addressOfSaved(saved)
    return to?.pathname === pathname && showsTheSame(to.search, search)
  })
  return same.find(({ id }) => id === from) ?? same[0]
}

export const SharedMark = () => (
  <span className="shared-mark" title="Shared with everybody in the account">
    <IconUsers size={13} stroke={1.6} aria-hidden="true" />
    <span className="visually-hidden">shared</span>
  </span>
)

/** The saved views, each with how many records match it now; a click shows the whole of it. */
export const NavViews = () => {
  const { data = [] } = useQuery(savedViewsQuery)
  const current = useCurrentView()
  if (data.length === 0) return null
  return (
    <div className="nav-views" role="group" aria-labelledby="nav-views">
      <h2 id="nav-views">Saved views</h2>
      {byName(data).map((saved) => {
        const to = addressOfSaved(saved)
        const matching = tellMatching(saved.attributes.matching)
        return (
          to && (
            <Link key={saved.id} to={to} aria-current={saved.id === current?.id ? 'page' : undefined}>
              <span className="nav-name" title={saved.attributes.name}>
                {saved.attributes.name}
              </span>
              {saved.attributes.shared && <SharedMark />}
              {matching !== null && <small>{matching}</small>}
            </Link>
          )
        )
      })}
    </div>
  )
}
