import { useEffect, useMemo, useState } from 'react'
import { numberText, plural, t } from '../../../contract/language/index.ts'
import { queryClient, shippingLinesQuery } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { ErrorState, PageHeader } from '../../ui/index.ts'
import { Grid, isSelected, nothingSelected, type Selection } from '../../ui/grid/index.ts'
import { IgnoredTextNote } from '../../lists/ignored-text.tsx'
import { type Draft, withChange, withIgnoredTextTaken, withoutRows } from '../draft/draft.rules.ts'
import type { ChangeDraft } from '../draft/use-draft.ts'
import { CarrierDialog } from './carrier-dialog.tsx'
import { CompactAddRow, addColumns, addLayout, type RowActions } from './row-cells.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { SendBar } from './send-bar.tsx'
import { useSending } from './use-sending.ts'
import { useRowChecks } from './use-row-checks.ts'
import { LabelsField } from '../labels.tsx'
import { type AddResult, labelOfResult, type ResultCount } from '../draft/add-row.present.ts'

interface ResultFilterProps {
  counts: readonly ResultCount[]
  total: number
  chosen: AddResult | null
  onChoose: (result: AddResult | null) => void
}

/** Buttons that show all rows or those with one result. */
const ResultFilter = ({ counts, total, chosen, onChoose }: ResultFilterProps) => (
  <div className="add-results" role="group" aria-label={t('Rows to show')}>
    <button type="button" className="btn" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
      {t('All')} <small>{numberText(total)}</small>
    </button>
    {counts.map(({ result, count, tone }) => (
      <button
        key={result}
        type="button"
        className="btn"
        aria-pressed={chosen === result}
        onClick={() => onChoose(chosen === result ? null : result)}
      >
        <span className={`t-${tone}`}>{labelOfResult(result).label}</span> <small>{numberText(count)}</small>
      </button>
    ))}
  </div>
)

interface RowsProps {
  draft: Draft
  change: ChangeDraft
  keep: (draft: Draft) => Promise<void>
  onStartOver: () => void
}

/** The filtered rows: fixed when the filter is chosen, so that a corrected row stays visible. */
type RowFilter = { result: AddResult; rows: ReadonlySet<number> }

