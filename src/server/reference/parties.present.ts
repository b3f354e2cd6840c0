import type { Party } from '../../contract/resources/index.ts'

export const partyPath = (id: string): string => `/v2/parties/${id}`

export const presentParty = (row: { id: string; company_name: string }): Party => ({
  id: row.id,
  type: 'party',
  attributes: { company_name: row.company_name },
  relationships: {},
  links: { self: partyPath(row.id) },
})
