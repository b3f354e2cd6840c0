import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { plural, t } from '../../contract/language/index.ts'
import { lookupQuery, may, queryClient } from '../api/index.ts'
import { counted, paths } from '../format/index.ts'
import { SelectionBar } from '../lists/bulk/index.ts'
import { usePreferences } from '../api/preferences.ts'
import { columnsForTimes, columnsInUnit } from '../lists/columns/index.ts'
import { ViewActions } from '../lists/copy/index.ts'
import { handOver } from '../lists/hand-over.ts'
import { orderText } from '../lists/view/order-text.ts'
import { pasteOf } from '../lists/pastes.ts'
import { usePrint } from '../lists/print/index.ts'
import { readLayout, writeLayout } from '../lists/view/index.ts'
import { ColumnsMenu, Grid, isSelected, nothingSelected, type Selection } from '../ui/grid/index.ts'
import { drawnColumns } from '../ui/grid/layout.rules.ts'
import { EmptyState, ErrorState, redirectOrReplace, PageHeader } from '../ui/index.ts'
import { useWeightUnit, WeightUnitChoice } from '../ui/weight.tsx'
import { MAX_IDENTIFIERS_PER_LOOKUP } from './address.rules.ts'
import { compactFindRow } from './cells.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { columnsWith, standardColumns } from './columns.tsx'
import { hasContainerFilter, filterRows, sortRows } from './filters.rules.ts'
import './find.css'
import { FindFilterBar } from './find-filters.tsx'
import { FindLimits, Summary } from './summary.tsx'
import { foundQuery } from './queries.ts'
import { allUnlessSelected, useFoundContainers, useCopied } from './use-found-containers.ts'
import { useFind } from './use-find.ts'
import { addressOfMatch, addressOfResult, type FindRow } from './find-rows.present.ts'

/**
 * The deep link (docs/interface.md, "Deep link resolution"): one identifier leads straight on and never shows this page;
 * several have a row each, in the order pasted.
 */
export async function loader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim()
  if (q === '') return redirectOrReplace(request, paths.shipments())
  const { identifiers } = pasteOf(q, { all: searchParams.has('all') })
  if (identifiers.length > 1) {
    void queryClient.prefetchQuery(foundQuery(identifiers.slice(0, MAX_IDENTIFIERS_PER_LOOKUP)))
    return null
  }
  // A text that looks like a column heading is dropped from a paste, but looked up when it is the only one.
  const only = identifiers[0] ?? q
  const { data } = await queryClient.fetchQuery(lookupQuery([only.slice(0, 200)]))
  const [result] = data
  return redirectOrReplace(request, result ? addressOfResult(result) : paths.shipments({ q: only }))
}

/** Sends the untracked identifiers to the page that adds many tracking requests. */
const AddUntracked = ({ rows }: { rows: readonly FindRow[] }) => {
  const untracked = rows.filter(({ resolution }) => resolution === 'untracked')
  if (untracked.length === 0 || !may('create_tracking_request_batch')) return null
  const sendToAddMany = () => handOver(untracked.map(({ identifier }) => identifier))
  return (
    <Link className="btn" to={paths.addMany()} onClick={sendToAddMany}>
      {plural(untracked.length, 'Add the one untracked', 'Add the {n} untracked')}
    </Link>
  )
}

