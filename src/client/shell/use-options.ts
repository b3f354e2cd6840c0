import { type KeyboardEvent, useEffect, useId, useState } from 'react'

export interface Options {
  /** The id of the list, for `aria-controls`. */
  listId: string
  idOf: (index: number) => string
  /** Index of the option that Enter chooses; -1 for none. */
  active: number
  setActive: (index: number) => void
  /** Moves with the arrow keys; true when the key was one of them. */
  onArrow: (event: KeyboardEvent) => boolean
}

/**
 * State of a list of options under a field that keeps the focus (WAI-ARIA combobox with a listbox).
 * @param least -1 where no option needs to be active, 0 where one always is
 * @param mark identifies the options: with another mark the active option is reset
 */
export function useOptions({ count, least, mark }: { count: number; least: -1 | 0; mark: string }): Options {
  const id = useId()
  const [at, setAt] = useState<{ mark: string; active: number }>({ mark, active: least })
  const active = Math.min(at.mark === mark ? at.active : least, count - 1)
  const setActive = (index: number) => setAt({ mark, active: index })
  const idOf = (index: number) => `${id}${index}`
  const activeId = idOf(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const onArrow = (event: KeyboardEvent): boolean => {
    const by = event.key === 'ArrowDown' ? 1 : -1
    if (!['ArrowDown', 'ArrowUp'].includes(event.key) || count === 0 || event.nativeEvent.isComposing)
      return false
    event.preventDefault()
    const places = count - least
    setActive(((active - least + by + places) % places) + least)
    return true
  }
  return { listId: `${id}list`, idOf, active, setActive, onArrow }
}
