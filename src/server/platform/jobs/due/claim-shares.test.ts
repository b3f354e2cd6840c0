import { expect, test } from 'vitest'
import { claimShares } from './claim-shares.ts'

/** Accounts with so many rows each, which are gone when they are claimed. */
function queues(lengths: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(lengths))
  const claims: [string, number][] = []
  const claimFrom = (account: string, share: number) => {
    claims.push([account, share])
    const count = Math.min(share, left.get(account) ?? 0)
    left.set(account, (left.get(account) ?? 0) - count)
    return Promise.resolve(Array.from({ length: count }, () => account))
  }
  return { accounts: Object.keys(lengths), claimFrom, claims }
}
const counted = (claimed: readonly string[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(claimed, (account) => account),
      ([id, all]) => [id, all.length],
    ),
  )

test('a long queue leaves the others their share', async () => {
  const { accounts, claimFrom } = queues({ long: 1000, short: 3, other: 1000 })
  const { claimed } = await claimShares(accounts, 30, claimFrom)
  expect(counted(claimed)).toEqual({ long: 10, short: 3, other: 17 })
})

test('what is left of the shares goes to who has more, until nobody has', async () => {
  const { accounts, claimFrom } = queues({ long: 25, none: 0, short: 1 })
  const { claimed, asked } = await claimShares(accounts, 30, claimFrom)
  expect(counted(claimed)).toEqual({ long: 25, short: 1 })
  expect(asked).toEqual(['long', 'none', 'short'])
})

test('of more accounts than can be claimed from, the first are asked, and each for no less than the least share', async () => {
  const { accounts, claimFrom, claims } = queues({ first: 9, second: 9, third: 9 })
  const { claimed, asked } = await claimShares(accounts, 8, claimFrom, 5)
  expect(counted(claimed)).toEqual({ first: 5, second: 3 })
  expect(asked).toEqual(['first', 'second'])
  expect(claims).toEqual([
    ['first', 5],
    ['second', 3],
  ])
})
