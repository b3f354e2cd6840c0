import type { ContainerMove } from './in-force.rules.ts'

/** One journey of a container, from the empty that goes out to the empty that comes back. In the order of time. */
export type Cycle = ContainerMove[]

const isEmptyOut = ({ name, is_laden }: ContainerMove): boolean => name === 'gated_out' && is_laden === false
const isEmptyIn = ({ name, is_laden }: ContainerMove): boolean =>
  name === 'empty_returned' || (name === 'gated_in' && is_laden === false)
/** Papers say nothing of where the container is. */
const isMovement = ({ name }: ContainerMove): boolean =>
  ['loaded', 'discharged', 'departed', 'arrived', 'gated_in', 'gated_out', 'empty_returned'].includes(name)

/**
 * Cuts the moves of one container into journeys: a container has many, and a question by its number may be answered with all of
 * them. A journey begins with an empty that goes out, once the one before has carried something, and ends with an empty that comes
 * in. Moves that name a bill of lading or booking are of its journey.
 * @param moves in the order of time
 */
export function cyclesOf(moves: readonly ContainerMove[]): Cycle[] {
  const cycles: Cycle[] = []
  let current: Cycle = []
  const begin = () => {
    if (current.length > 0) cycles.push(current)
    current = []
  }
  for (const move of moves) {
    const isOver = current.some(isEmptyIn) && current.some((each) => isMovement(each) && !isEmptyOut(each))
    if (isMovement(move) && !isEmptyIn(move) && isOver) begin()
    else if (isEmptyOut(move) && current.some((each) => isMovement(each) && !isEmptyOut(each))) begin()
    else if (namesOther(move, current)) begin()
    current.push(move)
  }
  begin()
  return cycles
}

/** It names a bill or booking, and the journey so far names others only. */
function namesOther(move: ContainerMove, current: Cycle): boolean {
  const differs = (of: (each: ContainerMove) => string[]) => {
    const named = new Set(current.flatMap(of))
    const own = of(move)
    return own.length > 0 && named.size > 0 && !own.some((number) => named.has(number))
  }
  const hasBills = move.bills.length > 0 && current.some(({ bills }) => bills.length > 0)
  return hasBills ? differs(({ bills }) => bills) : differs(({ bookings }) => bookings)
}
