import type { SavedView } from '../../../contract/resources/index.ts'
import { type ViewedList, viewedLists } from '../../../contract/vocabulary/index.ts'
import { type ListView, viewOfApiQuery, writeView } from '../view/index.ts'
import { paths } from '../../format/index.ts'

const isViewed = (list: string): list is ViewedList => viewedLists.some((each) => each === list)

const pathOf: Record<ViewedList, string> = {
  containers: paths.containers(),
  shipments: paths.shipments(),
  tracking_requests: paths.requests(),
}

/** What a saved view shows; undefined where its list is not known here. */
export function viewOf({ attributes }: SavedView): ListView<ViewedList> | undefined {
  const { list, query, columns } = attributes
  return isViewed(list) ? viewOfApiQuery(list, query, columns) : undefined
}

interface ViewAddress {
  pathname: string
  /** Without `?`; begins with which saved view it is. */
  search: string
}

export const addressOfSaved = (saved: SavedView): ViewAddress | undefined => {
  const view = viewOf(saved)
  if (view === undefined) return undefined
  const fields = writeView(view)
  return { pathname: pathOf[view.list], search: `view=${saved.id}${fields === '' ? '' : `&${fields}`}` }
}
