import { useQueryClient } from '@tanstack/react-query'
import { groupingLabels } from '../../../contract/exports/index.ts'
import { drawnColumns } from '../../ui/grid/layout.rules.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import type { RecordRow } from '../columns/index.ts'
import { chosen, countChosen, loadedRows } from '../copy/chosen.ts'
import type { OpenList } from '../listed.ts'
import { orderText } from '../page/order-text.ts'
import { apiQueryText, type ListName } from '../view/index.ts'
import { usePrint } from './use-print.tsx'

/** Prints a list of the service. @param words its title, and what its records are called */
export function useListPrint<Row extends RecordRow>(
  listed: OpenList<Row, ListName>,
  columns: readonly GridColumn<Row>[],
  words: { title: string; many: string },
) {
  const client = useQueryClient()
  const { view, total } = listed
  const order = orderText(view.list, view.sort)
  return usePrint({
    ...words,
    text: apiQueryText(view),
    order: view.group === undefined ? order : `By ${groupingLabels[view.group]}; ${order}`,
    columns: drawnColumns(view.columns, columns).map(({ column }) => column),
    grouping: view.group,
    total,
    meant: countChosen(listed),
    load: (most) => chosen(client, listed, most),
    loaded: (most) => loadedRows(listed, most),
  })
}
