import { IconDownload } from '@tabler/icons-react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { queryClient } from '../api/index.ts'
import { PageHeader } from '../ui/index.ts'
import { AuditEntries } from './audit/entries.tsx'
import { AuditEntryDetail } from './audit/entry.tsx'
import { AuditFilters } from './audit/filters.tsx'
import { type AuditFilter, readAuditFilter } from './audit/filter.rules.ts'
import { entriesQuery, retentionQuery, useExportAudit } from './audit/queries.ts'
import { Retention } from './audit/retention.tsx'
import './audit/audit.css'

const fieldOf: Record<keyof AuditFilter, string> = {
  q: 'q',
  group: 'group',
  actor: 'who',
  record: 'record',
  from: 'from',
  to: 'to',
}

export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchInfiniteQuery(entriesQuery(readAuditFilter(new URL(request.url).searchParams)))
  void queryClient.prefetchQuery(retentionQuery)
  return null
}

/** Who changed what, from where and by which key. */
export const Component = () => {
  const [fields, setFields] = useSearchParams()
  const filter = readAuditFilter(fields)
  const opened = fields.get('entry') ?? ''
  const file = useExportAudit(filter)
  const put = (changed: Record<string, string>) =>
    setFields(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const onFilter = (changed: Partial<AuditFilter>) =>
    put(
      Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [fieldOf[name as keyof AuditFilter], value]),
      ),
    )
  return (
    <div className="audit-page">
      <PageHeader
        title={t('Audit')}
        actions={
          <>
            <Retention />
            {(['csv', 'xlsx'] as const).map((format) => (
              <button
                key={format}
                type="button"
                className="btn"
                disabled={file.isPending}
                onClick={() => file.mutate(format)}
              >
                <IconDownload size={15} stroke={1.8} aria-hidden="true" /> {format.toUpperCase()}
              </button>
            ))}
          </>
        }
      >
        <span className="muted">{t('Who changed what, from where and by which key')}</span>
      </PageHeader>
      {file.isError && (
        <p role="alert" className="t-bad audit-note">
          {file.error.message}
        </p>
      )}
      <AuditFilters filter={filter} onFilter={onFilter} />
      <div className="audit-console">
        <AuditEntries filter={filter} opened={opened} onOpen={(entry) => put({ entry })} />
        {opened === '' ? (
          <section className="card audit-detail audit-none" aria-label={t('The entry')}>
            <p className="muted">{t('Choose an entry to see its old and new values.')}</p>
          </section>
        ) : (
          <AuditEntryDetail key={opened} id={opened} onShow={put} />
        )}
      </div>
    </div>
  )
}
