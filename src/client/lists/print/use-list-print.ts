import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { groupingLabels } from '../../../contract/exports/index.ts'
import { drawnColumns } from '../../ui/grid/layout.rules.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import type { RecordRow } from '../columns/index.ts'
import { chosen, countChosen, loadedRows } from '../copy/chosen.ts'
import type { OpenList } from '../listed.ts'
import { orderText } from '../view/order-text.ts'
import { apiQueryText, type ListName } from '../view/index.ts'
import type { PrintedKind } from './print.rules.ts'
import { usePrint } from './use-print.tsx'

/** Prints a list of the service. @param words its title, and what its records are called */
export function useListPrint<Row extends RecordRow>(
  listed: OpenList<Row, ListName>,
  columns: readonly GridColumn<Row>[],
  words: { title: string; many: PrintedKind },
) {
  const client = useQueryClient()
  const { view, total } = listed
  const order = orderText(view.list, view.sort)
  return usePrint({
    ...words,
    text: apiQueryText(view),
    order:
      view.group === undefined
        ? order
        : t('By {grouping}; {order}', { grouping: t(groupingLabels[view.group]), order }),
    columns: drawnColumns(view.columns, columns).map(({ column }) => column),
    grouping: view.group,
    total,
    meant: countChosen(listed),
    load: (most) => chosen(client, listed, most),
    loaded: (most) => loadedRows(listed, most),
  })
}
