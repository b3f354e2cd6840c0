import type { FleetState } from '../../../contract/vocabulary/index.ts'
import type { ColourName } from '../layers/base-layers.ts'

/** States that are drawn alike: by colour, and by a sign before the number, because colour alone says nothing to some. */
export interface StateGroup {
  id: 'over' | 'due' | 'ready' | 'on_time'
  states: readonly FleetState[]
  colour: ColourName
  sign: string
}

/** The most urgent first. */
export const stateGroups: readonly [StateGroup, ...StateGroup[]] = [
  { id: 'over', states: ['over', 'late'], colour: 'over', sign: '!' },
  { id: 'due', states: ['held', 'due'], colour: 'stale', sign: '◷' },
  { id: 'ready', states: ['ready'], colour: 'ready', sign: '✓' },
  { id: 'on_time', states: ['on_time'], colour: 'actual', sign: '' },
]

export const groupOf = (state: FleetState): StateGroup => {
  const group = stateGroups.find(({ states }) => states.includes(state))
  if (!group) throw new Error(`No look for the state ${state}`)
  return group
}
