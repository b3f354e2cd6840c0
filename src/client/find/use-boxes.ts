import { useMemo } from 'react'
import type { ContainerListRow } from '../lists/container-row/index.ts'
import type { OpenList } from '../lists/listed.ts'
import type { ListView } from '../lists/view/index.ts'
import {
  allSelected,
  type GridLayout,
  isSelected,
  nothingSelected,
  type Selection,
} from '../ui/grid/index.ts'
import { boxLayout } from './columns.tsx'
import { copiedRows, type Copied } from './copied.rules.ts'
import type { FindRow } from './verdict.present.ts'

type Shown = {
  rows: readonly FindRow[]
  selection: Selection
  onSelection: (selection: Selection) => void
  layout: GridLayout
  refresh: () => Promise<unknown>
}

/**
 * The boxes that the shown (or selected) rows tell of, as a list of containers has them: what is copied, exported and
 * edited. Each stands there once, though it was pasted by its own number and by its bill.
 */
export function useBoxes({
  rows,
  selection,
  onSelection,
  layout,
  refresh,
}: Shown): OpenList<ContainerListRow> {
  const boxes = useMemo(() => {
    const all = new Map(rows.flatMap(({ box }) => (box ? [[box.key, box] as const] : [])))
    return [...all.values()]
  }, [rows])
  const keys = useMemo(
    () =>
      new Set(
        rows.filter((row) => isSelected(selection, row.key)).flatMap(({ box }) => (box ? [box.key] : [])),
      ),
    [rows, selection],
  )
  const view: ListView<'containers'> = {
    list: 'containers',
    filters: {},
    sort: '',
    q: '',
    columns: boxLayout(layout),
  }
  return {
    view,
    rows: { total: boxes.length, at: (index) => boxes[index] },
    total: boxes.length,
    selection: { all: false, keys },
    // What is selected here is rows; what is done with boxes selects all of them, or none.
    onSelection: (next) => onSelection(next.all ? allSelected : nothingSelected),
    load: (first, last) => Promise.resolve(boxes.slice(first, last + 1)),
    refresh,
  }
}

/**
 * The same with the shipments that were found and have no box yet: what is copied and exported, never what is done with
 * boxes. They tell their own numbers.
 */
export function useCopied(boxes: OpenList<ContainerListRow>, { rows, selection, now }: Copied): OpenList {
  const own = useMemo(() => copiedRows({ rows, selection, now }), [rows, selection, now])
  return {
    ...boxes,
    rows: { total: own.listed.length, at: (index) => own.listed[index] },
    total: own.listed.length,
    shipments: own.shipments,
    selection: { all: false, keys: own.selected },
    load: (first, last) => Promise.resolve(own.listed.slice(first, last + 1)),
  }
}

/** "All that match" is all that were found here, and no view of the service's: they are named one by one. */
export function allUnlessSelected(listed: OpenList): OpenList {
  const { rows, selection } = listed
  if (selection.all || selection.keys.size > 0) return listed
  const keys = Array.from({ length: rows.total ?? 0 }, (_, index) => rows.at(index)?.key ?? '')
  return { ...listed, selection: { all: false, keys: new Set(keys) } }
}
