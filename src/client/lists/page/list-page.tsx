import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { countsQuery, may, seesAttribute, sortsAndFiltersBy } from '../../api/index.ts'
import { ColumnsMenu, Grid, type GridColumn, type GridLayout } from '../../ui/grid/index.ts'
import { useWeightUnit, WeightUnitChoice } from '../../ui/weight.tsx'
import { UnreadNote, useIsNarrow, useTitle } from '../../ui/index.ts'
import { usePreferences } from '../../api/preferences.ts'
import {
  columnsForTimes,
  columnsInUnit,
  customColumns,
  definitionsOf,
  type RecordRow,
  slugsIn,
} from '../columns/index.ts'
import { ViewActions } from '../copy/index.ts'
import { definitionsQuery } from '../custom-fields/index.ts'
import { FilterBar } from '../filters/index.ts'
import { useListPrint } from '../print/index.ts'
import { GroupMenu } from '../groups/index.ts'
import { isOfDesk, type OpenList } from '../listed.ts'
import { useChanges, useLiveRows } from '../live/index.ts'
import { useMyName } from '../people/index.ts'
import { type ListSource, useGroupedRows, useListRows } from '../rows/index.ts'
import { presetNameOf, useSaved, ViewTitle } from '../saved/index.ts'
import {
  apiQueryText,
  type ListName,
  type ListView,
  readLayout,
  standardLayout,
  useView,
} from '../view/index.ts'
import { describeNotUnderstood } from '../view/understood.ts'
import { Foot, ListError, NothingMatches } from './foot.tsx'
import { useFittingLayout } from './use-fitting-layout.ts'
import { useKeptSelection } from './use-kept-selection.ts'
import { DefaultColumns } from './default-columns.tsx'
import './list-page.css'

export interface ListPageProps<Of extends Resource, Row extends RecordRow> {
  title: string
  source: ListSource<Of, Row>
  /** All but custom fields; the same array each time. */
  columns: readonly GridColumn<Row>[]
  compact: (row: Row) => ReactNode
  /** What stands in place of rows while the account has none at all. */
  empty: ReactNode
  /** In place of "nothing matches", where there is more to say. */
  noneFound?: ((view: ListView) => ReactNode) | undefined
  /** Of a page that shows a part of the list: what is chosen there is in the address, and neither saved nor kept as columns. */
  part?: ListPart
  /** The columns of filters that something else on the page shows, so that no chip does. */
  shownFilters?: (view: ListView) => readonly string[]
  /** Beside Columns, Copy and Export. */
  actions?: ReactNode
  /** Between the head and the rows. */
  above?: ReactNode
  /** Lines of text in a row of the wide list; one if it is left out. */
  lines?: 1 | 2
  /** The actions on selected rows; of lists of records, beside those that all of them have. */
  selected?: (listed: OpenList<Row, ListName>) => ReactNode
}

/** How a page shows a part of a list. */
export interface ListPart {
  /** The columns of what is shown; the same function and the same layouts each time. */
  layoutOf: (view: ListView) => GridLayout
  /** Columns that a narrow window leaves out, the first that matters least. */
  least: readonly string[]
  /** The columns of its own filters, which no chip shows and "Clear" leaves. */
  filters: readonly string[]
  /** Between the title and the filters. */
  choice: ReactNode
  /** Pixels of a row on 360 px. */
  cardHeight: number
  /** Rows follow what happens where they stand. */
  isLive: boolean
}

const none: readonly string[] = []

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

