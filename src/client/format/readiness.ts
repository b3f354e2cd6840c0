import {
  type AvailabilityFacts,
  type PickupBlocker,
  type PickupFacts,
  type PickupReadiness,
  pickupReadiness,
} from '../../contract/trade/index.ts'
import type { Tone } from './status.ts'
import { readable } from './readable.ts'

/** One reason why a container cannot be picked up, or might not be. */
export interface Blocker {
  /** The hold's name as the interface writes it (`customs`, `TMF`); null for what is not a hold. */
  hold: string | null
  /** `Customs hold`, `Freight hold pending`, `Availability unknown`. */
  label: string
  /** In the terminal's own text, or null. */
  description: string | null
  weight: PickupBlocker['weight']
}

export interface Readiness {
  state: PickupReadiness['state']
  tone: Tone
  /** `Ready for pickup`, `Not ready: 2 holds`, … */
  summary: string
  blockers: Blocker[]
}

const holdLabels: Record<string, string> = { freight: 'Freight', customs: 'Customs', other: 'Other' }

function blockerOf(blocker: PickupBlocker): Blocker {
  const { reason, weight } = blocker
  if (reason !== 'hold') {
    const label = reason === 'not_available' ? 'Not available' : 'Availability unknown'
    return { hold: null, label, description: null, weight }
  }
  const { name, status, description } = blocker.hold
  const holdLabel = holdLabels[name] ?? (/[A-Z]/.test(name) ? name : readable(name))
  return {
    hold: name,
    label: weight === 'stops' ? `${holdLabel} hold` : `${holdLabel} hold ${readable(status).toLowerCase()}`,
    description: description ?? null,
    weight,
  }
}

const tones: Record<PickupReadiness['state'], Tone> = {
  ready: 'ok',
  not_ready: 'bad',
  unknown: 'warn',
  underway: 'rest',
}

function summaryOf(state: PickupReadiness['state'], blockers: readonly Blocker[]): string {
  if (state === 'ready') return 'Ready for pickup'
  if (state === 'underway') return 'Not there yet'
  if (state === 'unknown') return 'Availability unknown'
  const holds = blockers.filter(({ hold, weight }) => hold !== null && weight === 'stops')
  if (holds.length === 0) return 'Not ready: the terminal reports not available'
  return `Not ready: ${holds.length === 1 ? holds[0]?.label.toLowerCase() : `${holds.length} holds`}`
}

/** Whether a truck can be sent, as text; null after pickup (`pickupReadiness`). */
export function presentReadiness(facts: PickupFacts & AvailabilityFacts): Readiness | null {
  const readiness = pickupReadiness(facts)
  if (readiness === null) return null
  const { state } = readiness
  const blockers = readiness.blockers.map(blockerOf)
  return { state, tone: tones[state], summary: summaryOf(state, blockers), blockers }
}
