import type { ColumnFacts, GridLayout, ShownColumn } from './types.ts'

/** Pixels: narrower a column cannot be seen, wider it is a mistake. */
export const widths = { least: 48, most: 1000, step: 16, check: 34 } as const

/** A width as a column may have it, in whole pixels. */
export const clampWidth = (width: number): number =>
  Math.min(widths.most, Math.max(widths.least, Math.round(width)))

/** Pinned ones first, else as they stand. */
const pinnedFirst = (columns: readonly ShownColumn[]): GridLayout => ({
  columns: [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)],
})

/** A column that is drawn, its width in pixels. */
export interface DrawnColumn<Column extends ColumnFacts> {
  column: Column
  width: number
  pinned: boolean
}

/** What is drawn: a layout may name columns that are gone, or have not come yet; something is always drawn. */
export function drawnColumns<Column extends ColumnFacts>(
  layout: GridLayout,
  columns: readonly Column[],
): DrawnColumn<Column>[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  const drawn = pinnedFirst(layout.columns).columns.flatMap(({ key, width, pinned }) => {
    const column = known.get(key)
    return column ? [{ column, width: clampWidth(width ?? column.width), pinned: pinned === true }] : []
  })
  if (drawn.length > 0) return drawn
  return columns.slice(0, 1).map((column) => ({ column, width: clampWidth(column.width), pinned: false }))
}

/**
 * The columns that have room beside each other: those that matter least are left out first, and of the others those that may
 * give way are as wide as there is room.
 * @param room pixels for all columns
 * @param leastFirst the keys of columns that may be left out
 */
export function fittingLayout(
  layout: GridLayout,
  columns: readonly ColumnFacts[],
  room: number,
  leastFirst: readonly string[],
): GridLayout {
  const known = new Map(columns.map((column) => [column.key, column]))
  const widthOf = ({ key, width }: ShownColumn) => clampWidth(width ?? known.get(key)?.width ?? 0)
  // A width that somebody chose stays.
  const leastOf = (each: ShownColumn) =>
    each.width === undefined ? (known.get(each.key)?.least ?? widthOf(each)) : widthOf(each)
  const sum = (of: (each: ShownColumn) => number) =>
    shown.reduce((all, each) => all + (known.has(each.key) ? of(each) : 0), 0)
  let shown = layout.columns
  if (leastFirst.length === 0 || sum(widthOf) <= room) return layout
  for (const key of leastFirst) {
    if (sum(leastOf) <= room) break
    shown = shown.filter((each) => each.key !== key)
  }
  const give = sum(widthOf) - sum(leastOf)
  const part = give === 0 ? 0 : Math.min(1, Math.max(0, (sum(widthOf) - room) / give))
  return {
    columns: shown.map((each) => {
      const [width, least] = [widthOf(each), leastOf(each)]
      return least < width ? { ...each, width: Math.floor(width - (width - least) * part) } : each
    }),
  }
}

/**
 * How far from the left each pinned column stays, in pixels. Those that would leave less than half of `room` for the
 * others scroll away with them, so that on a small screen everything can still be reached.
 * @param before what stays at the left of all columns: the check boxes
 */
export function pinnedLefts(
  drawn: readonly { width: number; pinned: boolean }[],
  before: number,
  room: number,
): number[] {
  const lefts: number[] = []
  let left = before
  for (const { width, pinned } of drawn) {
    if (!pinned || left + width > room / 2) break
    lefts.push(left)
    left += width
  }
  return lefts
}

/** From so many columns on, cells beside what is in sight are drawn empty. */
const MAX_COLUMNS_DRAWN_WHOLE = 24
/** Pixels at either side that are drawn ahead. */
const AHEAD_PX = 300

/**
 * The columns of which something is in sight, from the first to before the last; of a few columns all.
 * @param wide the columns' widths, and `left` how far it was scrolled sideways, in pixels
 */
export function visibleColumns(
  wide: readonly number[],
  { left, room }: { left: number; room: number },
): { from: number; to: number } {
  if (wide.length <= MAX_COLUMNS_DRAWN_WHOLE) return { from: 0, to: wide.length }
  let edge = 0
  let from = 0
  let to = 0
  for (const [at, width] of wide.entries()) {
    if (edge + width < left - AHEAD_PX) from = at + 1
    if (edge < left + room + AHEAD_PX) to = at + 1
    edge += width
  }
  return { from, to }
}

/** Shows a column at the end, or hides it; the last one that is left stays. */
export function withShown(layout: GridLayout, key: string, shown: boolean): GridLayout {
  const others = layout.columns.filter((each) => each.key !== key)
  if (!shown) return others.length === 0 ? layout : { columns: others }
  return others.length < layout.columns.length ? layout : { columns: [...others, { key }] }
}

/** A dragged width in pixels; `undefined` gives the column its own again. */
export const withWidth = (layout: GridLayout, key: string, width: number | undefined): GridLayout => ({
  columns: layout.columns.map((each) => {
    if (each.key !== key) return each
    const { width: _, ...rest } = each
    return width === undefined ? rest : { ...rest, width: clampWidth(width) }
  }),
})

/** Keeps a column in sight at the left, behind those that are kept already, or lets go of it. */
export const withPinned = (layout: GridLayout, key: string, pinned: boolean): GridLayout =>
  pinnedFirst(
    layout.columns.map((each) => {
      if (each.key !== key) return each
      const { pinned: _, ...rest } = each
      return pinned ? { ...rest, pinned } : rest
    }),
  )

/** One step to the left (-1) or to the right (1), among the pinned or among the others. */
export function withMoved(layout: GridLayout, key: string, by: -1 | 1): GridLayout {
  const at = layout.columns.findIndex((each) => each.key === key)
  const one = layout.columns[at]
  const other = layout.columns[at + by]
  if (one === undefined || other === undefined || one.pinned !== other.pinned) return layout
  const columns = [...layout.columns]
  columns[at] = other
  columns[at + by] = one
  return { columns }
}
