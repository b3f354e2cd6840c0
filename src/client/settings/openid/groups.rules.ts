import type { OpenidGroup } from '../../../contract/vocabulary/index.ts'

const roles = ['admin', 'clerk', 'viewer'] as const

/** A line for each group: `Logistics = clerk`. Those of customers are kept beside, for they name a party. */
export const textOfGroups = (groups: readonly OpenidGroup[]): string =>
  groups
    .filter(({ role }) => role !== 'customer')
    .map(({ group, role }) => `${group} = ${role}`)
    .join('\n')

/** @returns what is wrong, as a sentence, or the groups in the lines */
export function groupsInText(text: string): { fault: string } | { groups: OpenidGroup[] } {
  const groups: OpenidGroup[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const at = line.lastIndexOf('=')
    const group = line.slice(0, at).trim()
    const role = roles.find((each) => each === line.slice(at + 1).trim())
    if (at < 1 || group === '' || !role)
      return { fault: `“${line.trim()}”: write GROUP = admin, clerk or viewer` }
    groups.push({ group, role, party_id: null })
  }
  return { groups }
}
