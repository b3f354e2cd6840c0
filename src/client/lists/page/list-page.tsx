import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { countsQuery, may, seesAttribute, sortsAndFiltersBy } from '../../api/index.ts'
import { ColumnsMenu, Grid, type GridColumn } from '../../ui/grid/index.ts'
import { useWeightUnit, WeightUnitChoice } from '../../ui/weight.tsx'
import { UnreadNote, useIsNarrow, useTitle } from '../../ui/index.ts'
import { columnsInUnit, customColumns, definitionsOf, type RecordRow, slugsIn } from '../columns/index.ts'
import { ViewActions } from '../copy/index.ts'
import { definitionsQuery } from '../custom-fields/index.ts'
import { FilterBar } from '../filters/index.ts'
import { useListPrint } from '../print/index.ts'
import { GroupMenu, useGroupedRows } from '../groups/index.ts'
import { isOfDesk, type OpenList } from '../listed.ts'
import { useChanges } from '../live/index.ts'
import { useMyName } from '../people/index.ts'
import { type ListSource, useListRows } from '../rows/index.ts'
import { presetNameOf, useSaved, ViewTitle } from '../saved/index.ts'
import { apiQueryText, type ListName, type ListView, standardLayout, useView } from '../view/index.ts'
import { describeNotUnderstood } from '../view/understood.ts'
import { Foot, ListError, NothingMatches } from './foot.tsx'
import { useFittingLayout } from './use-fitting-layout.ts'
import { useKeptSelection } from './use-kept-selection.ts'
import './list-page.css'

export interface ListPageProps<Of extends Resource, Row extends RecordRow> {
  title: string
  /** `container`, `containers`: for sentences. */
  words: { one: string; many: string }
  source: ListSource<Of, Row>
  /** All but custom fields; the same array each time. */
  columns: readonly GridColumn<Row>[]
  compact: (row: Row) => ReactNode
  /** What stands in place of rows while the account has none at all. */
  empty: ReactNode
  /** In place of "nothing matches", where there is more to say to a search without filters. */
  noneFound?: ((q: string) => ReactNode) | undefined
  /** Beside Columns, Copy and Export. */
  actions?: ReactNode
  /** Between the head and the rows. */
  above?: ReactNode
  /** Lines of text in a row of the wide list; one if it is left out. */
  lines?: 1 | 2
  /** The actions on selected rows, where they are others than those of the lists of records. */
  selected?: (listed: OpenList<Row, ListName>) => ReactNode
}

const asksOwnFields = ({ filters, columns }: ListView): boolean =>
  filters['custom_fields'] !== undefined || slugsIn(columns).length > 0

/** Of what is internal, customers see neither a column nor the order by it. */
const shownColumnsOf = <Row,>(columns: readonly GridColumn<Row>[]): GridColumn<Row>[] =>
  columns
    .filter(({ key }) => seesAttribute(key))
    .map(({ sort, ...column }) => ({
      ...column,
      ...(sort !== undefined && sortsAndFiltersBy(sort) && { sort }),
    }))

const PlainTitle = ({ title }: { title: string }) => {
  useTitle(title)
  return (
    <h1 tabIndex={-1} className="view-title">
      {title}
    </h1>
  )
}

/** The page of every list: filters in the head, rows below, and the actions on both. */
export const ListPage = <Of extends Resource, Row extends RecordRow>(props: ListPageProps<Of, Row>) => {
  const { title, words, source, compact, empty, noneFound, actions } = props
  const { list } = source
  const address = useView(list)
  // In two lines a row has no columns to choose.
  const narrow = useIsNarrow()
  const { view, setColumns, clear } = address
  const [myName] = useMyName()
  const listing = useListRows(view, source)
  const { total, stale, error } = listing
  const rows = useGroupedRows(listing)
  const [selection, onSelection] = useKeptSelection(apiQueryText(view))
  // Definitions are a convenience of the menus in the head, unless the view itself speaks of them: most lists do without.
  const [isHead, setHead] = useState(false)
  const definitions = useQuery({
    ...definitionsQuery,
    enabled: may('list_custom_field_definitions') && total !== undefined && (isHead || asksOwnFields(view)),
  }).data
  const goToHead = () => setHead(true)
  const fields = useMemo(
    () =>
      definitionsOf(
        list,
        (definitions ?? []).map(({ definition }) => definition),
      ),
    [list, definitions],
  )
  const weightUnit = useWeightUnit()
  const columns = useMemo(
    () => shownColumnsOf([...columnsInUnit(props.columns, weightUnit), ...customColumns<Row>(fields)]),
    [props.columns, fields, weightUnit],
  )
  const head = useRef<HTMLDivElement>(null)
  const fitting = useFittingLayout(head, list, view.columns, columns)
  const listed: OpenList<Row, ListName> = { ...listing, view, selection, onSelection }
  const note = useChanges(listed)
  const { saved } = useSaved(view)
  const printing = useListPrint(listed, columns, {
    title: saved?.attributes.name ?? presetNameOf(view, myName) ?? title,
    many: words.many,
  })
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  // The first page is filtered too: an account without records reads so, and not that nothing matches.
  const counts = useQuery({ ...countsQuery, enabled: total === 0 && !isWhole }).data
  const hasNone = isWhole || (isOfDesk(listed) && counts?.[listed.view.list] === 0)
  const instead = () => {
    if (error !== null) {
      return <ListError many={words.many} error={error} onRetry={listing.retry} onClear={clear} />
    }
    if (total !== 0 || stale) return undefined
    if (hasNone) return empty
    const onlySearched = Object.keys(view.filters).length === 0
    return (
      (onlySearched ? noneFound?.(view.q) : undefined) ?? <NothingMatches words={words} onClear={clear} />
    )
  }
  return (
    <>
      <div ref={head} className="page-header list-header" onPointerEnter={goToHead} onFocus={goToHead}>
        {isOfDesk(listed) ? (
          <ViewTitle title={presetNameOf(view, myName) ?? title} view={listed.view} />
        ) : (
          <PlainTitle title={title} />
        )}
        {list === 'containers' && <GroupMenu grouping={view.group} onGrouping={address.setGroup} />}
        <FilterBar address={address} fields={fields} />
        <div className="actions">
          {!narrow && (
            <ColumnsMenu
              columns={columns}
              layout={view.columns}
              onLayout={setColumns}
              leftOut={fitting.leftOut}
              standard={standardLayout(list)}
              more={list === 'containers' && <WeightUnitChoice />}
            />
          )}
          {isOfDesk(listed) && <ViewActions listed={listed} onPrint={printing.print} />}
          {actions}
        </div>
      </div>
      <UnreadNote of={listing.unread} />
      {address.unread.length > 0 && (
        <div className="trouble" role="status">
          <p>
            The address asks for what this list does not know, so it was left out:{' '}
            {describeNotUnderstood(address.unread)}.{' '}
            <button type="button" className="btn" onClick={() => address.show(view)}>
              Remove it
            </button>
          </p>
        </div>
      )}
      {props.above}
      <Grid
        label={title}
        columns={columns}
        layout={fitting.layout}
        onLayout={(layout) => setColumns(fitting.withLeftOut(layout))}
        rows={rows}
        lines={props.lines ?? 1}
        compact={compact}
        sort={view.sort}
        selection={selection}
        onSelection={onSelection}
        stale={stale}
        note={note}
        instead={instead()}
        foot={
          total ? (
            <Foot listed={listed} total={total} words={words} listing={listing} selected={props.selected} />
          ) : undefined
        }
      />
      {printing.sheet}
    </>
  )
}
