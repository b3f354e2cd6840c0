import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import { sortedAs } from '../../format/index.ts'
import { classes } from '../classes.ts'
import { SortLink } from '../sort-link.tsx'
import { type DrawnColumn, widths as limits } from './layout.rules.ts'
import { headState } from './selection.rules.ts'
import type { GridCell } from './rows.tsx'
import type { GridColumn } from './types.ts'
import type { Selecting } from './use-selecting.ts'
import type { Widths } from './use-widths.ts'

type CheckAllProps = { selecting: Selecting; total: number | undefined }

/** Neither on nor off while only some are selected. */
const CheckAll = ({ selecting, total }: CheckAllProps) => {
  const checkbox = useRef<HTMLInputElement>(null)
  const state = headState(selecting.selection, total)
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label>
      <input
        ref={checkbox}
        type="checkbox"
        checked={state === 'all'}
        onChange={selecting.toggleLoaded}
        disabled={!total}
        aria-label={t('Select all rows')}
      />
    </label>
  )
}

type GripProps<Row> = { drawn: DrawnColumn<GridColumn<Row>>; widths: Widths; fit: () => number }

/** The edge of a column: dragged, moved by arrow keys, and fitted to what is in sight by a double click or Enter. */
const Grip = <Row,>({ drawn, widths, fit }: GripProps<Row>) => {
  const start = useRef<{ x: number; width: number }>(null)
  const width = widths.of(drawn)
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const move = (event: PointerEvent<HTMLElement>, keep: 'now' | 'not yet') => {
    if (start.current === null || (keep === 'now' && event.clientX === start.current.x)) return
    widths.set(drawn, start.current.width + event.clientX - start.current.x, keep)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -limits.step, ArrowRight: limits.step }[event.key]
    if (by !== undefined) widths.set(drawn, width + by, 'soon')
    else if (event.key === 'Home') widths.reset(drawn)
    else if (event.key === 'Enter') widths.set(drawn, fit(), 'now')
    else return
    event.preventDefault()
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {column}', { column: drawn.column.header })}
      aria-valuenow={width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      aria-valuetext={t('{width} pixels', { width: String(width) })}
      tabIndex={0}
      className="grid-grip"
      onPointerDown={begin}
      onPointerMove={(event) => move(event, 'not yet')}
      onPointerUp={(event) => {
        move(event, 'now')
        start.current = null
      }}
      onPointerCancel={() => {
        if (start.current) widths.set(drawn, start.current.width, 'not yet')
        start.current = null
      }}
      onDoubleClick={() => widths.set(drawn, fit(), 'now')}
      onKeyDown={onKey}
    />
  )
}

type HeadProps<Row> = {
  drawn: readonly DrawnColumn<GridColumn<Row>>[]
  cells: readonly GridCell<Row>[]
  sort: string
  total: number | undefined
  selecting: Selecting | undefined
  widths: Widths
  /** The pixels that the widest cell in sight of the n-th column needs. */
  fit: (at: number) => number
}

const PlainGridHead = <Row,>(props: HeadProps<Row>): ReactNode => {
  const { drawn, cells, sort, total, selecting, widths, fit } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selecting && (
          <td className="grid-check">
            <CheckAll selecting={selecting} total={total} />
          </td>
        )}
        {drawn.map((each, at) => {
          const { key, header, sort: field, className } = each.column
          return (
            <th
              key={key}
              scope="col"
              aria-label={header}
              aria-sort={field === undefined ? undefined : sortedAs(sort, field)}
              className={classes(className === 'num' && 'num', cells[at]?.style && 'pinned')}
              style={cells[at]?.style}
            >
              {field === undefined ? (
                <span title={header}>{header}</span>
              ) : (
                <SortLink header={header} field={field} sort={sort} />
              )}
              <Grip drawn={each} widths={widths} fit={() => fit(at)} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
/** Not rendered again while rows scroll under it: its links cost as much as those of several rows. */
export const GridHead = memo(PlainGridHead) as typeof PlainGridHead
