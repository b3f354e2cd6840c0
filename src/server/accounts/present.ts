import type { Account, User } from '../../contract/resources/index.ts'

export const presentAccount = (row: { id: string; company_name: string }): Account => ({
  id: row.id,
  type: 'account',
  attributes: { company_name: row.company_name },
  relationships: {},
})

export const presentUser = (row: { id: string; name: string; email: string | null }): User => ({
  id: row.id,
  type: 'user',
  attributes: { name: row.name, email: row.email },
  relationships: {},
})