/** The filters that the page itself has chosen. */
const ownFilters = ({ filters }: ListView, part: ListPart | undefined): ListView['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => part?.filters.includes(name)))

const LiveRows = <Of extends Resource, Row extends RecordRow>(props: {
  source: ListSource<Of, Row>
  view: ListView
}) => {
  useLiveRows(props.source, props.view)
  return null
}

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
  const { title, source, compact, empty, noneFound, actions, part } = props
  const { list } = source
  const address = useView(list, part?.layoutOf)
  // In two lines a row has no columns to choose.
  const narrow = useIsNarrow()
  const { view, setColumns } = address
  const clear = () => address.show({ ...view, filters: ownFilters(view, part), q: '' })
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
  const { second_zone, date_format, container_columns } = usePreferences()
  const defaultLayout =
    (list === 'containers' ? readLayout(container_columns ?? '') : undefined) ?? standardLayout(list)
  const columns = useMemo(
    () =>
      shownColumnsOf([
        ...columnsForTimes(columnsInUnit(props.columns, weightUnit), { second_zone, date_format }),
        ...customColumns<Row>(fields),
      ]),
    [props.columns, fields, weightUnit, second_zone, date_format],
  )
  const head = useRef<HTMLDivElement>(null)
  const fitting = useFittingLayout(head, list, view.columns, columns, part?.least)
  const listed: OpenList<Row, ListName> = { ...listing, view, selection, onSelection }
  const note = useChanges(part ? { ...listed, isLive: part.isLive } : listed)
  const { saved } = useSaved(view)
  const printing = useListPrint(listed, columns, {
    title: saved?.attributes.name ?? presetNameOf(view, myName) ?? title,
    many: list,
  })
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  // The first page is filtered too: an account without records reads so, and not that nothing matches.
  const counts = useQuery({ ...countsQuery, enabled: total === 0 && !isWhole }).data
  const hasNone = isWhole || (isOfDesk(listed) && counts?.[listed.view.list] === 0)
  const instead = () => {
    if (error !== null) {
      return <ListError list={list} error={error} onRetry={listing.retry} onClear={clear} />
    }
    if (total !== 0 || stale) return undefined
    if (hasNone) return empty
    return noneFound?.(view) ?? <NothingMatches list={list} onClear={clear} />
  }
  return (
    <>
      <div ref={head} className="page-header list-header" onPointerEnter={goToHead} onFocus={goToHead}>
        {isOfDesk(listed) && !part ? (
          <ViewTitle title={presetNameOf(view, myName) ?? title} view={listed.view} />
        ) : (
          <PlainTitle title={title} />
        )}
        {part?.choice}
        {list === 'containers' && <GroupMenu grouping={view.group} onGrouping={address.setGroup} />}
        <FilterBar
          address={{ ...address, clear }}
          fields={fields}
          fixed={part?.filters ?? props.shownFilters?.(view) ?? none}
        />
        <div className="actions">
          {!narrow && (
            <ColumnsMenu
              columns={columns}
              layout={view.columns}
              onLayout={setColumns}
              leftOut={fitting.leftOut}
              standard={part?.layoutOf(view) ?? defaultLayout}
              more={
                list === 'containers' && (
                  <>
                    <WeightUnitChoice />
                    {!part && <DefaultColumns layout={view.columns} />}
                  </>
                )
              }
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
            {t('The address asks for what this list does not know, so it was left out: {parts}.', {
              parts: describeNotUnderstood(address.unread),
            })}{' '}
            <button type="button" className="btn" onClick={() => address.show(view)}>
              {t('Remove it')}
            </button>
          </p>
        </div>
      )}
      {props.above}
      {part?.isLive && <LiveRows source={source} view={view} />}
      <Grid
        label={title}
        columns={columns}
        layout={fitting.layout}
        onLayout={(layout) => setColumns(fitting.withLeftOut(layout))}
        rows={rows}
        lines={props.lines ?? 1}
        {...(part && { cardHeight: part.cardHeight })}
        compact={compact}
        sort={view.sort}
        selection={selection}
        onSelection={onSelection}
        stale={stale}
        note={note}
        instead={instead()}
        foot={
          total ? (
            <Foot listed={listed} total={total} listing={listing} selected={props.selected} />
          ) : undefined
        }
      />
      {printing.sheet}
    </>
  )
}
