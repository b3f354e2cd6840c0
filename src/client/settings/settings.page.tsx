import { IconArrowLeft } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, type LoaderFunctionArgs, NavLink, useParams } from 'react-router'
import { type Role, roles } from '../../contract/vocabulary/index.ts'
import { useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState } from '../ui/index.ts'
import * as audit from './audit.page.tsx'
import * as connectSource from './connect-source.page.tsx'
import * as ownAccount from './account.page.tsx'
import * as customFields from './custom-fields.page.tsx'
import * as keys from './keys.page.tsx'
import * as mail from './mail.page.tsx'
import * as parties from './parties.page.tsx'
import * as preferences from './preferences.page.tsx'
import * as openid from './openid.page.tsx'
import * as people from './people.page.tsx'
import * as sessions from './sessions.page.tsx'
import * as source from './source.page.tsx'
import * as sources from './sources.page.tsx'
import * as system from './system.page.tsx'
import * as webhooks from './webhooks.page.tsx'
import './settings.css'

interface SettingsPage {
  Component: ComponentType
  loader?: (asked: LoaderFunctionArgs) => unknown
}
interface Section {
  label: string
  to: string
  /** What it requests is refused to others. */
  who: readonly Role[]
  /** Where it is refused to a browser that was signed in with a key. */
  isForPeople?: true
  /** @param record the second part of the address, where there is one */
  page: (record: string | undefined) => SettingsPage
}

const sections: Readonly<Record<string, Section>> = {
  people: {
    label: 'People',
    to: paths.people(),
    who: ['owner', 'admin'],
    isForPeople: true,
    page: () => people,
  },
  sources: {
    label: 'Sources',
    to: paths.sources(),
    who: ['owner', 'admin', 'clerk', 'viewer'],
    page: (record) => (record === undefined ? sources : record === 'new' ? connectSource : source),
  },
  parties: {
    label: 'Parties',
    to: paths.settings('parties'),
    who: ['owner', 'admin', 'clerk', 'viewer'],
    page: () => parties,
  },
  'custom-fields': {
    label: 'Custom fields',
    to: paths.settings('custom-fields'),
    who: ['owner', 'admin'],
    page: () => customFields,
  },
  mail: {
    label: 'Mail',
    to: paths.settings('mail'),
    who: ['owner', 'admin', 'clerk', 'viewer'],
    page: () => mail,
  },
  webhooks: { label: 'Webhooks', to: paths.webhooks(), who: ['owner', 'admin'], page: () => webhooks },
  keys: { label: 'API keys', to: paths.keys(), who: ['owner', 'admin'], isForPeople: true, page: () => keys },
  system: { label: 'System', to: paths.settings('system'), who: ['owner', 'admin'], page: () => system },
  preferences: {
    label: 'Preferences',
    to: paths.settings('preferences'),
    who: roles,
    page: () => preferences,
  },
  audit: {
    label: 'Audit',
    to: paths.audit(),
    who: ['owner', 'admin'],
    isForPeople: true,
    page: () => audit,
  },
  openid: {
    label: 'Company sign-in',
    to: paths.companySignIn(),
    who: ['owner', 'admin'],
    isForPeople: true,
    page: () => openid,
  },
  account: {
    label: 'How you sign in',
    to: paths.ownAccount(),
    who: roles,
    isForPeople: true,
    page: () => ownAccount,
  },
  sessions: {
    label: 'Your sessions',
    to: paths.sessions(),
    who: roles,
    isForPeople: true,
    page: () => sessions,
  },
}

const Missing = () => (
  <EmptyState title="There is no such page of the settings">Choose one of those above.</EmptyState>
)
const pageOf = ({ section = '', record_id }: Record<string, string | undefined>): SettingsPage =>
  (Object.hasOwn(sections, section) && sections[section]?.page(record_id)) || { Component: Missing }

export const loader = (asked: LoaderFunctionArgs) => pageOf(asked.params).loader?.(asked) ?? null

/** The settings of the account, a page for each section. */
export const Component = () => {
  const { role, account, user } = useSession()
  const { Component: Page } = pageOf(useParams())
  return (
    <div className="settings-page">
      <nav className="settings-nav" aria-label="Settings">
        <Link to={paths.home()} className="settings-back">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" /> Settings
        </Link>
        <h2>{account.company_name}</h2>
        {Object.values(sections)
          .filter(({ who, isForPeople }) => who.includes(role) && (!isForPeople || user !== null))
          .map(({ label, to }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
      </nav>
      <Page />
    </div>
  )
}
