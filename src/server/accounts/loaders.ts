import type { Resource } from '../../contract/jsonapi/index.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { accountById, usersByIds } from './store.ts'
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

/** For `include`: an account can read itself and its own users. */
export const accountLoaders = ({ db }: { db: Db }) => ({
  async account({ account_id: accountId }: RecordsView, ids: readonly string[]): Promise<Resource[]> {
    const row = ids.includes(accountId) ? await accountById(db, accountId) : undefined
    return row ? [presentAccount(row)] : []
  },
  async user({ account_id: accountId }: RecordsView, ids: readonly string[]): Promise<Resource[]> {
    return (await usersByIds(db, accountId, ids)).map(presentUser)
  },
})
