import type { ContainerListRow } from '../lists/container-row/index.ts'
import type { OpenList } from '../lists/listed.ts'
import type { ListName } from '../lists/view/index.ts'

/** More are entered by a sheet. */
export const MAX_ROWS_OF_ONE_VALUE = 1000

/** The rows that are selected; those that are not loaded yet are. */
export async function selectedRows({
  selection,
  rows,
  total = 0,
  load,
}: OpenList<ContainerListRow, ListName>): Promise<ContainerListRow[]> {
  const known = selection.all
    ? await load(0, Math.min(total, MAX_ROWS_OF_ONE_VALUE) - 1)
    : Array.from({ length: rows.total ?? 0 }, (_, at) => rows.at(at)).filter((row) => row !== undefined)
  return known.filter(({ key }) => (selection.all ? !selection.except.has(key) : selection.keys.has(key)))
}
