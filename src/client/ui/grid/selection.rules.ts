import type { Selection } from './types.ts'

export const nothingSelected: Selection = { all: false, keys: new Set() }
export const allSelected: Selection = { all: true, except: new Set() }

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.all ? !selection.except.has(key) : selection.keys.has(key)

/** How many are selected of `total` that match; an unknown total counts as none. */
export const countSelected = (selection: Selection, total = 0): number =>
  selection.all ? Math.max(0, total - selection.except.size) : selection.keys.size

/** Selects these rows, or lets go of them. */
export function withRows(selection: Selection, keys: Iterable<string>, selected: boolean): Selection {
  const named = new Set(selection.all ? selection.except : selection.keys)
  for (const key of keys) {
    if (selected === selection.all) named.delete(key)
    else named.add(key)
  }
  return selection.all ? { all: true, except: named } : { all: false, keys: named }
}

type KeyAt = (index: number) => string | undefined

/** The rows from one index to the other, both included; those that have not come yet cannot be named. */
export function between(from: number, to: number, keyAt: KeyAt): { keys: string[]; missing: number } {
  const keys: string[] = []
  let missing = 0
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const key = keyAt(index)
    if (key === undefined) missing += 1
    else keys.push(key)
  }
  return { keys, missing }
}

/** A range that began at `anchor` and reached to `from` now reaches to `to`: it grows, or shrinks again. */
export const extended = (
  selection: Selection,
  range: { anchor: number; from: number; to: number },
  keyAt: KeyAt,
): Selection => {
  const before = withRows(selection, between(range.anchor, range.from, keyAt).keys, false)
  return withRows(before, between(range.anchor, range.to, keyAt).keys, true)
}

/** What the check box in the head shows: `some` is neither on nor off. */
export function headState(selection: Selection, total = 0): 'none' | 'some' | 'all' {
  const count = countSelected(selection, total)
  if (count === 0) return 'none'
  return count >= total && total > 0 ? 'all' : 'some'
}
