import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { SavedView } from '../../../contract/resources/index.ts'
import { addressOfSaved } from './links.ts'
import { savedViewsQuery } from './queries.ts'
import { byName, showsTheSame, matchingText } from './saved.rules.ts'
import { SharedMark } from './shared-mark.tsx'

/** The view named by the address, else one that shows the same as the address. */
function useCurrent(views: readonly SavedView[]): SavedView | undefined {
  const { pathname, search } = useLocation()
  const from = new URLSearchParams(search).get('view')
  if (from !== null) return views.find(({ id }) => id === from)
  return views.find((saved) => {
    const to = addressOfSaved(saved)
    return to?.pathname === pathname && showsTheSame(to.search, search)
  })
}

/** The saved views, each with how many records match it now, as links to their lists. */
const NavViews = () => {
  const { data = [] } = useQuery(savedViewsQuery)
  const current = useCurrent(data)
  if (data.length === 0) return null
  return (
    <div className="nav-views" role="group" aria-labelledby="nav-views">
      <h2 id="nav-views">{t('Saved views')}</h2>
      {byName(data).map((saved) => {
        const to = addressOfSaved(saved)
        const matching = matchingText(saved.attributes.matching)
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
export default NavViews
