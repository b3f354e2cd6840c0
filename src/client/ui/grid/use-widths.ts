import { useEffect, useMemo, useRef, useState } from 'react'
import { clampWidth, type DrawnColumn, withWidth } from './layout.rules.ts'
import type { ColumnFacts, GridLayout } from './types.ts'

/** Keyboard steps within this time are stored together: each stored layout changes the address. */
const LAYOUT_DELAY_MS = 400

export interface Widths {
  /** Pixels, also while somebody drags. */
  of: (drawn: DrawnColumn<ColumnFacts>) => number
  /** Shows a width; `keep` says when it is kept. */
  set: (drawn: DrawnColumn<ColumnFacts>, width: number, keep: 'now' | 'soon' | 'not yet') => void
  /** The column's own width again. */
  reset: (drawn: DrawnColumn<ColumnFacts>) => void
}

/** Widths of columns as somebody changes them; until the new layout is there the wanted width is shown. */
export function useWidths(layout: GridLayout, onLayout: (layout: GridLayout) => void): Widths {
  const [wanted, setWanted] = useState<{ key: string; base: number; width: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ layout, onLayout })
  useEffect(() => {
    latest.current = { layout, onLayout }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The same object until somebody drags: the head is not rendered again while rows scroll.
  return useMemo(() => {
    const keep = (key: string, width: number | undefined) =>
      latest.current.onLayout(withWidth(latest.current.layout, key, width))
    return {
      of: ({ column, width }) => (wanted?.key === column.key && wanted.base === width ? wanted.width : width),
      set({ column: { key }, width: base }, width, when) {
        const pixels = clampWidth(width)
        setWanted({ key, base, width: pixels })
        clearTimeout(timer.current)
        if (when === 'now') keep(key, pixels)
        if (when === 'soon') timer.current = setTimeout(() => keep(key, pixels), LAYOUT_DELAY_MS)
      },
      reset({ column: { key } }) {
        setWanted(undefined)
        clearTimeout(timer.current)
        keep(key, undefined)
      },
    }
  }, [wanted])
}
