import type { Generated } from 'kysely'
import type { RateBuckets } from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

/** Who was let in how often, and when: in milliseconds since 1970. See the migration 0009. */
export interface LimitTables {
  rate_counters: { who: string; bucket: string; passed: number; passed_at: number }
  rate_passes: { who: string; bucket: string; number: number; at: number }
}

interface AccountsTable {
  id: Uuid
  company_name: string
  routing_data: Generated<boolean>
  simulated: Generated<boolean>
  container_refresh: Generated<boolean>
  /** Bucket → requests in 60 seconds, for the buckets that differ from the installation's. */
  rate_limits: Generated<RateBuckets>
  /** In the address that documents are mailed to; null until it is first requested. */
  mailbox_token: string | null
  created_at: Timestamp
}
interface UsersTable extends Owned {
  name: string
  email: string | null
  created_at: Timestamp
}
interface ApiKeysTable extends Owned {
  key_hash: Uint8Array
  label: string
  created_at: Timestamp
  revoked_at: Timestamp | null
}
interface SessionsTable {
  token_hash: Uint8Array
  account_id: Uuid
  user_id: Uuid | null
  expires_at: Timestamp
}

export interface AccountTables {
  accounts: AccountsTable
  users: UsersTable
  api_keys: ApiKeysTable
  sessions: SessionsTable
  sign_in_tokens: SessionsTable
}
