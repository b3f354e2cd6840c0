import { useSyncExternalStore } from 'react'
import { keptPersonName } from '../../../contract/operations/note-text.ts'
import { useSession } from '../../api/index.ts'

/** The name of the person at this browser, by which containers are theirs: people do not sign in by themselves yet. */
const keyOf = (account: string): string => `portolan-my-name ${account}`

/** Where the browser stores nothing, for as long as the page is open. */
const remembered = new Map<string, string>()
const listeners = new Set<() => void>()

function nameOf(account: string): string | null {
  const known = remembered.get(account)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(keyOf(account))
  } catch {
    return null
  }
}

function keepName(account: string, name: string): void {
  remembered.set(account, name)
  try {
    localStorage.setItem(keyOf(account), name)
  } catch {
    // It is remembered until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The own name, null until it was given, and how it is given. */
export function useMyName(): [string | null, (name: string) => void] {
  const account = useSession().account.id
  const name = useSyncExternalStore(subscribe, () => nameOf(account))
  return [name, (given) => keepName(account, keptPersonName(given))]
}
