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

/** What is to become of labels that both services have. */
export interface LabelsPlan {
  /** What both are to have. */
  labels: string[]
  /** Whether each side is to be changed. */
  there: boolean
  here: boolean
  /** They are others than both had last. */
  isNew: boolean
}
/** Takes over what was added or dropped in the last list since the one before it, into the first. */
export type MergeLabels = (
  known: readonly string[],
  last: readonly string[],
  reported: readonly string[],
) => string[]

/** What was added or dropped on either side goes to the other one; what both have already goes nowhere, so that no change comes back. */
export function labelsPlan(
  { here, there, last }: { here: readonly string[]; there: readonly string[]; last: readonly string[] },
  merge: MergeLabels,
): LabelsPlan {
  const labels = merge(here, last, there)
  return {
    labels,
    there: !isSameSet(labels, there),
    here: !isSameSet(labels, here),
    isNew: !isSameSet(labels, last),
  }
}

/** What a person changed on either side goes to the other one. */
export function passOnPlan({ here, there, last }: SharedShipment, merge: MergeLabels): PassOnPlan {
  const plan = labelsPlan({ here: here.ref_numbers, there: there.ref_numbers, last: last.ref_numbers }, merge)
  // Of two states one is another than before: that side was changed.
  const is_stopped = there.is_stopped === last.is_stopped ? here.is_stopped : there.is_stopped
  return {
    ref_numbers: plan.labels,
    is_stopped,
    there: { ref_numbers: plan.there, tracking: is_stopped !== there.is_stopped },
    here: { ref_numbers: plan.here, tracking: is_stopped !== here.is_stopped },
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((each) => other.includes(each))
