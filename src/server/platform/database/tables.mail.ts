import type { Generated } from 'kysely'
import type { Owned, Timestamp, Uuid } from './columns.ts'

interface OutgoingMailsTable extends Owned {
  kind: string
  recipient: string
  /** The record that it is about, as an invitation. */
  about_id: Uuid | null
  /** JSON, encrypted (platform/secrets/sealing.ts); null when it was sent or is too late. */
  sealed_content: Uint8Array | null
  attempts: Generated<number>
  /** Null when there is nothing to do any more. */
  next_attempt_at: Timestamp | null
  /** After it there is no use in sending it. */
  expires_at: Timestamp | null
  sent_at: Timestamp | null
  given_up_at: Timestamp | null
  last_error: string | null
  created_at: Timestamp
  leased_by: Uuid | null
  leased_until: Timestamp | null
}

/** Each works once: one that is used is deleted. */
interface MailedLinksTable {
  token_hash: Uint8Array
  purpose: 'password_reset' | 'email_verification' | 'email_change'
  person_id: Uuid
  /** To which it was mailed: of `email_change` the one that is to take effect. */
  email: string
  created_at: Timestamp
  expires_at: Timestamp
}

interface PasswordResetRequestsTable {
  id: Uuid
  email: string
  requested_at: Timestamp
  handled_at: Timestamp | null
}

/** Requests for other addresses, known or not. Those of the last hour are counted. */
interface EmailChangeRequestsTable {
  id: Uuid
  person_id: Uuid
  email: string
  requested_at: Timestamp
}

export interface MailTables {
  outgoing_mails: OutgoingMailsTable
  mailed_links: MailedLinksTable
  password_reset_requests: PasswordResetRequestsTable
  email_change_requests: EmailChangeRequestsTable
}
