import { Menu, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  IconApi,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call, useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'

const themes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

export const AccountMenu = () => {
  const { account, user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useMutation({
    mutationFn: () => call('delete_session', {}),
    // A new document: nothing of this account stays in the memory of a shared computer.
    onSuccess: () => window.location.assign(paths.signIn()),
  })
  return (
    <Menu position="bottom-end" width={220} shadow="none">
      <Menu.Target>
        <button type="button" className="account-button">
          <span className="account-name">{account.company_name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user !== null && <Menu.Label>{user.name}</Menu.Label>}
        <Menu.Label>Appearance</Menu.Label>
        {themes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={15} aria-hidden="true" />}
            rightSection={colorScheme === value ? <span aria-hidden="true">✓</span> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={paths.interfaceDescription()}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconApi size={15} aria-hidden="true" />}
        >
          API reference
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconLogout size={15} aria-hidden="true" />}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Menu.Item>
        {signOut.isError && (
          <p className="menu-trouble" role="alert">
            Still signed in: {signOut.error.message}
          </p>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
