import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { plural, t } from '../../contract/language/index.ts'
import { useSession } from '../api/index.ts'
import './shell.css'
import { AccountMenu } from './account-menu.tsx'
import { Brand, useScrollRestoration } from '../ui/index.ts'
import { FindBar, type FindBarProps } from './find/find-bar.tsx'
import { Commands } from './commands.tsx'
import { LiveMark } from '../lists/live/live-mark.tsx'
import { Nav } from './nav.tsx'
import { Trouble } from './trouble.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Loaded with the code of lists, as the menu of the account is. */
const AlertBell = lazy(() => import('./alert-bell.tsx'))

/** Says on every page that the data is simulated. */
const SimulatedNotice = () => {
  const { simulated, connected_sources: connected } = useSession()
  if (!simulated) return null
  return (
    <aside className="shell-simulated" aria-label={t('About this data')}>
      <p role="note">
        <b>{t('Simulated data:')}</b>{' '}
        {connected === 0
          ? t('carriers, ships and containers are simulated, except for imported records.')
          : plural(
              connected,
              'what your {n} connected source does not report is simulated, except for imported records.',
              'what your {n} connected sources do not report is simulated, except for imported records.',
            )}
      </p>
    </aside>
  )
}

type ShellProps = FindBarProps & {
  /** Background work, in the header. */
  status: ReactNode
}

/** The frame of every page. */
export const Shell = ({ status, ...finding }: ShellProps) => {
  const main = useFocusOnNavigation()
  useScrollRestoration(main, { name: 'page', place: useLocation().pathname })
  const moving = useNavigation().state !== 'idle'
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <header className="shell-header">
        <Brand />
        <FindBar {...finding} />
        <div className="shell-right">
          <LiveMark />
          {status}
          <Commands />
          <div className="shell-bell">
            <Suspense>
              <AlertBell />
            </Suspense>
          </div>
          <AccountMenu />
        </div>
        {moving && <div className="shell-moving" role="progressbar" aria-label={t('Opening the page')} />}
      </header>
      <Nav />
      <SimulatedNotice />
      <main id="main" className="shell-main" ref={main} tabIndex={-1}>
        <Outlet />
        <Trouble />
      </main>
      {/* Uploads stand below the page, so that they cover nothing of it. */}
      <div id="below-page" className="shell-below" />
    </div>
  )
}
