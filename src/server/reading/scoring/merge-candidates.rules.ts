import type { ExtractedField } from '../types.ts'
import { isSameValue } from './same-value.rules.ts'
import type { ValueCandidate } from './scored-fields.rules.ts'
import type { Role } from './roles.rules.ts'

/** All that is known for one role: candidates of the network and of the rules, the same value once. */
export interface RoleCandidates {
  role: Role
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
function groupsOf(fields: readonly ExtractedField[], role: Role): ExtractedField[][] {
  const groups = new Map<string, ExtractedField[]>()
  for (const field of fields) {
    const match = patternOf(role.path).exec(field.path)
    if (match === null) continue
    const key = role.path.includes('*') ? (match[1] ?? '') : ''
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups.values()]
}

/** Joins what the rules chose with what the network gives; `rest` are the fields that belong to no role. */
export function mergeCandidates(
  ruled: readonly ExtractedField[],
  network: ReadonlyMap<Role, ValueCandidate[]>,
  roles: readonly Role[],
): { byRole: RoleCandidates[]; rest: ExtractedField[] } {
  const used = new Set<ExtractedField>()
  const byRole = roles.flatMap((role) => {
    const values = (network.get(role) ?? []).map((value) => ({ ...value }))
    for (const group of groupsOf(ruled, role)) {
      for (const field of group) used.add(field)
      const [main] = group
      if (main === undefined) continue
      const same = values.find(
        ({ fields: [other] }) => other !== undefined && isSameValue(other.value, main.value),
      )
      const rules = Math.max(...group.map(({ confidence }) => confidence))
      if (same === undefined) values.push({ role, fields: group, network: 0, rules, repeats: 0 })
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
