import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { AlertRule } from '../../contract/resources/index.ts'
import { queryClient } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { MailTimesForm } from './alerts/mail-times.tsx'
import { Mutes } from './alerts/mutes.tsx'
import { alertMutesQuery, alertRulesQuery, alertSettingsQuery } from './alerts/queries.ts'
import { RuleDialog } from './alerts/rule-dialog.tsx'
import { Rules } from './alerts/rules.tsx'
import './alerts/alerts.css'
import './sections.css'

export function loader() {
  void queryClient.prefetchQuery(alertRulesQuery)
  void queryClient.prefetchQuery(alertSettingsQuery)
  void queryClient.prefetchQuery(alertMutesQuery)
  return null
}

/** What the person is alerted about, and when it is mailed to them. */
export const Component = () => {
  const { data, error, refetch } = useQuery(alertSettingsQuery)
  const [edited, setEdited] = useState<AlertRule | 'new' | null>(null)
  return (
    <div className="section-page">
      <PageHeader
        title={t('Alerts')}
        actions={
          <>
            <Link className="btn" to={paths.alerts()}>
              {t('Open the inbox')}
            </Link>
            <button type="button" className="btn go" onClick={() => setEdited('new')}>
              <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New rule')}
            </button>
          </>
        }
      />
      <Rules onEdit={setEdited} />
      <div className="section-cards">
        <Mutes />
        {data !== undefined ? (
          <MailTimesForm settings={data} />
        ) : error ? (
          <ErrorState
            title={t('Your mails could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Loading your mails')} />
        )}
      </div>
      {edited !== null && (
        <RuleDialog {...(edited !== 'new' && { rule: edited })} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
