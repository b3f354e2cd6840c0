import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import './shell.css'
import { AccountMenu } from './account-menu.tsx'
import { Brand, useKeptScroll } from '../ui/index.ts'
import { FindBar } from './find/find-bar.tsx'
import { Commands } from './commands.tsx'
import { LiveMark } from '../lists/live/live-mark.tsx'
import { Nav } from './nav.tsx'
import { SimulatedNotice } from './simulated-notice.tsx'
import { Trouble } from './trouble.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** What stands around every page. `status` is what goes on in the background, for the header. */
export const Shell = ({ status }: { status: ReactNode }) => {
  const main = useFocusOnNavigation()
  useKeptScroll(main, { name: 'page', place: useLocation().pathname })
  const moving = useNavigation().state !== 'idle'
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-header">
        <Brand />
        <FindBar />
        <div className="shell-right">
          <LiveMark />
          {status}
          <Commands />
          <AccountMenu />
        </div>
        {moving && <div className="shell-moving" role="progressbar" aria-label="Opening the page" />}
      </header>
      <Nav />
      <SimulatedNotice />
      <main id="main" className="shell-main" ref={main} tabIndex={-1}>
        <Outlet />
        <Trouble />
      </main>
    </div>
  )
}
