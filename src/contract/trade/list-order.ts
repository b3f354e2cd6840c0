import { type DepartureFacts, departureStage } from './voyage/departure.ts'
import { type PickupStateFacts, pickupState } from './readiness.ts'
import { isStoppedBeforePickup } from './stop.ts'

/*
 * The places of states in sorted lists. None of them depends on the time, so that the database keeps them in columns with an
 * index (migration 0036); a property test compares both.
 */

/** What keeps a truck away, that which stops it first. */
export const blockerOrder = [
  'hold',
  'not available',
  'to pay',
  'hold pending',
  'ready',
  'tracking stopped',
] as const

function worstBlocker(facts: PickupStateFacts): (typeof blockerOrder)[number] | null {
  const pickup = pickupState(facts)
  if (pickup === null) return null
  if (isStoppedBeforePickup(facts)) return 'tracking stopped'
  const [worst] = pickup.blockers
  if (worst === undefined) return pickup.state === 'ready' ? 'ready' : null
  if (worst.reason === 'not_available') return 'not available'
  if (worst.reason === 'fees') return 'to pay'
  return worst.weight === 'stops' ? 'hold' : 'hold pending'
}

/** The place of a container among others by what blocks it; null where nothing does and it is not ready. */
export function blockerRank(facts: PickupStateFacts): number | null {
  const worst = worstBlocker(facts)
  return worst === null ? null : blockerOrder.indexOf(worst)
}

/** As a journey goes; where a truck can be sent, held before to pay before ready. */
const statusOrder = [
  'new',
  'empty_picked_up',
  'at_port_of_lading',
  'loaded on vessel',
  'loaded',
  'on_ship',
  'grounded',
  'not_available',
  'available, held',
  'available, to pay',
  'available',
  'awaiting_inland_transfer',
  'on_rail',
  'off_dock, held',
  'off_dock, to pay',
  'off_dock',
  'picked_up',
  'dropped',
  'delivered',
  'empty_returned',
  'unknown to us',
  'tracking stopped',
]

function stateShown(facts: PickupStateFacts & DepartureFacts): string {
  if (isStoppedBeforePickup(facts)) return 'tracking stopped'
  const stage = departureStage(facts)
  if (stage !== null) return stage === 'loaded' ? 'loaded on vessel' : stage
  const { current_status: status } = facts
  const state = status === 'available' || status === 'off_dock' ? pickupState(facts)?.state : undefined
  if (state === 'not_ready') return `${status}, held`
  return state === 'to_pay' ? `${status}, to pay` : status
}

/** The place of a container among others by its status, as lists show it (`presentStatus`). */
export function statusRank(facts: PickupStateFacts & DepartureFacts): number {
  const place = statusOrder.indexOf(stateShown(facts))
  return place === -1 ? statusOrder.indexOf('unknown to us') : place
}

const stagesOfNew: readonly string[] = ['empty_picked_up', 'at_port_of_lading', 'loaded on vessel']
/** The status that a rank stands for; null where tracking stopped before pickup, and for a status that is unknown to us. */
export function statusOfRank(rank: number): string | null {
  const place = statusOrder[rank]?.split(',')[0] ?? null
  if (place === null || place.includes('unknown') || place === 'tracking stopped') return null
  return stagesOfNew.includes(place) ? 'new' : place
}
