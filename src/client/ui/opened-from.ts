import { useLocation } from 'react-router'

/**
 * The row of a list by which a page was opened. It is in the state of the browser's history: it stays over a reload, and a
 * page that is opened by its address has none.
 */
export interface OpenedFrom {
  /** The list, as its address was. */
  address: string
  /** The step of the browser's history at which the list was, the key of its location. */
  step: string
  /** Where the row stood, from 0. */
  index: number
  /** The row's key: the id of its record. */
  key: string
}

/** The state of the history with which a row is opened. */
export interface OpenedState {
  openedFrom: OpenedFrom
}

/** Reads what `state` of a location says; undefined for every other state. */
export function readOpenedFrom(state: unknown): OpenedFrom | undefined {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return undefined
  const from = state.openedFrom as Partial<Record<keyof OpenedFrom, unknown>> | null
  if (typeof from !== 'object' || from === null) return undefined
  const { address, step, index, key } = from
  const isRead =
    typeof address === 'string' &&
    address.startsWith('/') &&
    typeof step === 'string' &&
    typeof key === 'string' &&
    typeof index === 'number' &&
    Number.isSafeInteger(index) &&
    index >= 0
  return isRead ? { address, step, index, key } : undefined
}

/** The row by which this page was opened; undefined where it was opened by its address, or from elsewhere. */
export const useOpenedFrom = (): OpenedFrom | undefined => readOpenedFrom(useLocation().state)
