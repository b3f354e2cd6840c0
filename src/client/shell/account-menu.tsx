import {
  IconApi,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconShare,
  IconSun,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession, call } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { setTheme, useTheme } from '../ui/index.ts'
import { useMutation } from '@tanstack/react-query'
import { deleteDatabase, UPLOAD_DATABASE } from '../api/browser-store.ts'

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('delete_session', {}),
    // Loads a new document and deletes waiting uploads, so that a shared computer keeps no data of this account.
    onSuccess: () => {
      deleteDatabase(UPLOAD_DATABASE)
      window.location.assign(paths.signIn())
    },
  })

const themes = [
  ['Light', 'light', IconSun],
  ['Dark', 'dark', IconMoon],
  ['System', 'auto', IconDeviceDesktop],
] as const

const links = [
  ['Shared links', paths.shares(), IconShare],
  ['Sources', paths.sources(), IconPlugConnected],
  ['Webhooks', paths.webhooks(), IconApi],
] as const

const ThemeChoice = () => {
  const theme = useTheme()
  return (
    <fieldset className="theme-choice">
      <legend>Appearance</legend>
      {themes.map(([label, value, Icon]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon size={15} stroke={1.6} aria-hidden="true" /> {label}
        </label>
      ))}
    </fieldset>
  )
}

/** The name of the account and actions for the whole account. The browser opens and closes the popover. */
export const AccountMenu = () => {
  const { account, user } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <button type="button" className="account-button" popoverTarget="account-menu">
        <span className="account-name">{account.company_name}</span>
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <div id="account-menu" popover="auto" className="account-menu">
        <p>
          <b>{account.company_name}</b>
          {user !== null && <span className="muted"> · {user.name}</span>}
        </p>
        <ThemeChoice />
        {links.map(([label, to, Icon]) => (
          <Link key={to} to={to} onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}>
            <Icon size={16} stroke={1.6} aria-hidden="true" /> {label}
          </Link>
        ))}
        <a href={paths.interfaceDescription()} target="_blank" rel="noreferrer">
          <IconApi size={16} stroke={1.6} aria-hidden="true" /> API reference
        </a>
        <button type="button" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          <IconLogout size={16} stroke={1.6} aria-hidden="true" /> Sign out
        </button>
        {signOut.isError && (
          <p className="t-bad" role="alert">
            Still signed in. {signOut.error.message}
          </p>
        )}
      </div>
    </>
  )
}
