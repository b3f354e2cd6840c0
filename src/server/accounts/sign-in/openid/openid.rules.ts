import type { OpenidGroup } from '../../../../contract/vocabulary/index.ts'

/** The page to which a provider sends browsers back: one for each provider, so that the answer of one is not taken for another's. */
export const callbackOf = (dashboardUrl: string, providerId: string): string =>
  `${dashboardUrl}/sign-in/openid/${providerId}`

/** The groups in a claim: a list of texts, or one text. */
export const groupsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((each) => typeof each === 'string')

const ranks = ['admin', 'clerk', 'viewer', 'customer'] as const

/**
 * What somebody may do by the groups that their provider names: the most of what their groups give.
 * @returns null where no group gives a role; undefined where the account gives roles by hand
 */
export function roleByGroups(
  groups: readonly string[],
  mapping: readonly OpenidGroup[],
): Pick<OpenidGroup, 'role' | 'party_id'> | null | undefined {
  if (mapping.length === 0) return undefined
  const given = mapping.filter(({ group }) => groups.includes(group))
  return (
    ranks.map((rank) => given.find(({ role }) => role === rank)).find((each) => each !== undefined) ?? null
  )
}
