import {
  IconApi,
  IconBell,
  IconCheck,
  IconDeviceDesktop,
  IconDevices,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconShare,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../contract/language/index.ts'
import { call, may, useSession } from '../api/index.ts'
import { paths, readable } from '../format/index.ts'
import { usePrefer } from '../api/preferences.ts'
import { useTheme } from '../ui/use-look.ts'
import { useSignOut } from './sign-out.ts'

/** The accounts of which the person is a member, where there are several: the open one, and a button for each other. */
const AccountSwitch = () => {
  const { account, accounts } = useSession()
  const change = useMutation({
    mutationFn: (account_id: string) => call('switch_account', { body: { account_id } }),
    // A new document: nothing of the other account is left.
    onSuccess: () => window.location.assign('/'),
  })
  if (accounts.length < 2 || !may('switch_account')) return null
  return (
    <div className="account-switch" role="group" aria-label={t('Account')}>
      {accounts.map(({ id, company_name, role }) => (
        <button
          key={id}
          type="button"
          aria-current={id === account.id ? 'true' : undefined}
          disabled={change.isPending}
          onClick={() => id !== account.id && change.mutate(id)}
        >
          <span className="account-choice">
            {company_name} <small className="muted">{readable(role)}</small>
          </span>
          {id === account.id && <IconCheck size={15} stroke={1.8} aria-hidden="true" />}
        </button>
      ))}
      {change.isError && (
        <p className="t-bad" role="alert">
          {t('Still in {company}. {reason}', { company: account.company_name, reason: change.error.message })}
        </p>
      )}
    </div>
  )
}

const themes = [
  { value: 'light', label: t('Light'), icon: IconSun },
  { value: 'dark', label: t('Dark'), icon: IconMoon },
  { value: 'system', label: t('System'), icon: IconDeviceDesktop },
] as const

/** Each with the operation that its page shows. */
const links = [
  [t('Your account'), paths.ownAccount(), IconUser, 'get_sign_in'],
  [t('Alerts'), paths.alerts(), IconBell, 'list_alerts'],
  [t('Shared links'), paths.shares(), IconShare, 'list_shares'],
  [t('Sources'), paths.sources(), IconPlugConnected, 'list_connections'],
  [t('Webhooks'), paths.webhooks(), IconApi, 'list_webhooks'],
  [t('Your sessions'), paths.sessions(), IconDevices, 'list_sessions'],
] as const

const ThemeChoice = () => {
  const theme = useTheme()
  const { choose, fault } = usePrefer()
  return (
    <fieldset className="theme-choice">
      <legend>{t('Appearance')}</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === value}
            onChange={() => void choose({ theme: value })}
          />
          <Icon size={15} stroke={1.6} aria-hidden="true" /> {label}
        </label>
      ))}
      {fault !== null && (
        <p className="t-bad" role="alert">
          {t('Not kept. {reason}', { reason: fault })}
        </p>
      )}
    </fieldset>
  )
}

/** What the account menu offers. */
const AccountMenuItems = () => {
  const { account, user } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <p>
        <b>{account.company_name}</b>
        {user !== null && <span className="muted"> · {user.name}</span>}
      </p>
      <AccountSwitch />
      <ThemeChoice />
      {links
        .filter(([, , , shows]) => may(shows))
        .map(([label, to, Icon]) => (
          <Link key={to} to={to}>
            <Icon size={16} stroke={1.6} aria-hidden="true" /> {label}
          </Link>
        ))}
      <a href={paths.interfaceDescription()} target="_blank" rel="noreferrer">
        <IconApi size={16} stroke={1.6} aria-hidden="true" /> {t('API reference')}
      </a>
      <button type="button" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        <IconLogout size={16} stroke={1.6} aria-hidden="true" /> {t('Sign out')}
      </button>
      {signOut.isError && (
        <p className="t-bad" role="alert">
          {t('Still signed in. {reason}', { reason: signOut.error.message })}
        </p>
      )}
    </>
  )
}

export default AccountMenuItems
