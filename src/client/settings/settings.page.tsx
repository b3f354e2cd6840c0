import { IconArrowLeft } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, type LoaderFunctionArgs, NavLink, useParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { OperationName } from '../../contract/operations/index.ts'
import { loadIdentity, may, useSession } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, NotAllowed } from '../ui/index.ts'
import * as alerts from './alerts.page.tsx'
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
import * as tariffs from './tariffs.page.tsx'
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
  /** What it shows, and whose answer it is not without; null for what stays in the browser. */
  shows: OperationName | null
  /** @param record the second part of the address, where there is one */
  page: (record: string | undefined) => SettingsPage
}

const sections: Readonly<Record<string, Section>> = {
  people: {
    label: t('People'),
    to: paths.people(),
    shows: 'list_members',
    page: () => people,
  },
  sources: {
    label: t('Sources'),
    to: paths.sources(),
    shows: 'list_connections',
    page: (record) => (record === undefined ? sources : record === 'new' ? connectSource : source),
  },
  parties: {
    label: t('Parties'),
    to: paths.settings('parties'),
    shows: 'list_parties',
    page: () => parties,
  },
  tariffs: {
    label: t('Tariffs and calendars'),
    to: paths.settings('tariffs'),
    shows: 'list_tariffs',
    page: () => tariffs,
  },
  'custom-fields': {
    label: t('Custom fields'),
    to: paths.settings('custom-fields'),
    shows: 'list_custom_field_definitions',
    page: () => customFields,
  },
  alerts: {
    label: t('Alerts'),
    to: paths.settings('alerts'),
    shows: 'list_alert_rules',
    page: () => alerts,
  },
  mail: {
    label: t('Mail'),
    to: paths.settings('mail'),
    shows: 'get_mailbox',
    page: () => mail,
  },
  webhooks: { label: t('Webhooks'), to: paths.webhooks(), shows: 'list_webhooks', page: () => webhooks },
  keys: { label: t('API keys'), to: paths.keys(), shows: 'list_api_keys', page: () => keys },
  system: { label: t('System'), to: paths.settings('system'), shows: 'get_system', page: () => system },
  preferences: {
    label: t('Preferences'),
    to: paths.settings('preferences'),
    shows: null,
    page: () => preferences,
  },
  audit: {
    label: t('Audit'),
    to: paths.audit(),
    shows: 'list_audit_entries',
    page: () => audit,
  },
  openid: {
    label: t('Company sign-in'),
    to: paths.companySignIn(),
    shows: 'list_openid_providers',
    page: () => openid,
  },
  account: {
    label: t('How you sign in'),
    to: paths.ownAccount(),
    shows: 'get_sign_in',
    page: () => ownAccount,
  },
  sessions: {
    label: t('Your sessions'),
    to: paths.sessions(),
    shows: 'list_sessions',
    page: () => sessions,
  },
}

const Missing = () => (
  <EmptyState title={t('There is no such page of the settings')}>
    {t('Choose one of those above.')}
  </EmptyState>
)
const isOpen = ({ shows }: Section): boolean => shows === null || may(shows)

function pageOf({ section = '', record_id }: Record<string, string | undefined>): SettingsPage {
  const found = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (found === undefined) return { Component: Missing }
  return isOpen(found) ? found.page(record_id) : { Component: () => <NotAllowed title={found.label} /> }
}

/** Nothing is asked for that is refused, so it waits until it is known who is signed in. */
export async function loader(asked: LoaderFunctionArgs) {
  await loadIdentity()
  return pageOf(asked.params).loader?.(asked) ?? null
}

/** The settings of the account, a page for each section. */
export const Component = () => {
  const { account } = useSession()
  const { Component: Page } = pageOf(useParams())
  return (
    <div className="settings-page">
      <nav className="settings-nav" aria-label={t('Settings')}>
        <Link to={paths.home()} className="settings-back">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" /> {t('Settings')}
        </Link>
        <h2>{account.company_name}</h2>
        {Object.values(sections)
          .filter(isOpen)
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
