import {
  IconBox,
  IconFileText,
  IconHome,
  IconMap2,
  IconRadar,
  IconShip,
  IconTruck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { msg, numberText, t } from '../../contract/language/index.ts'
import { countsQuery, may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { useRefreshedCounts } from '../lists/live/use-refreshed-counts.ts'

/** Loaded lazily: the code that reads views is not part of the shell bundle. */
const NavViews = lazy(() => import('../lists/saved/nav-views.tsx'))

/** Each place has the number of all its records, and apart from it, coloured, of those that wait for a person. */
const places = [
  {
    label: t('Home'),
    to: paths.home(),
    at: paths.home(),
    icon: IconHome,
    count: null,
    shows: 'get_home',
    waiting: null,
  },
  {
    label: t('Pickup'),
    to: paths.pickup(),
    at: paths.pickup(),
    icon: IconTruck,
    count: null,
    shows: 'list_entered_values',
    waiting: null,
  },
  {
    label: t('Containers'),
    to: paths.openWork(),
    at: paths.containers(),
    icon: IconBox,
    count: 'containers',
    shows: 'list_containers',
    waiting: null,
  },
  {
    label: t('Shipments'),
    to: paths.shipments(),
    at: paths.shipments(),
    icon: IconShip,
    count: 'shipments',
    shows: 'list_shipments',
    waiting: null,
  },
  {
    label: t('Requests'),
    to: paths.requests(),
    at: paths.requests(),
    icon: IconRadar,
    count: 'tracking_requests',
    shows: 'list_tracking_requests',
    waiting: {
      count: 'failed_tracking_requests',
      className: 'nav-failed',
      text: msg('{count} failed and need a person'),
    },
  },
  {
    label: t('Documents'),
    to: paths.documents(),
    at: paths.documents(),
    icon: IconFileText,
    count: 'documents',
    shows: 'list_documents',
    waiting: { count: 'documents_to_review', className: 'nav-review', text: msg('{count} to review') },
  },
  {
    label: t('Map'),
    to: paths.fleetMap(),
    at: paths.fleetMap(),
    icon: IconMap2,
    count: null,
    shows: 'get_fleet_map',
    waiting: null,
  },
] as const

/** `1,284`, and `102K` where the number would not fit. */
const formatCount = (count: number): string =>
  numberText(count, count < 100_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 })

const WaitingCount = ({ count, className, text }: { count: number; className: string; text: string }) =>
  count > 0 && (
    <small className={className} title={t(text, { count })}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{t(text, { count })},</span>
    </small>
  )

const counting = ['get_counts', 'list_saved_views'] as const

/** The main navigation: at the side, on a narrow screen at the bottom. */
export const Nav = () => {
  useRefreshedCounts(counting)
  const { data } = useQuery(countsQuery)
  const { pathname, search } = useLocation()
  const isInView = new URLSearchParams(search).has('view')
  return (
    <nav className="shell-nav" aria-label={t('Main')}>
      {places
        .filter(({ shows }) => may(shows))
        .map(({ label, to, at, icon: Icon, count, waiting }) => {
          const isHere = !isInView && (pathname === at || (at !== '/' && pathname.startsWith(`${at}/`)))
          return (
            <Link key={label} to={to} aria-current={isHere ? 'page' : undefined}>
              <Icon size={16} stroke={1.6} aria-hidden="true" />
              <span>{label}</span>
              {data && count && (
                <span className="nav-counts">
                  {waiting && (
                    <WaitingCount
                      count={data[waiting.count]}
                      className={waiting.className}
                      text={waiting.text}
                    />
                  )}
                  <small className="nav-all" title={t('{count} in all', { count: data[count] })}>
                    {formatCount(data[count])}
                    <span className="visually-hidden"> {t('in all')}</span>
                  </small>
                </span>
              )}
            </Link>
          )
        })}
      {may('list_saved_views') && (
        <Suspense>
          <NavViews />
        </Suspense>
      )}
    </nav>
  )
}
