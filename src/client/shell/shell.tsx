import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { IconChevronDown } from '@tabler/icons-react'
import { plural, t } from '../../contract/language/index.ts'
import { useSession } from '../api/index.ts'
import { Brand, useScrollRestoration } from '../ui/index.ts'
import { FindBar, type FindBarProps } from './find/find-bar.tsx'
import { Commands } from './commands.tsx'
import { LiveMark } from '../lists/live/live-mark.tsx'
import { Nav } from './nav.tsx'
import { Trouble } from './trouble.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import './shell.css'

/** Loaded lazily, with the code of lists: what the menu offers is not part of the shell bundle. */
const AccountMenuItems = lazy(() => import('./account-menu-items.tsx'))

/** The name of the account and actions for the whole account. The browser opens and closes the popover. */
const AccountMenu = () => {
  const { account } = useSession()
  return (
    <>
      <button type="button" className="account-button" popoverTarget="account-menu">
        <span className="account-name">{account.company_name}</span>
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="account-menu"
        // A link leads to another page, which the menu would cover.
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a')) currentTarget.hidePopover()
        }}
      >
        <Suspense>
          <AccountMenuItems />
        </Suspense>
      </div>
    </>
  )
}

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
