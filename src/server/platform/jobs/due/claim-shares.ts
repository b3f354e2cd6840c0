/**
 * Claims from each account an equal share, and what others leave of theirs from those that have more.
 * @param claimFrom claims as many of an account, or fewer where it has no more
 * @param leastShare even where not all accounts get one then: a claim costs some statements
 * @returns what was claimed, at most `most`, and the accounts that were asked: what they have next is due later than what others wait for
 */
export async function claimShares<Row>(
  accounts: readonly string[],
  most: number,
  claimFrom: (accountId: string, share: number) => Promise<Row[]>,
  leastShare = 1,
): Promise<{ claimed: Row[]; asked: string[] }> {
  const claimed: Row[] = []
  const asked = new Set<string>()
  for (let rest = accounts; rest.length > 0 && claimed.length < most;) {
    const withMore: string[] = []
    for (const [nth, account] of rest.entries()) {
      const left = most - claimed.length
      const share = Math.min(left, Math.max(leastShare, Math.ceil(left / (rest.length - nth))))
      if (share === 0) break
      const ofAccount = await claimFrom(account, share)
      asked.add(account)
      claimed.push(...ofAccount)
      if (ofAccount.length === share) withMore.push(account)
    }
    rest = withMore
  }
  return { claimed, asked: [...asked] }
}
