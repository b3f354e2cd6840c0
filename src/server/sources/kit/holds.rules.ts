import type { ContainerSnapshot } from '../../tracking/source.ts'
import type { Cycle } from './cycles.rules.ts'
import type { MoveName } from './moves.rules.ts'

type Hold = NonNullable<ContainerSnapshot['holds_at_pod_terminal']>[number]

const begins: Partial<Record<MoveName, Hold['name']>> = {
  customs_hold: 'customs',
  usda_hold: 'USDA',
  other_hold: 'other',
}
const ends: Partial<Record<MoveName, readonly Hold['name'][]>> = {
  customs_release: ['customs'],
  carrier_release: ['freight'],
  both_releases: ['customs', 'freight'],
  freight_paid: ['freight'],
}

/**
 * The holds that are not released yet. A source that reports neither holds nor releases says nothing of them: then the attribute is
 * left out.
 * @param cycle in the order of time
 */
export function holdsOf(cycle: Cycle): Pick<ContainerSnapshot, 'holds_at_pod_terminal'> {
  const open = new Map<Hold['name'], Hold>()
  let isReported = false
  for (const { name, text } of cycle) {
    const hold = begins[name]
    if (hold !== undefined) open.set(hold, { name: hold, status: 'hold', description: text })
    for (const released of ends[name] ?? []) open.delete(released)
    const last = [...open.keys()].at(-1)
    if (name === 'hold_release' && last !== undefined) open.delete(last)
    isReported ||= hold !== undefined || ends[name] !== undefined || name === 'hold_release'
  }
  return isReported ? { holds_at_pod_terminal: [...open.values()] } : {}
}
