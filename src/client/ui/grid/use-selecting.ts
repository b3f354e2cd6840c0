import { useRef, useState } from 'react'
import { allSelected, between, extended, isSelected, nothingSelected, withRows } from './selection.rules.ts'
import type { GridRow, GridRows, Selection } from './types.ts'

/** What can be selected beyond what was just done, because not all rows have come. */
type SelectMoreOffer = { kind: 'loaded'; count: number } | { kind: 'missing'; count: number }

export interface Selecting {
  selection: Selection
  offer: SelectMoreOffer | undefined
  /** Selects a row, or lets go of it; with `range` all rows since the one before. */
  toggle: (index: number, range: boolean) => void
  /** The cursor went from one row to another and takes the range along. */
  extend: (from: number, to: number) => void
  /** The check box in the head: what has come, or nothing any more. */
  toggleLoaded: () => void
  all: () => void
  clear: () => void
}

/** What is done to the selection of a list; undefined when nothing can be selected there. */
export function useSelecting(
  rows: GridRows<GridRow>,
  selection: Selection | undefined,
  onSelection: ((selection: Selection) => void) | undefined,
): Selecting | undefined {
  const anchor = useRef<{ index: number; key: string; reached: number }>(null)
  const [offered, setOffered] = useState<{ to: Selection; offer: SelectMoreOffer }>()
  if (selection === undefined || onSelection === undefined) return undefined
  const keyAt = (index: number) => rows.at(index)?.key
  const change = (next: Selection, offer?: SelectMoreOffer) => {
    setOffered(offer && offer.count > 0 ? { to: next, offer } : undefined)
    onSelection(next)
  }
  // Rows may have been sorted anew since: a range begins only where the row still is.
  const begun = () =>
    anchor.current && keyAt(anchor.current.index) === anchor.current.key ? anchor.current : null
  return {
    selection,
    offer: offered?.to === selection ? offered.offer : undefined,
    toggle(index, range) {
      const key = keyAt(index)
      if (key === undefined) return
      const since = range ? begun() : null
      const { keys, missing } = between(since?.index ?? index, index, keyAt)
      change(withRows(selection, keys, !isSelected(selection, key)), { kind: 'missing', count: missing })
      anchor.current = { index, key, reached: index }
    },
    extend(from, to) {
      const since = begun()
      const key = keyAt(from)
      if (since?.reached !== from)
        anchor.current = key === undefined ? null : { index: from, key, reached: from }
      if (anchor.current === null) return
      change(extended(selection, { anchor: anchor.current.index, from, to }, keyAt))
      anchor.current.reached = to
    },
    toggleLoaded() {
      const { keys, missing } = between(0, (rows.total ?? 0) - 1, keyAt)
      if (selection.all || keys.every((key) => isSelected(selection, key))) change(nothingSelected)
      else
        change(
          withRows(selection, keys, true),
          missing > 0 ? { kind: 'loaded', count: keys.length } : undefined,
        )
    },
    all: () => change(allSelected),
    clear() {
      if (selection.all || selection.keys.size > 0) change(nothingSelected)
    },
  }
}
