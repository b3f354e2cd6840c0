import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { Home } from '../../contract/operations/index.ts'
import { countsQuery, may, queryClient, useNow } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { nothingTrackedText } from '../lists/nothing-tracked.ts'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { Calendar } from './calendar.tsx'
import { Changes } from './changes.tsx'
import { CostsStrip } from './costs.tsx'
import { EditCards } from './edit-cards.tsx'
import { Figures } from './figures/figures.tsx'
import { Head } from './head.tsx'
import { homeQuery } from './queries.ts'
import { useLiveHome } from './use-live-home.ts'
import { Card } from './card.tsx'
import './home.css'

/** The cards that the person chose, in their order. */
const Cards = ({ home, now }: { home: Home; now: Date }) =>
  home.cards.length === 0 ? (
    <p className="card home-nothing">{t('No card is chosen. Edit home to choose what is shown here.')}</p>
  ) : (
    <ul className="home-cards" aria-label={t('Cards')}>
      {home.cards.map((card) => (
        <Card
          key={card.name}
          card={card}
          failing={card.name === 'no_news' ? home.sources.failing : []}
          now={now}
        />
      ))}
    </ul>
  )

const NothingTracked = () => (
  <EmptyState
    title={t('No containers are tracked yet')}
    action={
      may('create_tracking_request_batch') && (
        <Link className="btn go" to={paths.addMany()}>
          <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Add containers')}
        </Link>
      )
    }
  >
    {nothingTrackedText()}
  </EmptyState>
)

/** What the page shows stays; that it does not follow is said. */
const NotRefreshed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <p className="trouble" role="status">
    {t('This page could not be refreshed: {reason}', { reason: error.message })}{' '}
    <button type="button" className="btn" onClick={onRetry}>
      {t('Try again')}
    </button>
  </p>
)

const HomeContent = ({ home }: { home: Home }) => {
  const now = useNow()
  const [isEditing, setIsEditing] = useState(false)
  const counts = useQuery(countsQuery).data
  const end = () => setIsEditing(false)
  return (
    <>
      <Head home={home} now={now} isEditing={isEditing} onEdit={() => setIsEditing(true)} />
      {counts?.containers === 0 && <NothingTracked />}
      <div className="home">
        <CostsStrip now={now} />
        <div className="home-columns-two">
          {isEditing ? <EditCards home={home} onDone={end} /> : <Cards home={home} now={now} />}
          <Changes changes={home.changes} readAt={home.now} now={now} />
        </div>
        <Calendar calendar={home.calendar} now={now} />
        <Figures />
      </div>
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(homeQuery)
  return null
}

/** What costs money today, what changed, and what comes. */
export const Component = () => {
  const { data, error, refetch } = useLiveHome()
  const retry = () => void refetch()
  if (data !== undefined)
    return (
      <>
        {error && <NotRefreshed error={error} onRetry={retry} />}
        <HomeContent home={data} />
      </>
    )
  return (
    <>
      <PageHeader title={t('Home')} />
      {error ? (
        <ErrorState title={t('The home page could not be read')} error={error} onRetry={retry} />
      ) : (
        <Loading label={t('Loading the home page')} />
      )}
    </>
  )
}
