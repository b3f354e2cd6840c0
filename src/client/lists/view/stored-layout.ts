import type { GridLayout } from '../../ui/grid/types.ts'
import { isStandard, readLayout, standardLayout, writeLayout } from './standard-layouts.ts'
import type { ListName } from './list-view.ts'

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