/** The third step: the check of each row, before any request is made. */
export const DraftRows = ({ draft, change, keep, onStartOver }: RowsProps) => {
  const { checks, rows, counts, rowsWith, isOutdated } = useRowChecks(draft)
  const sending = useSending(draft, keep)
  const [filter, setFilter] = useState<RowFilter | null>(null)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [choosing, setChoosing] = useState<ReadonlySet<number> | null>(null)
  const [editing, setEditing] = useState<number | null>(null)

  const actions = useMemo(
    (): RowActions => ({
      setNumber: (row, request_number) =>
        change((each) => withChange(each, new Set([row]), { request_number })),
      setType: (row, request_type) => change((each) => withChange(each, new Set([row]), { request_type })),
      chooseCarrier: (row) => setChoosing(new Set([row])),
      setCarrier: (row, scac) => change((each) => withChange(each, new Set([row]), { scac })),
      trackBoth: (row) => change((each) => withChange(each, new Set([row]), { both: true })),
      remove: (row) => change((each) => withoutRows(each, new Set([row]))),
      edit: setEditing,
    }),
    [change],
  )
  const columns = useMemo(() => addColumns(actions), [actions])
  const [layout, setLayout] = useState(addLayout)
  const compact = useMemo(() => CompactAddRow(actions), [actions])

  const shown = filter === null ? rows : rows.filter(({ draft: { row } }) => filter.rows.has(row))
  const selected = new Set(
    shown.filter(({ key }) => isSelected(selection, key)).map(({ draft: { row } }) => row),
  )
  const withoutCarrier = rowsWith('choose_carrier')
  const needsCarrier = withoutCarrier.size > 0
  useEffect(() => {
    // The carriers are loaded early: a person may type a name and press Enter at once.
    if (needsCarrier) void queryClient.prefetchQuery(shippingLinesQuery)
  }, [needsCarrier])
  const ready = counts.find(({ result }) => result === 'new')?.count ?? 0
  // A plain list skips the columns step, so its notes are shown here.
  const isTable = (draft.mapping?.roles.length ?? 0) > 1
  const edited = rows.find(({ draft: { row } }) => row === editing)

  const remove = (removed: ReadonlySet<number>) => {
    change((each) => withoutRows(each, removed))
    setSelection(nothingSelected)
    setEditing(null)
  }
  const setCarrier = (scac: string) => {
    const chosen = choosing
    if (chosen !== null) change((each) => withChange(each, chosen, { scac }))
    setChoosing(null)
    setSelection(nothingSelected)
  }

  return (
    <>
      <PageHeader
        title={counted(draft.rows.length, 'row')}
        actions={
          <>
            {isTable && (
              <button
                type="button"
                className="btn"
                disabled={draft.sending}
                onClick={() => change((each) => ({ ...each, stage: 'columns' }))}
              >
                {t('Columns')}
              </button>
            )}
            <button type="button" className="btn" disabled={draft.sending} onClick={onStartOver}>
              {t('Start over')}
            </button>
            <button
              type="button"
              className="btn go"
              disabled={draft.sending || draft.rows.length === 0 || checks.data === undefined || isOutdated}
              onClick={() => void sending.submit(rowsWith('other_carrier'))}
            >
              {sending.isPending ? t('Sending…') : plural(ready, 'Track {n} number', 'Track {n} numbers')}
            </button>
          </>
        }
      >
        {draft.file_name !== null && <span className="muted add-file-name">{draft.file_name}</span>}
        <p className="muted" role="status">
          {checks.data === undefined
            ? !checks.isError && t('Checking each row…')
            : counts.map(({ text }) => text).join(' · ')}
        </p>
      </PageHeader>
      <SendBar draft={draft} sending={sending} counts={counts} />
      {!isTable && draft.table !== null && draft.table.notes.length > 0 && (
        <ul className="add-notes beside">
          {draft.table.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <IgnoredTextNote className="add-ignored" ignored={draft.table?.ignored ?? []}>
        <button
          type="button"
          className="btn"
          disabled={draft.sending}
          onClick={() => change(withIgnoredTextTaken)}
        >
          {t(draft.table?.ignored?.length === 1 ? 'Add it too' : 'Add these too')}
        </button>
      </IgnoredTextNote>
      <div className="add-bar">
        <ResultFilter
          counts={counts}
          total={draft.rows.length}
          chosen={filter?.result ?? null}
          onChoose={(result) => {
            setFilter(result === null ? null : { result, rows: rowsWith(result) })
            setSelection(nothingSelected)
          }}
        />
        {withoutCarrier.size > 0 && selected.size === 0 && (
          <button type="button" className="btn" onClick={() => setChoosing(withoutCarrier)}>
            {plural(withoutCarrier.size, 'Choose the carrier of the one', 'Choose the carrier of all {n}')}
          </button>
        )}
        {selected.size > 0 && (
          <span className="add-selected" role="group" aria-label={t('Selected rows')}>
            <b>{plural(selected.size, '{n} row selected', '{n} rows selected')}</b>
            <button type="button" className="btn" onClick={() => setChoosing(selected)}>
              {t('Choose the carrier')}
            </button>
            <button type="button" className="btn" onClick={() => remove(selected)}>
              {t('Remove')}
            </button>
          </span>
        )}
        <span className="add-for-all">
          <LabelsField
            label={t('Tags for all')}
            placeholder={t('spring, urgent')}
            labels={draft.tags}
            onChange={(tags) => change((each) => ({ ...each, tags }))}
          />
          <LabelsField
            label={t('References for all')}
            placeholder={'PO-4711'}
            labels={draft.ref_numbers}
            onChange={(ref_numbers) => change((each) => ({ ...each, ref_numbers }))}
          />
        </span>
      </div>
      <Grid
        label={t('Rows to be tracked')}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        rows={{ total: shown.length, at: (index) => shown[index] }}
        compact={compact}
        lines={2}
        selection={selection}
        onSelection={setSelection}
        instead={
          checks.isError && checks.data === undefined ? (
            <ErrorState
              title={t('The rows could not be checked')}
              error={checks.error}
              onRetry={() => void checks.refetch()}
            />
          ) : shown.length === 0 ? (
            <p className="add-none muted">{t('No rows are left here.')}</p>
          ) : undefined
        }
      />
      {choosing !== null && (
        <CarrierDialog
          title={plural(choosing.size, 'Choose the carrier of {n} row', 'Choose the carrier of {n} rows')}
          onChoose={setCarrier}
          onClose={() => setChoosing(null)}
        />
      )}
      {edited !== undefined && choosing === null && (
        <EditDialog
          row={edited}
          onChange={(to) => change((each) => withChange(each, new Set([edited.draft.row]), to))}
          onCarrier={() => actions.chooseCarrier(edited.draft.row)}
          onAcceptProposal={(scac) => actions.setCarrier(edited.draft.row, scac)}
          onTrackBoth={() => actions.trackBoth(edited.draft.row)}
          onRemove={() => remove(new Set([edited.draft.row]))}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
