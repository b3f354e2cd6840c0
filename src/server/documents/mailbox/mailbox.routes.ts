import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mailboxToken, mailSenders, renewMailboxToken, setMailSenders } from './mailbox.store.ts'

export interface MailboxDeps {
  db: Db
  /** Host of the mailbox addresses: `docs.example.com`; undefined if this service receives no e-mail. */
  mailHost?: string | undefined
}

/** The mailbox address to which people and partners of an account send documents. */
export function mailboxRoutes({
  db,
  mailHost,
}: MailboxDeps): Pick<Handlers, 'get_mailbox' | 'edit_mailbox' | 'renew_mailbox'> {
  const addressOf = (token: string) => (mailHost === undefined ? null : `docs+${token}@${mailHost}`)
  const answer = async (accountId: string, token: string) => ({
    address: addressOf(token),
    senders: await mailSenders(db, accountId),
  })
  return {
    async get_mailbox({ caller: { account_id } }) {
      return answer(account_id, await mailboxToken(db, account_id))
    },
    async edit_mailbox({ caller: { account_id }, body: { senders } }) {
      await setMailSenders(db, account_id, senders)
      return answer(account_id, await mailboxToken(db, account_id))
    },
    async renew_mailbox({ caller: { account_id } }) {
      return answer(account_id, await renewMailboxToken(db, account_id))
    },
  }
}
