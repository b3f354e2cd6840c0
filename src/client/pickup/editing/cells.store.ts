import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { BoardAttribute } from './fields.rules.ts'

/**
 * What a cell shows in place of its value: what is being written, what is on its way, or what was not stored and why.
 */
export type CellState =
  | EditedCell
  | { mode: 'saving'; text: string }
  | { mode: 'refused'; text: string; why: string; other?: OtherEntry }

export interface EditedCell {
  mode: 'editing'
  text: string
  /** The text with which the input began. */
  start: string
  /** The value in force then, null for none: another one is not overwritten unseen. */
  seen: string | null
  other?: OtherEntry | undefined
}
/** The value that somebody else entered meanwhile, in words: `Dana Kim entered B-222 meanwhile.` */
export interface OtherEntry {
  says: string
}

/** Names a cell, in the page too. */
export const cellName = (id: string, attribute: BoardAttribute): string => `${id} ${attribute}`

/** The cells of a board that show something else than their row says. One is edited at a time. */
export class Cells {
  readonly #states = new Map<string, CellState>()
  readonly #listeners = new Set<() => void>()
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  of(id: string, attribute: BoardAttribute): CellState | undefined {
    return this.#states.get(cellName(id, attribute))
  }
  isEditing(): boolean {
    return [...this.#states.values()].some(({ mode }) => mode === 'editing')
  }
  set(id: string, attribute: BoardAttribute, state: CellState | undefined): void {
    const key = cellName(id, attribute)
    if (state?.mode === 'editing')
      for (const [other, { mode }] of this.#states)
        if (mode === 'editing' && other !== key) this.#states.delete(other)
    if (state === undefined) this.#states.delete(key)
    else this.#states.set(key, state)
    for (const listener of this.#listeners) listener()
  }
}

export const CellsContext = createContext<Cells | null>(null)

export function useCells(): Cells {
  const cells = useContext(CellsContext)
  if (cells === null) throw new Error('A cell is drawn outside of its board')
  return cells
}

export function useCellState(id: string, attribute: BoardAttribute): CellState | undefined {
  const cells = useCells()
  return useSyncExternalStore(
    cells.subscribe,
    useCallback(() => cells.of(id, attribute), [cells, id, attribute]),
  )
}
