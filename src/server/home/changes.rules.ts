import type { ChangedLine, Home } from '../../contract/operations/index.ts'
import { calendarDate } from '../../contract/trade/index.ts'
import { type ChangeMeaning, changeMeanings, MAX_HOME_ROWS } from '../../contract/vocabulary/index.ts'
import { type Changeset, changesIn, daysMoved } from '../tracking/history/changes.rules.ts'

/** What changed of a container at one moment: [before, after] by attribute, as `container_updated_event` has it. */
export interface ContainerChange {
  id: string
  number: string
  shipment_id: string | null
  port_zone: string | null
  zone: string | null
  changeset: Changeset
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

function linesOfContainer(change: ContainerChange, showsFees: boolean): Line[] {
  const { id, number, shipment_id, changeset, zone, at } = change
  return changesIn(changeset, zone).flatMap(({ subject, meaning, before, after }): Line[] =>
    meaning === null || (subject === 'fees' && !showsFees)
      ? []
      : [
          {
            meaning,
            subject,
            container: { id, number, shipment_id },
            name: null,
            containers: 1,
            before,
            after,
            zone: subject === 'last_free_day' ? zone : null,
            at,
          },
        ],
  )
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
