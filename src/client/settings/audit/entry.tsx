import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { AuditChange, AuditEntry } from '../../../contract/resources/index.ts'
import { timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, Loading, NoValue } from '../../ui/index.ts'
import { actorText, attributeLabel, operationText, recordPath, valueText } from './audit.present.ts'
import { groupTexts } from './filter.rules.ts'
import { entryQuery, useUndoEntry } from './queries.ts'

const Value = ({ value, now }: { value: unknown; now: Date }) => {
  const text = valueText(value, ownZone(), now)
  return text === null ? <NoValue /> : <span className="audit-value">{text}</span>
}

const Changes = ({ changes, now }: { changes: readonly AuditChange[]; now: Date }) => (
  <table className="audit-changes">
    <thead>
      <tr>
        <th scope="col">{t('Attribute')}</th>
        <th scope="col">{t('Old')}</th>
        <th scope="col">{t('New')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.attribute}>
          <th scope="row">{attributeLabel(change.attribute)}</th>
          {change.is_secret === true ? (
            <td colSpan={2} className="muted">
              {t('Changed. Secrets are not kept here.')}
            </td>
          ) : (
            <>
              <td>
                <Value value={change.old} now={now} />
              </td>
              <td>
                <Value value={change.new} now={now} />
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const Facts = ({ entry: { attributes }, now }: { entry: AuditEntry; now: Date }) => {
  const to = recordPath(attributes)
  const { text, title } = timeText(attributes.at, ownZone(), now)
  const facts: [string, ReactNode][] = [
    [
      t('When'),
      <span key="when" title={title}>
        {text}
      </span>,
    ],
    [t('Who'), actorText(attributes)],
    [t('From'), attributes.address ?? <NoValue />],
    [t('With'), attributes.device ?? <NoValue />],
    [t('About'), groupTexts[attributes.group as keyof typeof groupTexts] ?? attributes.group],
    [
      t('Record'),
      attributes.record_name === null && attributes.record_type === null ? (
        <NoValue />
      ) : to === undefined ? (
        (attributes.record_name ?? attributes.record_type)
      ) : (
        <Link to={to}>{attributes.record_name ?? attributes.record_type}</Link>
      ),
    ],
    [
      t('Operation'),
      <span key="operation" className="id">
        {attributes.operation}
      </span>,
    ],
  ]
  return (
    <dl className="audit-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One entry, with what it changed, and the way back where there is one. */
export const AuditEntryDetail = ({
  id,
  onShow,
}: {
  id: string
  onShow: (changed: { entry?: string; record?: string }) => void
}) => {
  const { data: entry, error, refetch, dataUpdatedAt } = useQuery(entryQuery(id))
  const undo = useUndoEntry()
  const [isAsking, setAsking] = useState(false)
  if (entry === undefined)
    return (
      <section className="card audit-detail" aria-label={t('The entry')}>
        {error ? (
          <ErrorState title={t('The entry could not be read')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t('Reading the entry')} />
        )}
      </section>
    )
  const { attributes } = entry
  const now = new Date(dataUpdatedAt)
  const { undoes, record_id } = attributes
  return (
    <section className="card audit-detail" aria-label={t('The entry')}>
      <h2>{operationText(attributes)}</h2>
      <Facts entry={entry} now={now} />
      {attributes.changes.length > 0 && <Changes changes={attributes.changes} now={now} />}
      {attributes.undone_at !== null && (
        <p className="muted">
          {t('Taken back {when}.', { when: timeText(attributes.undone_at, ownZone(), now).text })}
        </p>
      )}
      <p className="audit-actions">
        {attributes.can_undo && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            {t('Take back')}
          </button>
        )}
        {undoes !== null && (
          <button type="button" className="btn" onClick={() => onShow({ entry: undoes })}>
            {t('Show what it took back')}
          </button>
        )}
        {record_id !== null && (
          <button type="button" className="btn" onClick={() => onShow({ record: record_id })}>
            {t('All changes of this record')}
          </button>
        )}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t('Take this change back?')}
          go={t('Take back')}
          isPending={undo.isPending}
          failure={undo.isError ? undo.error.message : undefined}
          onConfirm={() =>
            undo.mutate(id, {
              onSuccess: ({ data }) => {
                setAsking(false)
                onShow({ entry: data.id })
              },
            })
          }
          onClose={() => setAsking(false)}
        >
          {t(
            '{record} gets its old values again. It is refused where somebody changed them since, and is an entry of the audit too.',
            { record: attributes.record_name ?? t('The record') },
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
