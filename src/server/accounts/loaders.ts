import type { Resource } from '../../contract/jsonapi/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { presentAccount, presentUser } from './present.ts'
import { accountById, usersByIds } from './store.ts'

/** For `include`: an account can read itself and its own users. */
export const accountLoaders = ({ db }: { db: Db }) => ({
  async account(accountId: string, ids: readonly string[]): Promise<Resource[]> {
    const row = ids.includes(accountId) ? await accountById(db, accountId) : undefined
    return row ? [presentAccount(row)] : []
  },
  async user(accountId: string, ids: readonly string[]): Promise<Resource[]> {
    return (await usersByIds(db, accountId, ids)).map(presentUser)
  },
})
