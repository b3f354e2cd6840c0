import type { GridLayout } from '../../ui/grid/types.ts'
import { readLayout, writeLayout } from './layout-text.ts'
import type { ListName } from './list-view.ts'
import { isStandard } from './standard-layouts.ts'

const keyOf = (account: string, list: ListName) => `portolan-columns ${account} ${list}`

/** The columns that somebody chose last in this browser; undefined for the standard ones, or where nothing is kept. */
export function storedLayout(account: string, list: ListName): GridLayout | undefined {
  try {
    return readLayout(localStorage.getItem(keyOf(account, list)) ?? '')
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing still has them in the address. */
export function storeLayout(account: string, list: ListName, layout: GridLayout): void {
  try {
    if (isStandard(list, layout)) localStorage.removeItem(keyOf(account, list))
    else localStorage.setItem(keyOf(account, list), writeLayout(layout))
  } catch {
    // The address tells them.
  }
}
