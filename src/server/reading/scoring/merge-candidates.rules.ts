import type { ExtractedField } from '../types.ts'
import { isEqualValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'
import type { FieldRole } from './roles.rules.ts'

/** All that is known for one role: candidates of the network and of the rules, the same value once. */
export interface RoleCandidates {
  role: FieldRole
  values: ValueCandidate[]
}

const pattern = (path: string): RegExp => {
  const own = path.replaceAll('.', String.raw`\.`).replace('*', String.raw`(\d+)`)
  return new RegExp(String.raw`^${own}(?:\.[a-z_]+)?$`)
}
const patterns = new Map<string, RegExp>()
const patternOf = (path: string): RegExp => {
  const known = patterns.get(path) ?? pattern(path)
  patterns.set(path, known)
  return known
}

/** Parts of a value in one group: `notify_parties.0.party_name` and `notify_parties.0.address`. */
function groupsOf(fields: readonly ExtractedField[], role: FieldRole): ExtractedField[][] {
  const groups = new Map<string, ExtractedField[]>()
  for (const field of fields) {
    const match = patternOf(role.path).exec(field.path)
    if (match === null) continue
    const key = role.path.includes('*') ? (match[1] ?? '') : ''
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups.values()]
}

/** What the network says of a value that it found in no region. */
const unseen = { network: 0, none: 1, otherRole: 0, named: { this: [], other: [] }, repeats: 0 }

/** Joins what the rules chose with what the network gives; `rest` are the fields that belong to no role. */
export function mergeCandidates(
  ruled: readonly ExtractedField[],
  network: ReadonlyMap<FieldRole, ValueCandidate[]>,
  roles: readonly FieldRole[],
): { byRole: RoleCandidates[]; rest: ExtractedField[] } {
  const used = new Set<ExtractedField>()
  const byRole = roles.flatMap((role) => {
    const values = (network.get(role) ?? []).map((value) => ({ ...value }))
    for (const group of groupsOf(ruled, role)) {
      for (const field of group) used.add(field)
      const [main] = group
      if (main === undefined) continue
      const same = values.find(
        ({ fields: [other] }) => other !== undefined && isEqualValue(other.value, main.value),
      )
      const rules = Math.max(...group.map(({ confidence }) => confidence))
      if (same === undefined) values.push({ ...unseen, role, fields: group, rules })
      else {
        same.rules = rules
        // The rules know more of the parts of a party or a place.
        if (group.length >= same.fields.length) same.fields = group
      }
    }
    return values.length === 0 ? [] : [{ role, values }]
  })
  return { byRole, rest: ruled.filter((field) => !used.has(field)) }
}
