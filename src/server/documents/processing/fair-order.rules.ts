/** An account with waiting documents, and the number of its documents that are being read. */
export interface WaitingAccount {
  account_id: string
  in_progress: number
}

/**
 * The order in which accounts are served: fewest documents in progress first, then the one that was served longest
 * ago. So an account with five hundred files does not delay another with one.
 * @param served accounts, the last one served last
 */
export const fairOrder = (waiting: readonly WaitingAccount[], served: readonly string[]): string[] =>
  waiting
    .toSorted(
      (one, other) =>
        one.in_progress - other.in_progress ||
        served.indexOf(one.account_id) - served.indexOf(other.account_id),
    )
    .map(({ account_id }) => account_id)
