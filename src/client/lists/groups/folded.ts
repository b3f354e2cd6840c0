import { useCallback, useSyncExternalStore } from 'react'
import type { ContainerGrouping } from '../../../contract/operations/lists/index.ts'

const key = 'portolan-folded-groups'
/** What nobody has to look at is folded until somebody opens it. */
const foldedAtFirst = new Set(['stopped'])

type Folded = Readonly<Record<string, boolean>>

function stored(): Folded {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}

let folded: Folded | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = (): Folded => (folded ??= stored())

/** Which groups are folded, in this tab; `toggle` folds or unfolds one. */
export function useFolded(grouping: ContainerGrouping | undefined) {
  const all = useSyncExternalStore(subscribe, read)
  const isFolded = useCallback(
    (group: string) => all[`${grouping} ${group}`] ?? foldedAtFirst.has(group),
    [all, grouping],
  )
  const toggle = useCallback(
    (group: string) => {
      folded = { ...read(), [`${grouping} ${group}`]: !isFolded(group) }
      try {
        sessionStorage.setItem(key, JSON.stringify(folded))
      } catch {
        // A browser that stores nothing: it stays until the page is loaded anew.
      }
      for (const listener of listeners) listener()
    },
    [grouping, isFolded],
  )
  return { isFolded, toggle }
}
