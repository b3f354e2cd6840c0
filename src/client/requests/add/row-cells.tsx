import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { requestTypes, type RequestType } from '../../../contract/vocabulary/index.ts'
import { formatContainerNumber, requestTypeLabel, formatRequestNumber } from '../../format/index.ts'
import { NoValue, Pill, Skeleton } from '../../ui/index.ts'
import type { GridColumn, GridLayout } from '../../ui/grid/index.ts'
import type { AddRow } from '../draft/add-row.present.ts'
import { LabelsCell } from '../labels.tsx'

/** A row on a narrow screen, in two lines; a press opens the edit dialog. */
export const CompactAddRow = (actions: Pick<RowActions, 'edit'>) => (row: AddRow) => (
  <>
    <div className="line">
      <button type="button" className="cell-button id" onClick={() => actions.edit(row.draft.row)}>
        <span className="visually-hidden">{t('Change row {row}:', { row: String(row.draft.row) })} </span>
        {formatRequestNumber(row.draft) || t('missing')}
      </button>
      {row.result === null ? <Skeleton width={90} /> : <Pill tone={row.result.tone}>{row.result.label}</Pill>}
    </div>
    <div className="line">
      {row.warning === null && row.detail === null ? (
        <>
          <span className="faint">{t('Row {row}', { row: String(row.draft.row) })}</span>
          <span className="muted">{row.carrier?.name}</span>
        </>
      ) : (
        <span className="batch-reason t-warn">{row.warning ?? row.detail}</span>
      )}
    </div>
  </>
)

/** Changes that the cells of a row can make. */
export interface RowActions {
  setNumber: (row: number, number: string) => void
  setType: (row: number, type: RequestType | null) => void
  chooseCarrier: (row: number) => void
  setCarrier: (row: number, scac: string) => void
  /** Tracks a container under the carrier of the row although it is tracked under another. */
  trackBoth: (row: number) => void
  remove: (row: number) => void
  /** Opens the edit dialog, on a narrow screen. */
  edit: (row: number) => void
}

interface NumberProps {
  row: AddRow
  onChange: (number: string) => void
}

