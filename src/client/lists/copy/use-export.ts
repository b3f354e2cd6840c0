import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { allColumns, isInternalColumn } from '../../../contract/exports/index.ts'
import type { ExportFormat, ViewedList } from '../../../contract/vocabulary/index.ts'
import { listLimits } from '../../../contract/vocabulary/index.ts'
import { call, seesAttribute } from '../../api/index.ts'
import { useWeightUnit } from '../../ui/weight.tsx'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import { useSaved } from '../saved/queries.ts'
import { apiQueryText } from '../view/index.ts'
import { chosen, countChosen } from './chosen.ts'
import { download } from './download.ts'
import { shownColumns } from './shown-columns.rules.ts'

/** Shipments without containers are named apart from containers. */
function namedBy(keys: readonly string[], { shipments = new Set() }: Pick<OpenList, 'shipments'>) {
  const ids = keys.filter((key) => !shipments.has(key))
  const shipment_ids = keys.filter((key) => shipments.has(key))
  return { ...(ids.length > 0 && { ids }), ...(shipment_ids.length > 0 && { shipment_ids }) }
}

/** Customers get nothing of what is internal, and are refused a file with a column for it. */
const mayExport = (list: ViewedList, column: string): boolean =>
  seesAttribute('custom_fields') || !isInternalColumn(list, column)

/** A file, and whether it has the columns that are shown, or every one that there is. */
export interface WantedFile {
  format: ExportFormat
  columns: 'shown' | 'all'
}

/** Makes a file of exactly the view, or of its selected rows, and downloads it. Throws what cannot be exported. */
export function useExport<Row extends RecordRow>(listed: OpenList<Row>) {
  const client = useQueryClient()
  const { view, selection } = listed
  const { saved } = useSaved(view)
  const weight_unit = useWeightUnit()
  /** Undefined for all that match. */
  const idsOf = async (): Promise<string[] | undefined> => {
    const isAll = selection.all ? selection.except.size === 0 : selection.keys.size === 0
    if (isAll) return undefined
    if (countChosen(listed) > listLimits.ids)
      throw new Error(
        t('Of single rows up to {n} can be exported. Narrow the list with filters instead.', {
          n: listLimits.ids,
        }),
      )
    if (!selection.all) return [...selection.keys]
    return (await chosen(client, listed)).map(({ key }) => key)
  }
  return useMutation({
    mutationFn: async ({ format, columns: wanted }: WantedFile) => {
      const ids = await idsOf()
      const shown = shownColumns(view.list, view.columns)
      // The shown ones first, in their order: who asks for more still finds what is on the screen.
      const all = wanted === 'shown' ? shown : [...new Set([...shown, ...allColumns(view.list)])]
      const columns = all.filter((name) => mayExport(view.list, name))
      const body = { list: view.list, format, query: apiQueryText(view), columns, weight_unit }
      return call('create_export', {
        body: { ...body, ...(ids && namedBy(ids, listed)), ...(saved && { name: saved.attributes.name }) },
      })
    },
    onSuccess: ({ url, file_name }) => download(url, file_name),
  })
}
