import { type Certainty, placeKey, type ReportedMove } from './moves.rules.ts'

/** A move of one container, and where it stands in time. */
export interface ContainerMove extends ReportedMove {
  container: string
  /** Milliseconds; NaN without a time. Of local times it is good for their order only. */
  at: number
}

const certaintyRank: Record<Certainty, number> = { planned: 0, estimated: 1, actual: 2 }
const reportedAt = ({ reported_at }: ReportedMove): number =>
  reported_at === null ? Number.NEGATIVE_INFINITY : Date.parse(reported_at)

/** The messages of a source as they stand: one with an id again replaces the earlier one, and one taken back is gone. */
export function withoutRetracted<Move extends ReportedMove>(moves: readonly Move[]): Move[] {
  const last = new Map<string, Move>()
  for (const move of moves) {
    if (move.message_id === null) continue
    const known = last.get(move.message_id)
    if (!known || move.is_retracted || (!known.is_retracted && reportedAt(move) >= reportedAt(known)))
      last.set(move.message_id, move)
  }
  const kept = moves.filter(
    (move) => !move.is_retracted && (move.message_id === null || last.get(move.message_id) === move),
  )
  return kept
}

/** The same text for reports of one occurrence: a later report of it moves its time. */
function occurrence(move: ContainerMove): string {
  const place = placeKey(move.place) ?? move.call_id ?? ''
  const laden = move.is_laden === false ? 'empty' : 'laden'
  const means = move.transport === 'rail' || move.transport === 'truck' ? move.transport : ''
  return [move.name, move.name === 'other' ? move.text : '', means, laden, place].join('|')
}

/** Distinguishes two calls at one port, of facts also by the voyage; an estimate of another voyage replaces the one before. */
const callOf = (move: ContainerMove): string =>
  move.call_sequence !== null
    ? String(move.call_sequence)
    : move.certainty === 'actual'
      ? (move.voyage_number ?? '')
      : ''

/**
 * What is in force of a container's reports, in the order of time: of one occurrence a fact before an estimate, that before a plan,
 * and of equals the one reported last (DCSA Track & Trace 2.2 has no corrections: a changed one is a new message).
 */
export function movesInForce(moves: readonly ContainerMove[]): ContainerMove[] {
  const best = new Map<string, ContainerMove>()
  for (const move of moves) {
    const isFact = move.certainty === 'actual'
    const key = `${occurrence(move)}|${callOf(move)}|${isFact}`
    const known = best.get(key)
    if (!known || wins(move, known)) best.set(key, move)
  }
  const all = [...best.values()]
  const facts = Map.groupBy(
    all.filter(({ certainty }) => certainty === 'actual'),
    occurrence,
  )
  return all
    .filter(
      (move) =>
        move.certainty === 'actual' ||
        !(facts.get(occurrence(move)) ?? []).some((fact) => isOutdatedBy(move, fact)),
    )
    .toSorted(byMoveTime)
}

function wins(one: ContainerMove, other: ContainerMove): boolean {
  const rank = certaintyRank[one.certainty] - certaintyRank[other.certainty]
  if (rank !== 0) return rank > 0
  const [first, second] = [reportedAt(one), reportedAt(other)]
  if (first !== second) return first > second
  // The order in which they came must not decide.
  return one.at === other.at ? one.text < other.text : one.at > other.at
}

/** An estimate is of another call than the fact where both say so and it lies later. */
function isOutdatedBy(estimate: ContainerMove, fact: ContainerMove): boolean {
  if (estimate.call_sequence !== null && fact.call_sequence !== null)
    return estimate.call_sequence === fact.call_sequence
  const isOther =
    estimate.voyage_number !== null &&
    fact.voyage_number !== null &&
    estimate.voyage_number !== fact.voyage_number
  return !(isOther && estimate.at > fact.at)
}

/** Moves of one instant in the order in which they happen. */
const order: Record<string, number> = {
  gated_out: 0,
  arrived: 1,
  discharged: 2,
  gated_in: 3,
  loaded: 4,
  departed: 5,
}

/** Those without a time first. */
export function byMoveTime(one: ContainerMove, other: ContainerMove): number {
  const [first, second] = [one.at, other.at].map((at) => (Number.isNaN(at) ? -Infinity : at))
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1
  return (order[one.name] ?? 9) - (order[other.name] ?? 9)
}
