import { type CaptionRelation, captionRelations } from './captions.rules.ts'
import { fieldOf } from '../extract/resolve-candidates.rules.ts'
import type { ExtractedField } from '../types.ts'
import { type ScoringNetwork, probabilitiesOf } from './network.rules.ts'
import { bucketsOf, type RegionOfPage } from './scored-document.rules.ts'
import { comparableValue } from './same-value.rules.ts'
import { noneRole, type FieldRole } from './roles.rules.ts'

/** A value that the network or the rules give for a role, and how sure each of them is. */
export interface ValueCandidate {
  role: FieldRole
  /** The parts of the value: of a party its name, address and so on. The first one is the main part. */
  fields: ExtractedField[]
  /** Probability that this region is the value of the role; 0 if the network gives the role to no such region. */
  network: number
  /** Confidence of the rules; null if they did not choose this value. */
  rules: number | null
  /** Probability that its region is no field at all; 1 where no region has this value. */
  none: number
  /** The highest probability that its region is another field; 0 where no region has this value. */
  otherRole: number
  /** The relations of the captions that name this role, and of those that name another one. */
  named: { this: CaptionRelation[]; other: CaptionRelation[] }
  /** Regions with the same value and a high probability for the same role. */
  repeats: number
}

const MIN_CANDIDATE_PROBABILITY = 0.02

/** For each role the values that the network gives, the most probable first; one candidate for each value. */
export function networkCandidates(
  regions: readonly RegionOfPage[],
  network: ScoringNetwork,
): Map<FieldRole, ValueCandidate[]> {
  const classOf = new Map(network.classes.map((path, at) => [path, at]))
  const none = classOf.get(noneRole) ?? 0
  const found = new Map<FieldRole, Map<string, ValueCandidate>>()
  for (const { readings, features } of regions) {
    const known = readings.filter(({ role }) => classOf.has(role.path))
    const allowed = [none, ...known.map(({ role }) => classOf.get(role.path) ?? none)]
    const [noField = 0, ...shares] = probabilitiesOf(network, bucketsOf(features, network.buckets), allowed)
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
          none: noField,
          otherRole: Math.max(0, ...shares.filter((_, other) => other !== at)),
          named: namedBy(features, role),
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

const relationOfName = /^(in|left|above|head|small|box)·names·(.+)$/

/** Which captions name a role, by the features of its region. */
function namedBy(features: readonly string[], role: FieldRole): ValueCandidate['named'] {
  const named: ValueCandidate['named'] = { this: [], other: [] }
  for (const feature of features) {
    const [, relation, path] = relationOfName.exec(feature) ?? []
    const known = captionRelations.find((one) => one === relation)
    if (known !== undefined) named[path === role.path ? 'this' : 'other'].push(known)
  }
  return named
}
