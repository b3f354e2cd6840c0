import { IconSettings } from '@tabler/icons-react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { thresholdText } from '../../contract/format/index.ts'
import { rich } from '../language/index.ts'
import { plural, t } from '../../contract/language/index.ts'
import { type AlertState, alertState, MAX_ALERTS_LISTED } from '../../contract/vocabulary/index.ts'
import { loadIdentity, may, queryClient, related, useNow } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, ErrorState, Loading, NotAllowed, PageHeader } from '../ui/index.ts'
import { useSteady } from '../ui/use-steady.ts'
import { byRule, morningIn } from './alert.present.ts'
import { AlertItem } from './alert-item.tsx'
import { alertsQuery, useEditAlert, useLiveAlerts } from './queries.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import './alerts.css'

const tabs: Readonly<Record<AlertState, string>> = {
  open: t('Open'),
  snoozed: t('Snoozed'),
  acknowledged: t('Acknowledged'),
}
const emptyTexts: Readonly<Record<AlertState, { title: string; text: string }>> = {
  open: { title: t('No open alerts'), text: t('What your alert rules raise comes here by itself.') },
  snoozed: { title: t('Nothing is snoozed'), text: t('An alert that you snooze comes back at its time.') },
  acknowledged: {
    title: t('Nothing was acknowledged yet'),
    text: t('Alerts that are done with are kept here.'),
  },
}
const stateIn = (fields: URLSearchParams): AlertState =>
  alertState.safeParse(fields.get('state')).data ?? 'open'

/** Nothing is asked for that is refused, so it waits until it is known who is signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  await loadIdentity()
  if (may('list_alerts'))
    void queryClient.prefetchQuery(alertsQuery(stateIn(new URL(request.url).searchParams)))
  return null
}

/** The alerts of the person who is signed in. */
export const Component = () => (may('list_alerts') ? <Inbox /> : <NotAllowed title={t('Alerts')} />)

const Tabs = ({ state, rule }: { state: AlertState; rule: string | null }) => (
  <nav className="alert-tabs" aria-label={t('Alerts by state')}>
    {alertState.options.map((each) => (
      <Link
        key={each}
        to={paths.alerts({ state: each === 'open' ? undefined : each, rule: rule ?? undefined })}
        aria-current={each === state ? 'page' : undefined}
      >
        {tabs[each]}
      </Link>
    ))}
  </nav>
)

type InboxData = NonNullable<ReturnType<typeof useLiveAlerts>['data']>

const AlertList = ({ data, state, rule }: { data: InboxData; state: AlertState; rule: string | null }) => {
  const now = useNow()
  const { shown, isBehind, follow, holding } = useSteady(data, (page) => page.data)
  const edit = useEditAlert(follow)
  const list = useInboxKeys(
    state === 'open'
      ? {
          e: (id) => edit.mutate({ id, acknowledged: true }),
          z: (id) => edit.mutate({ id, snoozed_until: morningIn(1, now) }),
        }
      : {},
  )
  const rules = byRule(shown.data, rule)
  const records = related(shown)
  const { total, colleagues } = shown.meta
  return (
    <div ref={list} className="alert-list" {...holding}>
      {isBehind && (
        <p className="alert-behind" role="status">
          {t('There are other alerts now')}{' '}
          <button type="button" className="btn" onClick={follow}>
            {t('Show them')}
          </button>
        </p>
      )}
      {rule !== null && (
        <p className="muted">
          {rich('Alerts of one rule. <link>Show all</link>', {
            link: (inside) => <Link to={paths.alerts()}>{inside}</Link>,
          })}
        </p>
      )}
      {rules.length === 0 && (
        <EmptyState
          title={emptyTexts[state].title}
          action={
            state === 'open' && (
              <Link className="btn" to={paths.settings('alerts')}>
                {t('Set alert rules')}
              </Link>
            )
          }
        >
          {emptyTexts[state].text}
        </EmptyState>
      )}
      {rules.map(({ id, name, threshold, alerts }) => (
        <section key={id} className="card alert-rule" aria-labelledby={`rule-${id}`}>
          <h2 id={`rule-${id}`}>
            {name} <small className="muted">{thresholdText(threshold)}</small>
          </h2>
          <ul>
            {alerts.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                ruleId={id}
                records={records}
                colleagues={colleagues}
                now={now}
                edit={edit}
              />
            ))}
          </ul>
        </section>
      ))}
      {total > MAX_ALERTS_LISTED && (
        <p className="muted">
          {plural(
            total,
            'The latest {most} of {n} alert are shown',
            'The latest {most} of {n} alerts are shown',
            {
              most: MAX_ALERTS_LISTED,
            },
          )}
        </p>
      )}
    </div>
  )
}

const Inbox = () => {
  const [fields] = useSearchParams()
  const state = stateIn(fields)
  const { data, error, refetch } = useLiveAlerts(state)
  const retry = () => void refetch()
  return (
    <div className="alerts-page">
      <PageHeader
        title={t('Alerts')}
        actions={
          <Link className="btn" to={paths.settings('alerts')}>
            <IconSettings size={15} stroke={1.6} aria-hidden="true" /> {t('Rules and mails')}
          </Link>
        }
      >
        {data && state === 'open' && (
          <span className="muted">{plural(data.meta.total, '{n} alert open', '{n} alerts open')}</span>
        )}
      </PageHeader>
      <Tabs state={state} rule={fields.get('rule')} />
      {data !== undefined && error && (
        <p className="trouble" role="status">
          {t('The alerts could not be refreshed: {reason}', { reason: error.message })}{' '}
          <button type="button" className="btn" onClick={retry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {data !== undefined ? (
        <AlertList key={state} data={data} state={state} rule={fields.get('rule')} />
      ) : error ? (
        <ErrorState title={t('The alerts could not be read')} error={error} onRetry={retry} />
      ) : (
        <Loading label={t('Loading the alerts')} />
      )}
    </div>
  )
}
