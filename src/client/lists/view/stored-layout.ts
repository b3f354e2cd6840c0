import type { GridLayout } from '../../ui/grid/types.ts'
import { readLayout, writeLayout, isStandard } from './standard-layouts.ts'
import type { ListName } from './list-view.ts'

const keyOf = (account: string, list: ListName) => `portolan-columns ${account} ${list}`

/** The columns chosen last in this browser; undefined for the standard ones, or where the browser stores nothing. */
export function storedLayout(account: string, list: ListName): GridLayout | undefined {
  try {
    return readLayout(localStorage.getItem(keyOf(account, list)) ?? '')
  } catch {
    return undefined
  }
}

/** In a browser that stores nothing they are in the address only. */
export function storeLayout(account: string, list: ListName, layout: GridLayout): void {
  try {
    if (isStandard(list, layout)) localStorage.removeItem(keyOf(account, list))
    else localStorage.setItem(keyOf(account, list), writeLayout(layout))
  } catch {
    // The columns are in the address.
  }
}
