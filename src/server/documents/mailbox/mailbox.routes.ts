import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mailboxToken, renewMailboxToken } from './mailbox.store.ts'

export interface MailboxDeps {
  db: Db
  /** Host of the mailbox addresses: `docs.example.com`; undefined if this service receives no e-mail. */
  mailHost?: string | undefined
}

/** The mailbox address to which people and partners of an account send documents. */
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
