/** An account for which documents wait, and how many of it are in somebody's hand now. */
export interface Waiting {
  account_id: string
  in_hand: number
}

/**
 * Whose turn it is: an account of which fewer documents are in hand comes first, of these the one that was served the
 * longest ago. So one that drops five hundred files holds up nobody who brings one.
 * @param served accounts, the last one that was served last
 */
export const inTurn = (waiting: readonly Waiting[], served: readonly string[]): string[] =>
  waiting
    .toSorted(
      (one, other) =>
        one.in_hand - other.in_hand || served.indexOf(one.account_id) - served.indexOf(other.account_id),
    )
    .map(({ account_id }) => account_id)
