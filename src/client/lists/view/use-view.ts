import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { useSession } from '../../api/index.ts'
import { usePreferences } from '../../api/preferences.ts'
import type { GridLayout } from '../../ui/grid/types.ts'
import { readView, writeView } from './address.ts'
import { type NotUnderstood, notUnderstood } from './understood.ts'
import { asksAnything, type ColumnFilter, type ListName, type ListView } from './list-view.ts'
import { isStandard, readLayout, standardLayout, writeLayout } from './standard-layouts.ts'

const keyOf = (account: string, list: ListName) => `portolan-columns ${account} ${list}`
/** The default of the person in whose place the columns were chosen. */
const insteadKeyOf = (account: string, list: ListName) => `portolan-columns-instead ${account} ${list}`

/**
 * The columns of a list that nobody says more of: those chosen last in this browser, unless the person has chosen another default
 * since; then that default.
 * @param byDefault as an address writes columns; null where the person has no default
 */
export function storedLayout(account: string, list: ListName, byDefault: string | null): GridLayout {
  const fallback = readLayout(byDefault ?? '') ?? standardLayout(list)
  try {
    const isSince = (localStorage.getItem(insteadKeyOf(account, list)) ?? '') !== (byDefault ?? '')
    return (isSince ? undefined : readLayout(localStorage.getItem(keyOf(account, list)) ?? '')) ?? fallback
  } catch {
    return fallback
  }
}

/** In a browser that stores nothing they are in the address only. */
export function storeLayout(
  account: string,
  list: ListName,
  layout: GridLayout,
  byDefault: string | null,
): void {
  const isDefault = byDefault === null ? isStandard(list, layout) : writeLayout(layout) === byDefault
  try {
    if (isDefault) localStorage.removeItem(keyOf(account, list))
    else localStorage.setItem(keyOf(account, list), writeLayout(layout))
    if (byDefault === null) localStorage.removeItem(insteadKeyOf(account, list))
    else localStorage.setItem(insteadKeyOf(account, list), byDefault)
  } catch {
    // The columns are in the address.
  }
}

/** The view in the address, and the ways to change it: each is a step of the browser's history, but for columns. */
export interface ViewInAddress {
  view: ListView
  /** The sorts and filters of the address that are left out. */
  unread: readonly NotUnderstood[]
  /** Nothing, or a filter that asks nothing, takes it away. */
  setFilter: (column: string, filter: ColumnFilter | undefined, how?: { replace: boolean }) => void
  setQ: (q: string) => void
  /** Undefined for no groups. */
  setGroup: (group: ContainerGrouping | undefined) => void
  setColumns: (layout: GridLayout) => void
  /** No filter and no search; sort and columns stay. */
  clear: () => void
  /** Another view of the same list, all of it. */
  show: (view: ListView) => void
}

const withFilter = (view: ListView, column: string, filter: ColumnFilter | undefined): ListView => {
  const { [column]: _, ...others } = view.filters
  return { ...view, filters: filter && asksAnything(filter) ? { ...others, [column]: filter } : others }
}

const withGroup = ({ group: _, ...view }: ListView, group: ContainerGrouping | undefined): ListView =>
  group === undefined ? view : { ...view, group }

/** Which saved view one came from is no part of what is shown, and stays with whatever is changed. */
const addressOf = (view: ListView, saved: string | null, unread: readonly NotUnderstood[] = []): string =>
  [
    saved === null ? '' : `view=${encodeURIComponent(saved)}`,
    writeView(view),
    ...unread.map(({ field, value }) => new URLSearchParams({ [field]: value }).toString()),
  ]
    .filter((part) => part !== '')
    .join('&')

/**
 * Reads the view from the address, and changes it there.
 * @param layoutOf the columns of a page whose columns follow from what it shows: the address has none, and changes of them last as
 * long as the page is open; the same function each time
 */
export function useView(list: ListName, layoutOf?: (view: ListView) => GridLayout): ViewInAddress {
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const account = useSession().account.id
  const { container_columns } = usePreferences()
  const byDefault = list === 'containers' ? container_columns : null
  const text = fields.toString()
  const [changed, setChanged] = useState<{ from: GridLayout; to: GridLayout }>()
  const view = useMemo(() => {
    const given = new URLSearchParams(text)
    const read = readView(list, given)
    if (layoutOf) {
      const from = layoutOf(read)
      return { ...read, columns: changed?.from === from ? changed.to : from }
    }
    const isSaid = given.has('columns') || given.has('view')
    return isSaid ? read : { ...read, columns: storedLayout(account, list, byDefault) }
  }, [list, text, account, layoutOf, changed, byDefault])
  const unread = useMemo(() => notUnderstood(list, new URLSearchParams(text)), [list, text])
  const saved = fields.get('view')
  // The address holds the whole view, also for a person to whom it is sent.
  const isIncomplete = !layoutOf && !fields.has('columns') && !isStandard(list, view.columns)
  useEffect(() => {
    if (isIncomplete)
      void navigate({ search: addressOf(view, saved, unread) }, { replace: true, preventScrollReset: true })
  }, [isIncomplete, view, saved, unread, navigate])
  return useMemo(() => {
    const show = (next: ListView, replace = false) => {
      const shown = layoutOf ? { ...next, columns: standardLayout(list) } : next
      void navigate({ search: addressOf(shown, saved) }, { replace, preventScrollReset: true })
    }
    return {
      view,
      unread,
      show: (next) => show(next),
      setFilter: (column, filter, how) => show(withFilter(view, column, filter), how?.replace),
      setQ: (q) => show({ ...view, q: q.trim() }),
      setGroup: (group) => show(withGroup(view, group)),
      setColumns: (columns) => {
        if (layoutOf) return setChanged({ from: layoutOf(view), to: columns })
        storeLayout(account, list, columns, byDefault)
        show({ ...view, columns }, true)
      },
      clear: () => show({ ...view, filters: {}, q: '' }),
    }
  }, [view, unread, saved, account, list, navigate, layoutOf, byDefault])
}
