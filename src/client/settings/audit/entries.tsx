import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { counted, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { classes, EmptyState, ErrorState, Loading } from '../../ui/index.ts'
import { actorText, auditChangesText, operationText } from './audit.present.ts'
import type { AuditFilter } from './filter.rules.ts'
import { entriesQuery } from './queries.ts'

interface EntriesProps {
  filter: AuditFilter
  /** The id of the entry that is shown. */
  opened: string
  onOpen: (id: string) => void
}

/** The entries, newest first. */
export const AuditEntries = ({ filter, opened, onOpen }: EntriesProps) => {
  const { data, error, refetch, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(entriesQuery(filter))
  const now = new Date(dataUpdatedAt)
  const zone = ownZone()
  const entries = data?.pages.flatMap((page) => page.data)
  const total = data?.pages[0]?.meta?.total ?? 0
  const isFiltered = Object.values(filter).some((value) => value !== '')
  if (entries === undefined)
    return (
      <section className="card audit-list" aria-label={t('Entries')} aria-busy={error === null}>
        {error ? (
          <ErrorState title={t('The audit could not be read')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t('Reading the audit')} />
        )}
      </section>
    )
  return (
    <section className="card audit-list" aria-label={t('Entries')}>
      <p className="muted audit-total" role="status">
        {counted(total, 'entry', 'entries')}
      </p>
      {entries.length === 0 && (
        <EmptyState title={isFiltered ? t('No entry fits') : t('Nothing was changed yet')}>
          {isFiltered
            ? t('Choose other days, another person, or fewer words.')
            : t('Every change that a person or a key makes is shown here from now on.')}
        </EmptyState>
      )}
      <ul>
        {entries.map(({ id, attributes }) => {
          const time = timeText(attributes.at, zone, now)
          return (
            <li key={id}>
              <button
                type="button"
                className={classes('audit-row', opened === id && 'on')}
                aria-pressed={opened === id}
                onClick={() => onOpen(id)}
              >
                <span className="audit-what">
                  <b>{operationText(attributes)}</b>
                  {attributes.record_name !== null && (
                    <>
                      {' '}
                      <span className="audit-record">{attributes.record_name}</span>
                    </>
                  )}
                  <small className="muted">{auditChangesText(attributes.changes, zone, now)}</small>
                </span>
                <span className="audit-who">
                  {actorText(attributes)}
                  <small className="muted" title={time.title}>
                    {time.text}
                    {attributes.undone_at !== null && ` · ${t('taken back')}`}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="btn audit-more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage
            ? t('Reading')
            : t('Older entries, {shown} of {total} shown', {
                shown: String(entries.length),
                total: String(total),
              })}
        </button>
      )}
    </section>
  )
}
