import { fieldOf } from '../extract/resolve-candidates.rules.ts'
import type { ExtractedField } from '../types.ts'
import { type Network, probabilitiesOf } from './network.rules.ts'
import { bucketsOf, type RegionOfPage } from './scored-document.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import { noneRole, type Role } from './roles.rules.ts'

/** A value that the network or the rules give for a role, and how sure each of them is. */
export interface ValueCandidate {
  role: Role
  /** The parts of the value: of a party its name, address and so on. The first one is the main part. */
  fields: ExtractedField[]
  /** Probability that this region is the value of the role; 0 if the network gives the role to no such region. */
  network: number
  /** Confidence of the rules; null if they did not choose this value. */
  rules: number | null
  /** Regions with the same value and a high probability for the same role. */
  repeats: number
}

const MIN_CANDIDATE_PROBABILITY = 0.02

/** For each role the values that the network gives, the most probable first; one candidate for each value. */
export function networkCandidates(
  regions: readonly RegionOfPage[],
  network: Network,
): Map<Role, ValueCandidate[]> {
  const classOf = new Map(network.classes.map((path, at) => [path, at]))
  const none = classOf.get(noneRole) ?? 0
  const found = new Map<Role, Map<string, ValueCandidate>>()
  for (const { readings, features } of regions) {
    const known = readings.filter(({ role }) => classOf.has(role.path))
    const allowed = [none, ...known.map(({ role }) => classOf.get(role.path) ?? none)]
    const [, ...shares] = probabilitiesOf(network, bucketsOf(features, network.buckets), allowed)
    known.forEach(({ role, parts }, at) => {
      const probability = shares[at] ?? 0
      if (probability < MIN_CANDIDATE_PROBABILITY) return
      const values = found.get(role) ?? new Map<string, ValueCandidate>()
      found.set(role, values)
      const key = comparableValue(parts[0]?.value)
      const before = values.get(key)
      const repeats = (before?.repeats ?? 0) + (probability > 0.5 ? 1 : 0)
      if (before !== undefined && before.network >= probability) before.repeats = repeats
      else
        values.set(key, {
          role,
          fields: parts.map((part) => fieldOf(role.path, part)),
          network: probability,
          rules: null,
          repeats,
        })
    })
  }
  return new Map(
    [...found].map(([role, values]) => [
      role,
      [...values.values()].toSorted((one, other) => other.network - one.network),
    ]),
  )
}
