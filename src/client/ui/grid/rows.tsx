import { type CSSProperties, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import { classes } from '../classes.ts'
import type { GridRow } from './types.ts'

export interface RowProps<Row> {
  /** Undefined until it has come. */
  row: Row | undefined
  /** Among the rows, and among rows and headings. */
  index: number
  line: number
  /** Undefined when nothing can be selected. */
  selected: boolean | undefined
  /** Tab stops at one row only: nobody has to tab through thousands. */
  tabbable: boolean
  onToggle: (index: number, range: boolean) => void
}

/** Tab stops at one line only: all that can have the focus in others is passed over. */
export function useTabStop(element: RefObject<HTMLElement | null>, tabbable: boolean): void {
  useLayoutEffect(() => {
    for (const each of element.current?.querySelectorAll<HTMLElement>('a, button, input') ?? []) {
      each.tabIndex = tabbable ? 0 : -1
    }
  })
}

type CheckProps = Pick<RowProps<GridRow>, 'row' | 'index' | 'selected' | 'onToggle'>

const waiting = <span className="visually-hidden">{t('Loading')}</span>

const Check = ({ row, index, selected, onToggle }: CheckProps) =>
  row && (
    <label>
      <input
        type="checkbox"
        checked={selected === true}
        onChange={({ nativeEvent }) =>
          onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        aria-label={t('Select {row}', { row: row.name })}
      />
    </label>
  )

/** A column as its cells are drawn; where it is pinned is in the style. */
export interface GridCell<Row> {
  key: string
  className: string | undefined
  style: CSSProperties | undefined
  cell: (row: Row) => ReactNode
}

type TableRowProps<Row> = RowProps<Row> & { cells: readonly GridCell<Row>[] }

const PlainTableRow = <Row extends GridRow>({ cells, tabbable, ...rest }: TableRowProps<Row>): ReactNode => {
  const { row, line, selected } = rest
  const element = useRef<HTMLTableRowElement>(null)
  useTabStop(element, tabbable)
  return (
    <tr
      ref={element}
      data-index={line}
      data-href={row?.href ?? undefined}
      aria-rowindex={line + 2}
      aria-selected={selected}
      className={row ? undefined : 'grid-waiting'}
      tabIndex={-1}
    >
      {selected !== undefined && (
        <td className="grid-check">
          <Check {...rest} />
        </td>
      )}
      {cells.map(({ key, className, style, cell }, at) => (
        <td key={key} className={className} style={style}>
          {row ? cell(row) : at === 0 && waiting}
        </td>
      ))}
    </tr>
  )
}
/** Cells are drawn again only when their row changed: that is what makes scrolling smooth. */
export const GridTableRow = memo(PlainTableRow) as typeof PlainTableRow

type CompactRowProps<Row> = RowProps<Row> & { total: number; render: (row: Row) => ReactNode }

const PlainCompactRow = <Row extends GridRow>(props: CompactRowProps<Row>): ReactNode => {
  const { total, render, tabbable, ...rest } = props
  const { row, line, selected } = rest
  const element = useRef<HTMLLIElement>(null)
  useTabStop(element, tabbable)
  return (
    <li
      ref={element}
      data-index={line}
      data-href={row?.href ?? undefined}
      aria-posinset={line + 1}
      aria-setsize={total}
      className={classes(selected !== undefined && 'checked-row', selected && 'selected')}
      tabIndex={-1}
    >
      {selected !== undefined && (
        <div className="grid-check">
          <Check {...rest} />
        </div>
      )}
      <div className="grid-lines">
        {row ? (
          render(row)
        ) : (
          <>
            {waiting}
            <div className="grid-wait" />
            <div className="grid-wait" />
          </>
        )}
      </div>
    </li>
  )
}
export const CompactRow = memo(PlainCompactRow) as typeof PlainCompactRow

/** Rows to draw with the room between them for those that are not. `draw` gives a row, `space` that many pixels. */
export function withSpaces(
  indexes: readonly number[],
  { count, size }: { count: number; size: number },
  draw: (index: number) => ReactNode,
  space: (key: string, height: number) => ReactNode,
): ReactNode[] {
  const drawn: ReactNode[] = []
  let next = 0
  for (const index of [...indexes, count]) {
    if (index > next) drawn.push(space(`before ${drawn.length === 0 ? 'all' : index}`, (index - next) * size))
    if (index < count) drawn.push(draw(index))
    next = index + 1
  }
  return drawn
}
