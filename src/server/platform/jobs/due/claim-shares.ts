import type { Db } from '../../database/tables.ts'
import { accountsDue, advanceDue, type DueTimes, type DueWorkKind } from './due-work.ts'

/**
 * Claims due work of one kind from all accounts that have some, in equal shares, and notes when the next of each is due: also of those that have
 * more, so that others are not behind them for ever.
 * @param claimFrom claims as many of an account, or fewer where it has no more
 * @param options.without accounts that are left out
 */
export async function claimDue<Row>(
  db: Db,
  work: DueWorkKind,
  { times, most, without = [] }: { times: DueTimes; most: number; without?: readonly string[] },
  claimFrom: (accountId: string, share: number) => Promise<Row[]>,
): Promise<Row[]> {
  const accounts = await accountsDue(db, work, times, { without })
  const { claimed, asked } = await claimShares(accounts, most, claimFrom)
  for (const account of asked) await advanceDue(db, work, account, times)
  return claimed
}

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
