import { useMemo } from 'react'
import type { ContainerListRow } from '../lists/container-row/row.present.ts'
import type { OpenList } from '../lists/listed.ts'
import type { ListView } from '../lists/view/index.ts'
import {
  allSelected,
  type GridLayout,
  isSelected,
  nothingSelected,
  type Selection,
} from '../ui/grid/index.ts'
import { containerLayout } from './columns.tsx'
import { copiedRows, type Copied } from './filters.rules.ts'
import type { FindRow } from './find-rows.present.ts'

type Shown = {
  rows: readonly FindRow[]
  selection: Selection
  onSelection: (selection: Selection) => void
  layout: GridLayout
  refresh: () => Promise<unknown>
}

/**
 * The containers of the shown (or selected) rows, in the form of a list of containers, for bulk edits. Each container is
 * there once, even when both its own number and its bill of lading were pasted.
 */
export function useFoundContainers({
  rows,
  selection,
  onSelection,
  layout,
  refresh,
}: Shown): OpenList<ContainerListRow> {
  const containers = useMemo(() => {
    const all = new Map(
      rows.flatMap(({ container }) => (container ? [[container.key, container] as const] : [])),
    )
    return [...all.values()]
  }, [rows])
  const keys = useMemo(
    () =>
      new Set(
        rows
          .filter((row) => isSelected(selection, row.key))
          .flatMap(({ container }) => (container ? [container.key] : [])),
      ),
    [rows, selection],
  )
  const view: ListView<'containers'> = {
    list: 'containers',
    filters: {},
    sort: '',
    q: '',
    columns: containerLayout(layout),
  }
  return {
    view,
    rows: { total: containers.length, at: (index) => containers[index] },
    total: containers.length,
    selection: { all: false, keys },
    // Rows are selected here, not containers: a bulk action can select all rows or none.
    onSelection: (next) => onSelection(next.all ? allSelected : nothingSelected),
    load: (first, last) => Promise.resolve(containers.slice(first, last + 1)),
    refresh,
  }
}

/** The list to copy and export: the containers, and the found shipments that have no container yet. */
export function useCopied(
  containers: OpenList<ContainerListRow>,
  { rows, selection, now }: Copied,
): OpenList {
  const copied = useMemo(() => copiedRows({ rows, selection, now }), [rows, selection, now])
  return {
    ...containers,
    rows: { total: copied.listed.length, at: (index) => copied.listed[index] },
    total: copied.listed.length,
    shipments: copied.shipments,
    selection: { all: false, keys: copied.selected },
    load: (first, last) => Promise.resolve(copied.listed.slice(first, last + 1)),
  }
}

/** An export of "all" names each found record, because the service knows no list with these rows. */
export function allUnlessSelected(listed: OpenList): OpenList {
  const { rows, selection } = listed
  if (selection.all || selection.keys.size > 0) return listed
  const keys = Array.from({ length: rows.total ?? 0 }, (_, index) => rows.at(index)?.key ?? '')
  return { ...listed, selection: { all: false, keys: new Set(keys) } }
}
