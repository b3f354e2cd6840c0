import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SavedView } from '../../../contract/resources/index.ts'
import { apiQueryText, type ListView, writeLayout } from '../view/index.ts'
import { viewOf } from './links.ts'
import { savedViewsQuery } from './queries.ts'
import { isChanged } from './saved.rules.ts'

const keptOf = (view: ListView) => ({ query: apiQueryText(view), columns: writeLayout(view.columns) })

export interface FromSaved {
  /** The view that `view=ID` in the address names; undefined where there is none, or not any more. */
  saved: SavedView | undefined
  /** Whether it shows other rows, another order or other columns than were saved. */
  changed: boolean
  /** Its name may still come. */
  isComing: boolean
}

/** Which saved view of this list one came from. */
export function useSaved(view: ListView): FromSaved {
  const [fields] = useSearchParams()
  const { data, isPending } = useQuery(savedViewsQuery)
  const id = fields.get('view')
  const saved = data?.find((each) => each.id === id && each.attributes.list === view.list)
  const kept = saved && viewOf(saved)
  return {
    saved,
    changed: kept !== undefined && isChanged(keptOf(kept), keptOf(view)),
    isComing: id !== null && isPending,
  }
}
