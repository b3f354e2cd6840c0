import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { may, queryClient } from '../api/index.ts'
import { counted } from '../format/index.ts'
import { type CustomFieldChoice, definitionsQuery } from '../lists/custom-fields/queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList, type ShortListColumn } from '../ui/sheet/index.ts'
import { FieldDialog } from './custom-fields/field-dialog.tsx'
import { type CustomFieldRow, deletedText, fieldRowOf } from './custom-fields/field.present.ts'
import { removeFieldDefinition, useDefinitionChange } from './custom-fields/queries.ts'
import './sections.css'

export function loader() {
  void queryClient.prefetchQuery(definitionsQuery)
  return null
}

const TABLE_ABOVE_WIDTH = 900

const Name = ({ row: { name, choice } }: { row: CustomFieldRow }) => (
  <span className="section-name">
    <b>{name}</b>
    <small className="muted id">{choice.definition.attributes.api_slug}</small>
  </span>
)

/** The fields that the account added to shipments, containers and tracking requests. */
export const Component = () => {
  const { data, error, refetch } = useQuery(definitionsQuery)
  const [edited, edit] = useState<CustomFieldChoice | 'new' | null>(null)
  const [deleted, askToDelete] = useState<CustomFieldRow | null>(null)
  const remove = useDefinitionChange(removeFieldDefinition)
  const rows = useMemo(() => data?.map(fieldRowOf), [data])
  const mayEdit = may('edit_custom_field_definition') && may('delete_custom_field_definition')
  const actions = (row: CustomFieldRow) =>
    mayEdit && (
      <span className="section-actions">
        <button type="button" className="btn" onClick={() => edit(row.choice)}>
          {t('Change')}
          <span className="visually-hidden"> {row.name}</span>
        </button>
        <button type="button" className="btn t-bad" onClick={() => askToDelete(row)}>
          {t('Delete')}
          <span className="visually-hidden"> {row.name}</span>
        </button>
      </span>
    )
  const columns: readonly ShortListColumn<CustomFieldRow>[] = [
    { header: t('Field'), cell: (row) => <Name row={row} /> },
    { header: t('Of'), cell: ({ of }) => of },
    {
      header: t('Holds'),
      cell: ({ type, options }) => (
        <span className="section-name">
          {type}
          {options !== '' && <small className="muted">{options}</small>}
        </span>
      ),
    },
    ...(mayEdit ? [{ header: t('Change'), cell: actions }] : []),
  ]
  const make = may('create_custom_field_definition') && (
    <button type="button" className="btn go" onClick={() => edit('new')}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New field')}
    </button>
  )
  return (
    <div className="section-page">
      <PageHeader title={t('Custom fields')} actions={make}>
        <span className="muted">{rows ? counted(rows.length, 'field') : t('Fields of your own')}</span>
      </PageHeader>
      <ShortList
        label={t('Custom fields')}
        columns={columns}
        rows={rows}
        compact={(row) => (
          <span className="section-compact">
            <Name row={row} />
            <small className="muted">
              {row.of} · {row.type}
            </small>
            {actions(row)}
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The fields could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('There is no custom field')} action={make}>
              {t('A field of your own is filled in on records, shown as a column, filtered by and exported.')}
            </EmptyState>
          ) : undefined
        }
      />
      {edited !== null && (
        <FieldDialog choice={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
      {deleted !== null && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: deleted.name })}
          go={t('Delete with all values')}
          keep={t('Keep it')}
          isPending={remove.isPending}
          failure={remove.isError ? `${t('It is still there.')} ${remove.error.message}` : undefined}
          onConfirm={() => remove.mutate(deleted.key, { onSuccess: () => askToDelete(null) })}
          onClose={() => askToDelete(null)}
        >
          {deletedText(deleted.choice)}
        </ConfirmDialog>
      )}
    </div>
  )
}
