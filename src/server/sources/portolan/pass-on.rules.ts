/** What both services have of a shipment, and what they had when they were last compared. */
export interface SharedShipment {
  here: { ref_numbers: readonly string[]; is_stopped: boolean }
  there: { ref_numbers: readonly string[]; is_stopped: boolean }
  last: { ref_numbers: readonly string[]; is_stopped: boolean }
}
export interface PassOnPlan {
  /** What both are to have. */
  ref_numbers: string[]
  is_stopped: boolean
  /** What is to be changed on each side. */
  there: { ref_numbers: boolean; tracking: boolean }
  here: { ref_numbers: boolean; tracking: boolean }
}

/**
 * What a person changed on either side goes to the other one. What both have already goes nowhere, so that no change comes back.
 * @param merge takes over what was added or dropped in the last list since the one before it, into the first
 */
export function passOnPlan(
  { here, there, last }: SharedShipment,
  merge: (known: readonly string[], last: readonly string[], reported: readonly string[]) => string[],
): PassOnPlan {
  const ref_numbers = merge(here.ref_numbers, last.ref_numbers, there.ref_numbers)
  // Of two states one is another than before: that side was changed.
  const is_stopped = there.is_stopped === last.is_stopped ? here.is_stopped : there.is_stopped
  return {
    ref_numbers,
    is_stopped,
    there: {
      ref_numbers: !isSameSet(ref_numbers, there.ref_numbers),
      tracking: is_stopped !== there.is_stopped,
    },
    here: {
      ref_numbers: !isSameSet(ref_numbers, here.ref_numbers),
      tracking: is_stopped !== here.is_stopped,
    },
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((each) => other.includes(each))
