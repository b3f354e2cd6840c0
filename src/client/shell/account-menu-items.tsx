import {
  IconApi,
  IconBell,
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
import { t } from '../../contract/language/index.ts'
import { may, useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { usePrefer } from '../api/preferences.ts'
import { useTheme } from '../ui/use-look.ts'
import { AccountSwitch } from './account-switch.tsx'
import { useSignOut } from './sign-out.ts'

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
