import type { ReactNode } from 'react'
import type { GridRow } from '../../ui/grid/types.ts'
import type { Listed } from '../listed.ts'

/** "7 changed since you opened this view — Show", for the grid's `note`; undefined while nothing changed. */
export function useChanges<Row extends GridRow>(
  _listed: Pick<Listed<Row>, 'view' | 'rows' | 'refresh'>,
): ReactNode {
  return undefined
}