/** The number, editable in the cell; Enter or leaving the field applies the change. */
const NumberField = ({ row, onChange }: NumberProps) => {
  const field = useRef<HTMLInputElement>(null)
  const commit = useEffectEvent(() => {
    const typed = field.current?.value.trim()
    if (typed !== undefined && typed !== row.draft.request_number) onChange(typed)
  })
  useEffect(() => {
    const element = field.current
    const onFieldChange = () => commit()
    element?.addEventListener('change', onFieldChange)
    return () => element?.removeEventListener('change', onFieldChange)
  }, [])
  return (
    <input
      ref={field}
      className="cell-field id"
      aria-label={t('Number in row {row}', { row: String(row.draft.row) })}
      defaultValue={row.draft.request_number}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      placeholder={t('missing')}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

const TypeField = ({ row, actions }: { row: AddRow; actions: RowActions }) => (
  <select
    className="cell-field"
    aria-label={t('Kind, row {row}', { row: String(row.draft.row) })}
    value={row.draft.request_type ?? ''}
    onChange={(event) =>
      actions.setType(row.draft.row, requestTypes.find((type) => type === event.target.value) ?? null)
    }
  >
    <option value="">
      {row.type === null
        ? t('Detect from its form')
        : t('{kind} (detected)', { kind: requestTypeLabel(row.type) })}
    </option>
    {requestTypes.map((type) => (
      <option key={type} value={type}>
        {requestTypeLabel(type)}
      </option>
    ))}
  </select>
)

/** An uncertain inference is only proposed; a click confirms it. */
const Proposal = ({ row, actions }: { row: AddRow; actions: RowActions }) =>
  row.proposal && (
    <button
      type="button"
      className="cell-button"
      aria-label={t('Use {carrier} for row {row}', {
        carrier: row.proposal.name,
        row: String(row.draft.row),
      })}
      onClick={() => row.proposal && actions.setCarrier(row.draft.row, row.proposal.scac)}
    >
      {t('Use {carrier}?', { carrier: row.proposal.name })}
    </button>
  )

const CarrierField = ({ row, actions }: { row: AddRow; actions: RowActions }) => (
  <button
    type="button"
    className={row.needsCarrier ? 'cell-button t-warn' : 'cell-button'}
    onClick={() => actions.chooseCarrier(row.draft.row)}
    aria-label={t('Carrier of row {row}: {carrier}', {
      row: String(row.draft.row),
      carrier: row.carrier?.name ?? t('none'),
    })}
  >
    {row.carrier === null ? (
      row.needsCarrier ? (
        t('Choose…')
      ) : (
        <NoValue />
      )
    ) : (
      <>
        {row.carrier.name} <span className="id faint">{row.carrier.scac}</span>
        {row.carrier.inferred && (
          <span className="faint" title={t('Inferred from the number')}>
            {' '}
            {t('inferred')}
          </span>
        )}
      </>
    )}
  </button>
)

/** Asks which carrier of a container to keep, where it is tracked under another than the row's. */
const KeepOne = ({ row, actions }: { row: AddRow; actions: RowActions }) =>
  row.otherCarrier && (
    <>
      <button
        type="button"
        className="cell-button"
        aria-label={t('Keep {carrier} and remove row {row}', {
          carrier: row.otherCarrier.name,
          row: String(row.draft.row),
        })}
        onClick={() => actions.remove(row.draft.row)}
      >
        {t('Keep {carrier}', { carrier: row.otherCarrier.name })}
      </button>
      <button
        type="button"
        className="cell-button"
        aria-label={t('Track row {row} under both carriers', { row: String(row.draft.row) })}
        onClick={() => actions.trackBoth(row.draft.row)}
      >
        {t('Track both')}
      </button>
    </>
  )

/** Offers the container number that was perhaps meant. */
const SuggestedNumber = ({ row, actions }: { row: AddRow; actions: RowActions }) => {
  const { suggestedNumber } = row
  return (
    suggestedNumber !== null && (
      <button
        type="button"
        className="cell-button"
        aria-label={t('Use {number} for row {row}', {
          number: formatContainerNumber(suggestedNumber),
          row: String(row.draft.row),
        })}
        onClick={() => actions.setNumber(row.draft.row, suggestedNumber)}
      >
        {t('Use {number}', { number: formatContainerNumber(suggestedNumber) })}
      </button>
    )
  )
}

const RowCheckCell = ({ row, actions }: { row: AddRow; actions: RowActions }) => {
  if (row.result === null) return <Skeleton width={90} />
  const { label, tone } = row.result
  const title = [row.warning, row.detail].filter(Boolean).join(' · ')
  return (
    <span className="add-result" title={title === '' ? undefined : title}>
      <Pill tone={tone}>{label}</Pill>
      {row.href !== null && <Link to={row.href}>{t('Open')}</Link>}
      <SuggestedNumber row={row} actions={actions} />
      {row.warning !== null && <span className="t-warn">{row.warning}</span>}
      {row.detail !== null && row.otherCarrier === null && row.suggestedNumber === null && (
        <span className="muted">{row.detail}</span>
      )}
      <KeepOne row={row} actions={actions} />
    </span>
  )
}

/** The standard order of the columns. */
export const addLayout: GridLayout = {
  columns: [
    { key: 'row', pinned: true },
    { key: 'request_number', pinned: true },
    { key: 'result' },
    { key: 'scac' },
    { key: 'request_type' },
    { key: 'ref_numbers' },
    { key: 'tags' },
  ],
}

/** The columns of the rows to add, with the result of the check. */
export const addColumns = (actions: RowActions): GridColumn<AddRow>[] => [
  {
    key: 'row',
    header: t('Row'),
    width: 52,
    className: 'num faint',
    cell: ({ draft }) => draft.row,
  },
  {
    key: 'request_number',
    header: t('Number'),
    width: 156,
    cell: (row) => (
      <NumberField
        // The field is a new one when the number is changed elsewhere.
        key={`${row.key} ${row.draft.request_number}`}
        row={row}
        onChange={(number) => actions.setNumber(row.draft.row, number)}
      />
    ),
  },
  {
    key: 'result',
    header: t('Result'),
    width: 384,
    cell: (row) => <RowCheckCell row={row} actions={actions} />,
  },
  {
    key: 'scac',
    header: t('Carrier'),
    width: 216,
    cell: (row) => (
      <>
        <Proposal row={row} actions={actions} />
        <CarrierField row={row} actions={actions} />
      </>
    ),
  },
  {
    key: 'request_type',
    header: t('Kind'),
    width: 180,
    cell: (row) => <TypeField row={row} actions={actions} />,
  },
  {
    key: 'ref_numbers',
    header: t('References'),
    width: 112,
    className: 'muted',
    cell: ({ draft }) => <LabelsCell labels={draft.ref_numbers} />,
  },
  {
    key: 'tags',
    header: t('Tags'),
    width: 80,
    className: 'muted',
    cell: ({ draft }) => <LabelsCell labels={draft.tags} />,
  },
]
