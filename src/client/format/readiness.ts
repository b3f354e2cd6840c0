import type { ContainerStatus, Open } from '../../contract/vocabulary/index.ts'
import { isPickedUp, type PickupFacts } from './pickup.rules.ts'
import type { Tone } from './status.ts'
import { readable } from './words.ts'

export interface ReadinessFacts extends PickupFacts {
  availability_known: boolean
  available_for_pickup: boolean | null
  holds_at_pod_terminal: readonly { name: string; status: string; description?: string | null | undefined }[]
}

/** One reason why a box cannot be fetched, or might not be. */
export interface Blocker {
  /** The hold's name as the interface writes it (`customs`, `TMF`); null for what is not a hold. */
  hold: string | null
  /** `Customs hold`, `Freight hold pending`, `Availability unknown`. */
  label: string
  /** As the terminal words it, or null. */
  description: string | null
  /** A hold stops the truck; a pending one, or an unknown, only warns. */
  weight: 'stops' | 'warns'
}

/**
 * - `ready`: available and no hold (docs/interface.md, "Ready for pickup"); pending holds are among the blockers as warnings.
 * - `not_ready`: a hold stands, or the terminal says it is not available.
 * - `unknown`: at the terminal, which has not said.
 * - `underway`: not there yet; holds that are told early are among the blockers.
 */
export interface Readiness {
  state: 'ready' | 'not_ready' | 'unknown' | 'underway'
  tone: Tone
  /** `Ready for pickup`, `Not ready: 2 holds`, … */
  verdict: string
  blockers: Blocker[]
}

const underway = new Set<Open<ContainerStatus>>(['new', 'on_ship', 'awaiting_inland_transfer', 'on_rail'])
const holdWords: Record<string, string> = { freight: 'Freight', customs: 'Customs', other: 'Other' }

const blockerOf = ({
  name,
  status,
  description,
}: ReadinessFacts['holds_at_pod_terminal'][number]): Blocker => {
  const word = holdWords[name] ?? (/[A-Z]/.test(name) ? name : readable(name))
  return {
    hold: name,
    label: status === 'hold' ? `${word} hold` : `${word} hold ${readable(status).toLowerCase()}`,
    description: description ?? null,
    weight: status === 'hold' ? 'stops' : 'warns',
  }
}

/** Whether a truck can be sent, as one verdict with its blockers; null for a box that was already picked up. */
export function readinessOf(facts: ReadinessFacts): Readiness | null {
  if (isPickedUp(facts)) return null
  const holds = facts.holds_at_pod_terminal.map(blockerOf)
  const stops = holds.filter(({ weight }) => weight === 'stops')
  const counted = (blockers: Blocker[]) =>
    blockers.length === 1 ? blockers[0]?.label.toLowerCase() : `${blockers.length} holds`
  if (facts.available_for_pickup === true && stops.length === 0) {
    return { state: 'ready', tone: 'ok', verdict: 'Ready for pickup', blockers: holds }
  }
  if (underway.has(facts.current_status) && facts.available_for_pickup !== true) {
    return { state: 'underway', tone: 'rest', verdict: 'Not there yet', blockers: holds }
  }
  if (stops.length > 0) {
    return { state: 'not_ready', tone: 'bad', verdict: `Not ready: ${counted(stops)}`, blockers: holds }
  }
  if (facts.available_for_pickup === false || facts.current_status === 'not_available') {
    const unnamed: Blocker = { hold: null, label: 'Not available', description: null, weight: 'stops' }
    const verdict = 'Not ready: the terminal says not available'
    return { state: 'not_ready', tone: 'bad', verdict, blockers: [unnamed, ...holds] }
  }
  const silent: Blocker = { hold: null, label: 'Availability unknown', description: null, weight: 'warns' }
  return { state: 'unknown', tone: 'warn', verdict: 'Availability unknown', blockers: [silent, ...holds] }
}
