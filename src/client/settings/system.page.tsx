import { useQuery } from '@tanstack/react-query'
import { numberText, t } from '../../contract/language/index.ts'
import type { EntitlementKind, EntitlementUse } from '../../contract/vocabulary/index.ts'
import { operationQuery, queryClient } from '../api/index.ts'
import { counted, readable, timeText } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { ErrorState, Loading, PageHeader, Pill } from '../ui/index.ts'
import './sections.css'

const SYSTEM_REFRESH_MS = 15_000
const systemQuery = { ...operationQuery('get_system', {}), refetchInterval: SYSTEM_REFRESH_MS }
const engines = { embedded: t('Embedded (PGlite)'), postgresql: t('PostgreSQL server') } as const

export function loader() {
  void queryClient.prefetchQuery(systemQuery)
  return null
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
/** `12 kB`, `3.4 GB`. */
function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? numberText(value, oneDecimal) : numberText(Math.round(value))} ${units[power]}`
}

/** The parts that `/readyz` looks at; one that a newer service has is named by its name. */
const partLabels: Readonly<Record<string, string>> = {
  database: t('Database'),
  migrations: t('Migrations'),
  files: t('Files'),
}
const partLabel = (name: string): string => partLabels[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

/** Version, health and sizes of the installation. */
export const Component = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(systemQuery)
  if (!data)
    return (
      <div className="section-page">
        <PageHeader title={t('System')} />
        {error ? (
          <ErrorState
            title={t('The system could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Reading the system')} />
        )}
      </div>
    )
  const started = timeText(data.started_at, ownZone(), new Date(dataUpdatedAt))
  const failed = data.parts.filter(({ is_working }) => !is_working)
  return (
    <div className="section-page">
      <PageHeader title={t('System')}>
        {error !== null ? (
          <Pill tone="warn">{t('Read before, and not refreshed')}</Pill>
        ) : failed.length === 0 ? (
          <Pill tone="ok">{t('Ready')}</Pill>
        ) : (
          <Pill tone="bad">{t('Not ready')}</Pill>
        )}
      </PageHeader>
      <div className="section-cards">
        <section className="card section-card" aria-labelledby="system-service">
          <h2 id="system-service">{t('Service')}</h2>
          <dl className="section-facts">
            <dt>{t('Version')}</dt>
            <dd>{`Portolan ${data.version}`}</dd>
            <dt>{'Node'}</dt>
            <dd>{data.node_version}</dd>
            <dt>{t('Running since')}</dt>
            <dd title={started.title}>{started.text}</dd>
            <dt>{t('Mail to people')}</dt>
            <dd>{data.sends_mail ? t('Sent by the mail server that is set') : t('No mail server is set')}</dd>
            <dt>{t('Mail with documents')}</dt>
            <dd>{data.receives_mail ? t('Received') : t('Not received')}</dd>
          </dl>
        </section>
        <section className="card section-card" aria-labelledby="system-health">
          <h2 id="system-health">{t('Health')}</h2>
          <dl className="section-facts">
            {data.parts.map(({ name, is_working }) => (
              <div key={name} className="section-fact">
                <dt>{partLabel(name)}</dt>
                <dd>
                  {is_working ? (
                    <Pill tone="ok">{t('Works')}</Pill>
                  ) : (
                    <Pill tone="bad">{t('Does not work')}</Pill>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="muted">{t('The same as /readyz answers without signing in.')}</p>
        </section>
        <section className="card section-card" aria-labelledby="system-state">
          <h2 id="system-state">{t('Stored')}</h2>
          <dl className="section-facts">
            <dt>{t('Engine')}</dt>
            <dd>{engines[data.engine]}</dd>
            <dt>{t('Database')}</dt>
            <dd>{bytesText(data.database_bytes)}</dd>
            <dt>{t('Files')}</dt>
            <dd>
              {counted(data.files.count, 'file')}, {bytesText(data.files.bytes)}
            </dd>
            <dt>{t('Migrations')}</dt>
            <dd>
              {t('{count}, the latest {name}', {
                count: data.migrations.count,
                name: data.migrations.latest ?? t('none'),
              })}
            </dd>
          </dl>
        </section>
        <section className="card section-card" aria-labelledby="system-entitlements">
          <h2 id="system-entitlements">{t('What this account may have')}</h2>
          <dl className="section-facts">
            {data.entitlements.map((each) => (
              <Entitlement key={each.kind} {...each} />
            ))}
          </dl>
          <p className="muted">{t('The operator sets limits with npm run accounts -- entitlements.')}</p>
        </section>
      </div>
    </div>
  )
}

const entitlementLabels: Readonly<Record<EntitlementKind, string>> = {
  people: t('People and open invitations'),
  api_keys: t('API keys'),
  webhooks: t('Webhooks'),
  tracking_requests_a_month: t('Tracking requests this month (UTC)'),
  storage_bytes: t('Files'),
}

const Entitlement = ({ kind, used, limit }: EntitlementUse) => {
  const label = Object.entries(entitlementLabels).find(([name]) => name === kind)?.[1] ?? readable(kind)
  const text = (amount: number) => (kind === 'storage_bytes' ? bytesText(amount) : String(amount))
  return (
    <div className="section-fact">
      <dt>{label}</dt>
      <dd>
        {text(used)}
        {limit === null ? (
          <span className="muted">{t(', no limit')}</span>
        ) : (
          ` ${t('of {limit}', { limit: text(limit) })} `
        )}
        {limit !== null && used >= limit && <Pill tone="warn">{t('Reached')}</Pill>}
      </dd>
    </div>
  )
}
