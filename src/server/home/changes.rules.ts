import type { ChangedLine, Home } from '../../contract/operations/index.ts'
import { amountsToPay, blockingHolds, calendarDate, daysBetween } from '../../contract/trade/index.ts'
import { type ChangeMeaning, changeMeanings, MAX_HOME_ROWS } from '../../contract/vocabulary/index.ts'

/** What changed of a container at one moment: [before, after] by attribute, as `container_updated_event` has it. */
export interface ContainerChange {
  id: string
  number: string
  shipment_id: string | null
  port_zone: string | null
  zone: string | null
  changeset: Readonly<Record<string, readonly [unknown, unknown]>>
  at: string
}
/** A shipment of which the expected arrival moved: what was expected before, and what is now. */
export interface ArrivalMove {
  shipment_id: string
  bill_of_lading_number: string | null
  vessel: string | null
  zone: string | null
  before: string | null
  after: string | null
  containers: number
  /** One of them. */
  container: { id: string; number: string; shipment_id: string } | null
  at: string
}
export interface StoppedShipment {
  shipment_id: string
  bill_of_lading_number: string | null
  containers: number
  at: string
}
export interface FailingSource {
  name: string
  since: string
}

interface Changes {
  containers: readonly ContainerChange[]
  arrivals: readonly ArrivalMove[]
  stopped: readonly StoppedShipment[]
  sources: readonly FailingSource[]
}
type Line = ChangedLine & { meaning: ChangeMeaning }

/** From the first before to the last after of each attribute: what changed and changed back is no change. */
function foldedChanges(changes: readonly ContainerChange[]): ContainerChange[] {
  const byContainer = new Map<string, ContainerChange>()
  for (const change of changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const known = byContainer.get(change.id)
    const changeset = Object.fromEntries(
      Object.entries(change.changeset).map(([name, [before, after]]) => [
        name,
        [known?.changeset[name] ? known.changeset[name][0] : before, after] as const,
      ]),
    )
    byContainer.set(change.id, { ...change, changeset: { ...known?.changeset, ...changeset } })
  }
  return [...byContainer.values()]
}

type Fees = Parameters<typeof amountsToPay>[0]
const holdsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? blockingHolds(value as { name: string; status: string }[])
        .map(({ name }) => name)
        .toSorted()
    : []
const amountsOf = (value: unknown) => (Array.isArray(value) ? amountsToPay(value as Fees) : [])
const amountText = (value: unknown): string =>
  amountsOf(value)
    .map(({ amount, currency_code }) => [amount, currency_code ?? ''].join(' ').trim())
    .join(', ') || '0'
const sumOf = (value: unknown): number => amountsOf(value).reduce((sum, { amount }) => sum + amount, 0)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Days from one instant to another in a zone; 0 where one is not known. */
const daysMoved = (before: string | null, after: string | null, zone: string | null): number =>
  before === null || after === null ? 0 : daysBetween(calendarDate(before, zone), calendarDate(after, zone))

function linesOfContainer(change: ContainerChange, showsFees: boolean): Line[] {
  const { id, number, shipment_id, changeset, zone, at } = change
  const line = (
    meaning: ChangeMeaning,
    subject: ChangedLine['subject'],
    before: string | null,
    after: string | null,
  ): Line => ({
    meaning,
    subject,
    container: { id, number, shipment_id },
    name: null,
    containers: 1,
    before,
    after,
    zone: subject === 'last_free_day' ? zone : null,
    at,
  })
  const lines: Line[] = []
  const [lfdBefore, lfdAfter] = changeset['pickup_lfd'] ?? []
  const moved = daysMoved(text(lfdBefore), text(lfdAfter), zone)
  if (moved !== 0)
    lines.push(line(moved < 0 ? 'costs_more' : 'later', 'last_free_day', text(lfdBefore), text(lfdAfter)))
  const [holdsBefore, holdsAfter] = (changeset['holds_at_pod_terminal'] ?? []).map(holdsOf)
  if (holdsBefore && holdsAfter && holdsBefore.join() !== holdsAfter.join()) {
    const isMore = holdsAfter.some((name) => !holdsBefore.includes(name))
    const [before, after] = [holdsBefore, holdsAfter].map((names) => names.join(', ') || null)
    lines.push(line(isMore ? 'costs_more' : 'can_act', 'hold', before ?? null, after ?? null))
  }
  const [feesBefore, feesAfter] = changeset['fees_at_pod_terminal'] ?? []
  const more = sumOf(feesAfter) - sumOf(feesBefore)
  if (showsFees && more !== 0)
    lines.push(
      line(more > 0 ? 'costs_more' : 'can_act', 'fees', amountText(feesBefore), amountText(feesAfter)),
    )
  const [wasAvailable, isAvailable] = changeset['available_for_pickup'] ?? []
  if (wasAvailable !== isAvailable && (isAvailable === true || wasAvailable === true)) {
    const word = (value: unknown) => (value === true ? 'available' : value === false ? 'not available' : null)
    lines.push(
      line(isAvailable === true ? 'can_act' : 'later', 'availability', word(wasAvailable), word(isAvailable)),
    )
  }
  return lines
}

/** Shipments of one ship that moved from one day to another are one line. */
function linesOfArrivals(moves: readonly ArrivalMove[]): Line[] {
  const moved = moves.filter(({ before, after, zone }) => daysMoved(before, after, zone) !== 0)
  const groups = Map.groupBy(moved, ({ vessel, shipment_id, before, after, zone }) => {
    const days = [before, after].map((at) =>
      Object.values(calendarDate(at ?? '', zone))
        .slice(0, 3)
        .join('-'),
    )
    return [vessel ?? shipment_id, ...days].join(' ')
  })
  return [...groups.values()].flatMap((group): Line[] => {
    const [first] = group
    if (!first) return []
    const containers = group.reduce((sum, each) => sum + each.containers, 0)
    return [
      {
        meaning: daysMoved(first.before, first.after, first.zone) > 0 ? 'later' : 'earlier',
        subject: 'arrival',
        container: containers === 1 ? first.container : null,
        name: first.vessel ?? first.bill_of_lading_number,
        containers,
        before: first.before,
        after: first.after,
        zone: first.zone,
        at:
          group
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? first.at,
      },
    ]
  })
}

const stoppedLine = ({ bill_of_lading_number, containers, at }: StoppedShipment): Line => ({
  meaning: 'news_stopped',
  subject: 'tracking',
  container: null,
  name: bill_of_lading_number,
  containers,
  before: 'tracked',
  after: 'stopped',
  zone: null,
  at,
})
const sourceLine = ({ name, since }: FailingSource): Line => ({
  meaning: 'news_stopped',
  subject: 'source',
  container: null,
  name,
  containers: 0,
  before: 'answers',
  after: 'silent',
  zone: null,
  at: since,
})

/** What changed, grouped by what it means; of each group the newest lines. @param showsFees not to customers */
export function groupedChanges(changes: Changes, showsFees: boolean): Home['changes']['groups'] {
  const lines = [
    ...foldedChanges(changes.containers).flatMap((change) => linesOfContainer(change, showsFees)),
    ...linesOfArrivals(changes.arrivals),
    ...changes.stopped.map(stoppedLine),
    ...changes.sources.map(sourceLine),
  ]
  return changeMeanings.map((meaning) => {
    const own = lines.filter((line) => line.meaning === meaning)
    return {
      meaning,
      count: own.length,
      lines: own
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
        .slice(0, MAX_HOME_ROWS)
        .map(({ meaning: _, ...line }) => line),
    }
  })
}
