import type { ColumnFacts, GridLayout, ShownColumn } from './types.ts'

/** Pixels: narrower a column cannot be seen, wider it is a mistake. */
export const widths = { least: 48, most: 1200, step: 16 } as const

/** A width as a column may have it, in whole pixels. */
export const clampWidth = (width: number): number =>
  Math.min(widths.most, Math.max(widths.least, Math.round(width)))

/** Pinned ones first, else as they stand. */
const pinnedFirst = (columns: readonly ShownColumn[]): GridLayout => ({
  columns: [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)],
})

/** The list as it comes: what is not hidden, in the order of declaration. */
export const standardLayout = (columns: readonly ColumnFacts[]): GridLayout =>
  pinnedFirst(
    columns
      .filter(({ hidden }) => !hidden)
      .map(({ key, pinned }) => ({ key, ...(pinned ? { pinned } : {}) })),
  )

/** `*` before a key: pinned; `-140` behind it: so many pixels wide. A bare `-` ends a key that looks like a width. */
const words = /^(\*?)(.+?)(?:-(\d{0,6}))?$/u

const wordsOf = ({ key, width, pinned }: ShownColumn): string => {
  const end = width === undefined ? (/-\d{0,6}$/u.test(key) ? '-' : '') : `-${clampWidth(width)}`
  return `${pinned ? '*' : ''}${key}${end}`
}

/**
 * A layout from an address, a saved view or the browser's memory, which anybody may have written: what is unknown or
 * said twice is left out, and when nothing is left it is the standard one.
 */
export function readLayout(text: string | null | undefined, columns: readonly ColumnFacts[]): GridLayout {
  const known = new Set(columns.map(({ key }) => key))
  const shown: ShownColumn[] = []
  for (const each of (text ?? '').split(',')) {
    const [, star, key, pixels] = words.exec(each.trim()) ?? []
    if (key === undefined || !known.delete(key)) continue
    shown.push({
      key,
      ...(pixels ? { width: clampWidth(Number(pixels)) } : {}),
      ...(star ? { pinned: true } : {}),
    })
  }
  return shown.length === 0 ? standardLayout(columns) : pinnedFirst(shown)
}

/** The layout in words, e.g. `*number-140,current_status`; whole, also when it is the standard one. */
export const writeLayout = (layout: GridLayout, columns: readonly ColumnFacts[]): string => {
  const known = new Set(columns.map(({ key }) => key))
  return pinnedFirst(layout.columns.filter(({ key }) => known.has(key)))
    .columns.map(wordsOf)
    .join(',')
}

export const isStandardLayout = (layout: GridLayout, columns: readonly ColumnFacts[]): boolean =>
  writeLayout(layout, columns) === writeLayout(standardLayout(columns), columns)

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
