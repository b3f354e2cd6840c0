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
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

const ThemeChoice = () => {
  const theme = useTheme()
  return (
    <fieldset className="theme-choice">
      <legend>Appearance</legend>
      {themes.map(({ value, label, icon: Icon }) => (
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
        <Link
          to={paths.shares()}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <IconShare size={16} stroke={1.6} aria-hidden="true" /> Shared links
        </Link>
        <Link
          to={paths.sources()}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <IconPlugConnected size={16} stroke={1.6} aria-hidden="true" /> Sources
        </Link>
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
