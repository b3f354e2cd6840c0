import type { Generated, JSONColumnType } from 'kysely'
import type {
  Entitlements,
  KeyScope,
  OpenidGroup,
  RateBuckets,
  Role,
  SignInMethod,
} from '../../../contract/vocabulary/index.ts'
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
  /** Addresses and domains whose mail is taken; none: everybody's. */
  mailbox_senders: Generated<string[]>
  /** Places of fields are learned from accepted documents, and read first. */
  learns_from_documents: Generated<boolean>
  /** Whether sure documents are accepted by themselves, and how many of a hundred of them a person looks at by chance. */
  accepts_sure_documents: Generated<boolean>
  looked_at_percent: Generated<number>
  /** For how many days entries of the audit are kept. */
  audit_days: Generated<number>
  /** What the account may have at most, by kind. */
  entitlements: Generated<Entitlements>
  created_at: Timestamp
}
/** What members prefer to see, by the keys of `preferenceValues` (contract/operations). */
interface PreferencesTable {
  account_id: Uuid
  user_id: Uuid
  key: string
  value: unknown
  updated_at: Timestamp
}
/** Somebody who signs in, to all accounts of which they are a member. */
interface PeopleTable {
  id: Uuid
  name: string
  /** Unique in any case. */
  email: string | null
  /** When a mailed link proved that the person reads it. */
  email_verified_at: Timestamp | null
  created_at: Timestamp
  /** Argon2id in PHC form; null where the person has no password. */
  password_hash: string | null
  password_set_at: Timestamp | null
  /** Of an authenticator app, encrypted (platform/secrets/sealing.ts). */
  code_secret: Uint8Array | null
  code_set_at: Timestamp | null
  /** The step of 30 seconds of the last code that was used: only later ones count. */
  code_last_step: number | null
  /** Shown to the person, and without effect until its first code. */
  pending_code_secret: Uint8Array | null
  pending_since: Timestamp | null
}
/** Each signs in once: one that is used is deleted. */
interface RecoveryCodesTable {
  person_id: Uuid
  code_hash: Uint8Array
}
interface PasskeysTable {
  id: Uuid
  person_id: Uuid
  /** The authenticator's own id of it. */
  credential_id: Uint8Array
  /** COSE. */
  public_key: Uint8Array
  /** How often the authenticator used it, as it says; many say 0 each time. */
  counter: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  /** Since when it does not sign in, for its person has not kept it after a reset of the password. */
  suspended_at: Timestamp | null
}
/** The browser or the network from which a person signed in. */
interface KnownBrowsersTable {
  person_id: Uuid
  browser_hash: Uint8Array
  seen_at: Timestamp
}
/** What a browser is to sign with a passkey: each is used once. */
interface PasskeyChallengesTable {
  cookie_hash: Uint8Array
  challenge_hash: Uint8Array
  /** Who adds a passkey; null where somebody signs in. */
  person_id: Uuid | null
  expires_at: Timestamp
}
/** Where members of an account sign in: at their company (OpenID Connect). */
interface OpenidProvidersTable extends Owned {
  name: string
  issuer: string
  client_id: string
  /** Encrypted. */
  client_secret: Uint8Array
  scope: string
  groups_claim: string
  groups: JSONColumnType<OpenidGroup[]>
  created_at: Timestamp
}
/** Who a member is at a provider: the subject, of the issuer of the provider. */
interface OpenidLoginsTable {
  account_id: Uuid
  provider_id: Uuid
  subject: string
  user_id: Uuid
  created_at: Timestamp
  last_used_at: Timestamp | null
}
/** A browser that is at a provider: each comes back once. */
interface OpenidFlowsTable {
  cookie_hash: Uint8Array
  account_id: Uuid
  provider_id: Uuid
  /** Who is linked; null where somebody signs in. */
  user_id: Uuid | null
  /** State, nonce and verifier, encrypted. */
  checks: Uint8Array
  expires_at: Timestamp
}
/** How often signing in with an e-mail address failed, and until when no password is compared. */
interface SignInMissesTable {
  email_hash: Uint8Array
  misses: number
  missed_at: Timestamp
  wait_until: Timestamp | null
}
/** A member of an account; without a person one who was imported and cannot sign in. */
interface UsersTable extends Owned {
  name: string
  email: string | null
  created_at: Timestamp
  person_id: Uuid | null
  role: Generated<Role>
  /** Of a customer, and of nobody else. */
  party_id: Uuid | null
  paused_at: Timestamp | null
  /** When the person last signed in to this account. */
  signed_in_at: Timestamp | null
  /** Kept without the person, so that what they did has a name. */
  removed_at: Timestamp | null
  /** To five minutes; sessions in use may have been used later. */
  last_seen_at: Timestamp | null
}
interface InvitationsTable extends Owned {
  token_hash: Uint8Array
  /** Of the link that was mailed: who opens it reads the address. */
  mail_token_hash: Uint8Array | null
  /** Unique in the account, in any case. */
  email: string
  role: Role
  party_id: Uuid | null
  invited_by: Uuid
  created_at: Timestamp
  expires_at: Timestamp
}
interface ApiKeysTable extends Owned {
  key_hash: Uint8Array
  label: string
  created_at: Timestamp
  revoked_at: Timestamp | null
  scopes: Generated<KeyScope[]>
  expires_at: Timestamp | null
  /** Its last characters. */
  hint: string | null
  /** Who made it. */
  user_id: Uuid | null
  address_ranges: Generated<string[]>
  /** Origins of pages that may use it in a browser. */
  allowed_origins: Generated<string[]>
  last_used_at: Timestamp | null
  last_used_address: string | null
  replaced_by_id: Uuid | null
}
interface SignInTokensTable {
  token_hash: Uint8Array
  account_id: Uuid
  user_id: Uuid | null
  expires_at: Timestamp
}
/** Of a member or of a key: one of both is set. */
interface SessionsTable extends SignInTokensTable {
  id: Generated<Uuid>
  api_key_id: Uuid | null
  method: Generated<SignInMethod>
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
  /** When the person last proved again who they are; a session begins proved. */
  confirmed_at: Timestamp | null
  /** The browser, as it names itself. */
  device: string | null
  address: string | null
}

export interface AccountTables {
  preferences: PreferencesTable
  accounts: AccountsTable
  people: PeopleTable
  users: UsersTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  sessions: SessionsTable
  sign_in_tokens: SignInTokensTable
  recovery_codes: RecoveryCodesTable
  openid_providers: OpenidProvidersTable
  openid_logins: OpenidLoginsTable
  openid_flows: OpenidFlowsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  sign_in_misses: SignInMissesTable
  known_browsers: KnownBrowsersTable
}
