import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { AlertRule } from '../../../contract/resources/index.ts'
import { useSession } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { EmptyState, ErrorState, Pill } from '../../ui/index.ts'
import { ShortList, type ShortListColumn } from '../../ui/sheet/index.ts'
import { alertRulesQuery, useDeleteRule } from './queries.ts'
import { ruleText, stateText, whereText } from './rule.present.ts'

const TABLE_ABOVE_WIDTH = 1000
interface RuleRow {
  key: string
  href: null
  rule: AlertRule
}

const What = ({ rule }: { rule: AlertRule }) => (
  <span className="section-name">
    <Link to={paths.alerts({ rule: rule.id })}>
      <b>{rule.attributes.name}</b>
    </Link>
    <small className="muted">
      {t(
        rule.attributes.subject === 'saved_view'
          ? 'A container of the saved view {does}'
          : 'A container {does}',
        { does: ruleText(rule) },
      )}
    </small>
  </span>
)
const State = ({ rule }: { rule: AlertRule }) =>
  rule.attributes.fault === null ? (
    <span>{stateText(rule)}</span>
  ) : (
    <span className="section-name">
      <span>
        <Pill tone="bad">{t('Raises no alerts')}</Pill>
      </span>
      <small className="muted">{stateText(rule)}</small>
    </span>
  )
const whom = ({ attributes }: AlertRule): string => (attributes.shared ? t('Everybody') : t('You'))

/** The rules of the person and the shared ones. */
export const Rules = ({ onEdit }: { onEdit: (rule: AlertRule) => void }) => {
  const { data, error, refetch } = useQuery(alertRulesQuery)
  const { role } = useSession()
  const remove = useDeleteRule()
  const [asked, setAsked] = useState<string | null>(null)
  const rows = data?.map((rule): RuleRow => ({ key: rule.id, href: null, rule }))
  const mayEdit = (rule: AlertRule): boolean =>
    !(rule.attributes.shared || rule.attributes.webhook) || role !== 'viewer'
  const buttons = ({ rule }: RuleRow) =>
    mayEdit(rule) && (
      <span className="section-actions">
        <button type="button" className="btn" onClick={() => onEdit(rule)}>
          {t('Edit')}
          <span className="visually-hidden"> {rule.attributes.name}</span>
        </button>
        {asked === rule.id ? (
          <button
            type="button"
            className="btn t-bad"
            disabled={remove.isPending}
            onClick={() => remove.mutate(rule.id, { onSettled: () => setAsked(null) })}
          >
            {t('Delete with its alerts')}
            <span className="visually-hidden">: {rule.attributes.name}</span>
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => setAsked(rule.id)}>
            {t('Delete')}
            <span className="visually-hidden"> {rule.attributes.name}</span>
          </button>
        )}
      </span>
    )
  const columns: readonly ShortListColumn<RuleRow>[] = [
    { header: t('Rule'), cell: ({ rule }) => <What rule={rule} /> },
    { header: t('Now'), cell: ({ rule }) => <State rule={rule} /> },
    { header: t('Whom'), cell: ({ rule }) => whom(rule) },
    { header: t('Where'), cell: ({ rule }) => <span className="muted">{whereText(rule)}</span> },
    { header: t('Change'), cell: buttons },
  ]
  return (
    <section aria-labelledby="alert-rules">
      <h2 id="alert-rules" className="section-head">
        {t('Rules')}
      </h2>
      {remove.isError && (
        <p role="alert" className="t-bad section-note">
          {t('The rule was not deleted.')} {remove.error.message}
        </p>
      )}
      <ShortList
        label={t('Alert rules')}
        columns={columns}
        rows={rows}
        compact={(row) => (
          <span className="section-compact">
            <What rule={row.rule} /> <State rule={row.rule} />
            <small className="muted">
              {whom(row.rule)} · {whereText(row.rule)}
            </small>
            {buttons(row)}
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The alert rules could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('No alert rules yet')}>
              {t('Choose a view, a container or a shipment, and what you want to know of it.')}
            </EmptyState>
          ) : undefined
        }
      />
    </section>
  )
}
