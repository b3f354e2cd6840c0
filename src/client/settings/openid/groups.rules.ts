import { t } from '../../../contract/language/index.ts'
import type { OpenidGroup } from '../../../contract/vocabulary/index.ts'

/** A party whose customers a group stands for. */
export interface NamedParty {
  id: string
  name: string
}
const roles = ['admin', 'clerk', 'viewer'] as const
const lineOf = /^(.+)=\s*(admin|clerk|viewer|customer\s*:\s*(.+))$/

/** By name, unless several have it or it is not known; those by their id. */
const namedAs = (id: string, parties: readonly NamedParty[]): string => {
  const party = parties.find((each) => each.id === id)
  return party && parties.filter(({ name }) => name === party.name).length === 1 ? party.name : id
}

/** A line for each group: `Logistics = clerk`, `Harbour desk = customer: Harbour Foods`. */
export const textOfGroups = (groups: readonly OpenidGroup[], parties: readonly NamedParty[]): string =>
  groups
    .map(({ group, role, party_id }) =>
      party_id === null ? `${group} = ${role}` : `${group} = ${role}: ${namedAs(party_id, parties)}`,
    )
    .join('\n')

/**
 * @param kept groups from before: a party that is not among those that are known stays
 * @returns what is wrong, as a sentence, or the groups in the lines
 */
export function groupsInText(
  text: string,
  parties: readonly NamedParty[],
  kept: readonly OpenidGroup[] = [],
): { fault: string } | { groups: OpenidGroup[] } {
  const groups: OpenidGroup[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, given = '', as = '', named] = lineOf.exec(line) ?? []
    const group = given.trim()
    if (group === '')
      return { fault: t('“{line}”: write GROUP = admin, clerk, viewer or customer: PARTY', { line }) }
    if (named === undefined) {
      const role = roles.find((each) => each === as)
      if (role) groups.push({ group, role, party_id: null })
      continue
    }
    const found = parties.filter(({ id, name }) => name === named.trim() || id === named.trim())
    const [party] = found
    const party_id = party?.id ?? kept.find((each) => each.party_id === named.trim())?.party_id
    if (found.length > 1)
      return { fault: t('“{line}”: several parties are called {name}', { line, name: named.trim() }) }
    if (party_id === undefined || party_id === null)
      return { fault: t('“{line}”: there is no party called {name}', { line, name: named.trim() }) }
    groups.push({ group, role: 'customer', party_id })
  }
  return { groups }
}
