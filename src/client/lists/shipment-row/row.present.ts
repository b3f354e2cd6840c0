import type { Container, Shipment } from '../../../contract/resources/index.ts'
import {
  actBy,
  compareLastFreeDays,
  reportAge,
  departureStage,
  urgencyRank,
  type UrgencyFacts,
} from '../../../contract/trade/index.ts'
import {
  arrivalText,
  type Blocker,
  departureText,
  paths,
  type PortCallText,
  presentActBy,
  presentAge,
  type PresentedActBy,
  type PresentedAge,
  type PresentedStatus,
  presentReadiness,
  presentStatus,
  presentStop,
  routeText,
  unreportedContainer,
  withTracking,
} from '../../format/index.ts'

/** A shipment as its row shows it: words only. */
export interface ShipmentListRow {
  /** The shipment's id. */
  key: string
  href: string
  name: string
  bill: string
  line: string | null
  route: { from: string | null; to: string | null }
  departure: PortCallText | null
  arrival: PortCallText | null
  /** How many containers, and how many in each state, the worst first: `1 Available, held`, `2 On ship`. */
  containers: { count: number; states: (PresentedStatus & { count: number })[] }
  /** Of the container that has to be acted on first. */
  actBy: PresentedActBy | null
  blockers: { label: string; weight: Blocker['weight']; count: number }[]
  references: string[]
  checked: PresentedAge | null
  stopped: boolean
  /** All that is known, for columns that show an attribute as it is. */
  record: Shipment
  /** The service's time by which the words were chosen. */
  now: Date
}

interface Counted {
  container: Container['attributes']
  facts: UrgencyFacts & Parameters<typeof presentStop>[0]
}

/** Containers with what the shipment says about tracking, the one to be acted on first in front. */
function worstFirst(shipment: Shipment, containers: readonly Container[], now: Date): Counted[] {
  return containers
    .map(({ attributes }) => ({
      container: attributes,
      facts: withTracking(attributes, shipment.attributes),
    }))
    .map((each) => ({ ...each, rank: urgencyRank(each.facts, now), due: actBy(each.facts) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        (one.due !== null && other.due !== null ? compareLastFreeDays(one.due, other.due) : 0),
    )
}

/** Alike containers are counted; the states stay in the order of the worst container of each. */
function countStates(all: readonly Counted[], now: Date): ShipmentListRow['containers']['states'] {
  const shown = all.map(({ container, facts }) => {
    const stop = presentStop(facts, now)
    return presentStatus(container.current_status, {
      stop,
      readiness: stop === null ? presentReadiness(facts, now) : null,
      stage: departureStage(container),
    })
  })
  return [...Map.groupBy(shown, ({ label }) => label).values()].flatMap((alike) =>
    alike[0] ? [{ ...alike[0], count: alike.length }] : [],
  )
}

/** What stops containers first, then what might; alike ones counted. Nobody knows it of those that are asked about no more. */
function countBlockers(all: readonly Counted[], now: Date): ShipmentListRow['blockers'] {
  const blockers = all.flatMap(({ facts }) =>
    presentStop(facts, now) === null ? (presentReadiness(facts, now)?.blockers ?? []) : [],
  )
  return [...Map.groupBy(blockers, ({ label, weight }) => `${weight} ${label}`).values()]
    .flatMap((alike) =>
      alike[0] ? [{ label: alike[0].label, weight: alike[0].weight, count: alike.length }] : [],
    )
    .toSorted((one, other) => Number(one.weight === 'warns') - Number(other.weight === 'warns'))
}

/** The day that binds first, whatever else is worse about its container: lists are sorted by it. */
function mostUrgentDay(all: readonly Counted[], now: Date): PresentedActBy | null {
  const days = all.flatMap(({ facts }) => presentActBy(facts, now) ?? [])
  return days.toSorted(compareLastFreeDays)[0] ?? null
}

/** A shipment and its containers as one row of the list. */
export function shipmentRowOf(
  shipment: Shipment,
  containers: readonly Container[],
  now: Date,
): ShipmentListRow {
  const facts = shipment.attributes
  const all = worstFirst(shipment, containers, now)
  const stopped = facts.line_tracking_stopped_at !== null
  const age = reportAge('line', all[0]?.facts ?? withTracking(unreportedContainer, facts), now)
  return {
    key: shipment.id,
    href: paths.shipment(shipment.id),
    name: facts.bill_of_lading_number,
    bill: facts.bill_of_lading_number,
    line: facts.shipping_line_short_name ?? facts.shipping_line_name ?? facts.shipping_line_scac ?? null,
    route: routeText(facts),
    departure: departureText(facts, now, stopped),
    arrival: arrivalText(facts, now, stopped),
    containers: {
      count: shipment.relationships?.containers?.data.length ?? containers.length,
      states: countStates(all, now),
    },
    actBy: mostUrgentDay(all, now),
    blockers: countBlockers(all, now),
    references: facts.ref_numbers,
    checked: age && presentAge(age, now),
    stopped,
    record: shipment,
    now,
  }
}
