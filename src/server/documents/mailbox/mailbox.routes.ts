import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mailboxToken, renewMailboxToken } from './mailbox.store.ts'

export interface MailboxDeps {
  db: Db
  /** Whose mail this service takes: `docs.example.com`; undefined while it takes none. */
  mailHost?: string | undefined
}

/** The address that an account's people and their partners mail documents to. */
export function mailboxRoutes({
  db,
  mailHost,
}: MailboxDeps): Pick<Handlers, 'get_mailbox' | 'renew_mailbox'> {
  const addressOf = (token: string) => (mailHost === undefined ? null : `docs+${token}@${mailHost}`)
  return {
    async get_mailbox({ caller }) {
      return { address: addressOf(await mailboxToken(db, caller.account_id)) }
    },
    async renew_mailbox({ caller }) {
      return { address: addressOf(await renewMailboxToken(db, caller.account_id)) }
    },
  }
}
