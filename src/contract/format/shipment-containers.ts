import {
  actBy,
  compareLastFreeDays,
  type DepartureFacts,
  departureStage,
  urgencyRank,
  type UrgencyFacts,
} from '../trade/index.ts'
import { presentActBy, type PresentedActBy } from './act-by.ts'
import { type Blocker, presentReadiness, type Readiness } from './readiness.ts'
import { type PresentedStatus, presentStatus } from './shown-status.ts'
import { presentStop, type StopFacts } from './stop.ts'

/** A container with what its shipment says about tracking (`withTracking`). */
export type ContainerFacts = UrgencyFacts & StopFacts & DepartureFacts

/** The containers of a shipment together, the one to be acted on first in front. */
export interface PresentedContainers<Facts> {
  /** The container that has to be acted on first. */
  worst: Facts | undefined
  /** How many are in each state, the worst first: `1 Available, held`, `2 On ship`. */
  states: (PresentedStatus & { count: number })[]
  /** The day that binds first, whatever else is worse about its container: lists are sorted by it. */
  actBy: PresentedActBy | null
  /** What stops containers first, then what might; alike ones counted. */
  blockers: { label: string; weight: Blocker['weight']; count: number }[]
}

function worstFirst<Facts extends ContainerFacts>(containers: readonly Facts[], now: Date): Facts[] {
  return containers
    .map((facts) => ({ facts, rank: urgencyRank(facts, now), due: actBy(facts) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        (one.due !== null && other.due !== null ? compareLastFreeDays(one.due, other.due) : 0),
    )
    .map(({ facts }) => facts)
}

/** Of a container that nobody reports any more, nobody knows it. */
const readinessOf = (facts: ContainerFacts, now: Date): Readiness | null =>
  presentStop(facts, now) === null ? presentReadiness(facts, now) : null

/** Alike containers are counted; the states stay in the order of the worst container of each. */
function countStates(all: readonly ContainerFacts[], now: Date): PresentedContainers<never>['states'] {
  const shown = all.map((facts) =>
    presentStatus(facts.current_status, {
      stop: presentStop(facts, now),
      readiness: readinessOf(facts, now),
      stage: departureStage(facts),
    }),
  )
  return [...Map.groupBy(shown, ({ label }) => label).values()].flatMap((alike) =>
    alike[0] ? [{ ...alike[0], count: alike.length }] : [],
  )
}

function countBlockers(all: readonly ContainerFacts[], now: Date): PresentedContainers<never>['blockers'] {
  const blockers = all.flatMap((facts) => readinessOf(facts, now)?.blockers ?? [])
  return [...Map.groupBy(blockers, ({ label, weight }) => `${weight} ${label}`).values()]
    .flatMap((alike) =>
      alike[0] ? [{ label: alike[0].label, weight: alike[0].weight, count: alike.length }] : [],
    )
    .toSorted((one, other) => Number(one.weight === 'warns') - Number(other.weight === 'warns'))
}

/** What a shipment's row says of its containers. */
export function presentContainers<Facts extends ContainerFacts>(
  containers: readonly Facts[],
  now: Date,
): PresentedContainers<Facts> {
  const all = worstFirst(containers, now)
  const days = all.flatMap((facts) => presentActBy(facts, now) ?? [])
  return {
    worst: all[0],
    states: countStates(all, now),
    actBy: days.toSorted(compareLastFreeDays)[0] ?? null,
    blockers: countBlockers(all, now),
  }
}