export const Component = () => {
  const find = useFind()
  const { paste, rows, filters, sort } = find
  const filterKey = JSON.stringify(filters)
  const [selected, setSelected] = useState({ filterKey, selection: nothingSelected })
  // A change of filters clears the selection, so that no hidden row stays selected.
  const selection = selected.filterKey === filterKey ? selected.selection : nothingSelected
  const setSelection = (next: Selection) => setSelected({ filterKey, selection: next })
  const [choosing, setChoosing] = useState<FindRow | null>(null)
  const weightUnit = useWeightUnit()
  const { second_zone, date_format } = usePreferences()
  const columns = useMemo(
    () => columnsForTimes(columnsInUnit(columnsWith(setChoosing), weightUnit), { second_zone, date_format }),
    [weightUnit, second_zone, date_format],
  )
  const compact = useMemo(() => (row: FindRow) => compactFindRow(row, setChoosing), [])
  const layout = useMemo(
    () => (find.columns === null ? undefined : readLayout(find.columns)) ?? standardColumns,
    [find.columns],
  )
  const setLayout = (next: typeof layout) => {
    const text = writeLayout(next)
    find.setColumns(text === writeLayout(standardColumns) ? null : text)
  }
  const shown = useMemo(() => sortRows(filterRows(rows, filters), sort), [rows, filters, sort])
  const containers = useFoundContainers({
    rows: shown,
    selection,
    onSelection: setSelection,
    layout,
    refresh: find.refresh,
  })
  const copied = useCopied(containers, { rows: shown, selection, now: find.now })
  const selectedRows = shown.filter(({ key }) => isSelected(selection, key))
  const meant = selectedRows.length > 0 ? selectedRows : shown
  const order = sort.endsWith('act_by_at') ? orderText('containers', sort) : t('In the order pasted')
  const printing = usePrint({
    text: JSON.stringify([paste.identifiers, filters, sort]),
    title: t('Identifiers looked up'),
    many: 'identifiers',
    order,
    columns: drawnColumns(layout, columns).map(({ column }) => column),
    total: find.isPending ? undefined : shown.length,
    meant: meant.length,
    load: () => Promise.resolve(meant),
    loaded: () => meant,
  })
  const { setFilters } = find
  const isUnfiltered = !hasContainerFilter(filters) && filters.resolutions.length === 0
  const showAll = () => setFilters({ days: null, holds: [], statuses: [], resolutions: [] })
  const title =
    find.left > 0
      ? counted(paste.identifiers.length, 'identifier')
      : plural(paste.identifiers.length, '{n} identifier looked up', '{n} identifiers looked up')
  const instead = () => {
    if (find.error !== null && find.isEmpty) {
      return (
        <ErrorState
          title={t('The identifiers could not be looked up')}
          error={find.error}
          onRetry={find.retry}
        />
      )
    }
    if (find.isPending || shown.length > 0) return undefined
    return (
      <EmptyState
        title={t('None of them fits these filters')}
        action={
          <button type="button" className="btn go" onClick={showAll}>
            {t('Show all {count}', { count: rows.length })}
          </button>
        }
      />
    )
  }
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ColumnsMenu
              columns={columns}
              layout={layout}
              onLayout={setLayout}
              standard={standardColumns}
              more={<WeightUnitChoice />}
            />
            {copied.rows.total !== 0 && (
              <ViewActions listed={allUnlessSelected(copied)} onPrint={printing.print} />
            )}
          </>
        }
      />
      {!find.isPending && !find.isEmpty && (
        <div className="find-head">
          <div className="find-summary">
            <Summary rows={rows} filters={filters} onFilters={setFilters} />
            <AddUntracked rows={rows} />
          </div>
          <FindFilterBar rows={rows} filters={filters} onFilters={setFilters} />
        </div>
      )}
      <FindLimits find={find} />
      <Grid
        label={t('Identifiers in the order pasted')}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        rows={{ total: find.isPending ? undefined : shown.length, at: (index) => shown[index] }}
        compact={compact}
        sort={sort}
        selection={selection}
        onSelection={setSelection}
        instead={instead()}
        foot={
          find.isPending ? undefined : (
            <>
              <SelectionBar listed={containers} />
              <span className="list-count">
                <span className="muted">{order}</span>
              </span>
              <span className="list-count" aria-live="polite">
                {isUnfiltered
                  ? counted(rows.length, 'row')
                  : plural(rows.length, '{shown} of {n} row', '{shown} of {n} rows', { shown: shown.length })}
              </span>
            </>
          )
        }
      />
      {choosing && (
        <ChooseDialog
          row={choosing}
          now={find.now}
          hrefOf={({ match }) => addressOfMatch(match)}
          onChoose={({ key }) => {
            find.choose(choosing.place, key)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
      {printing.sheet}
    </>
  )
}
