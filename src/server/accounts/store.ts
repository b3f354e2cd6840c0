import { randomUUIDv7 } from 'node:crypto'
import type { GrantedAccess, KeyScope, RateBuckets, Role } from '../../contract/vocabulary/index.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { hashOf } from './secrets.ts'

/** The account and user of a key or a session, and what they may do. */
export interface Identity extends RecordsView, GrantedAccess {
  /** Null for an API key. */
  user_id: string | null
  /** Null where there is no session: for a key. */
  session_id: string | null
  /** The key that was sent, or with which the browser was signed in; null for a person. */
  key_id: string | null
  /** Addresses and networks from which alone the key is accepted; empty for all. */
  address_ranges: string[]
  /** Origins of pages whose requests with the key are answered to browsers; none for a session. */
  allowed_origins: string[]
  routing_data: boolean
  /** Limits that differ from those of the installation. */
  rate_limits: RateBuckets
}

export async function createAccount(
  db: Db,
  account: {
    id?: string
    company_name: string
    routing_data: boolean
    simulated: boolean
    created_at: string
  },
): Promise<string> {
  const id = account.id ?? randomUUIDv7()
  await db
    .insertInto('accounts')
    .values({ ...account, id })
    .execute()
  if (account.simulated) await connectSimulatedFleet(db, id, account.created_at)
  return id
}

/** The simulated fleet is a connection like others, which can be switched off. */
async function connectSimulatedFleet(db: Db, account_id: string, created_at: string): Promise<void> {
  await db
    .insertInto('connections')
    .values({
      account_id,
      id: randomUUIDv7(),
      kind: 'simulated',
      name: 'Simulated fleet',
      rank: 1,
      created_at,
      updated_at: created_at,
    })
    .execute()
}

/** A member of an account; for a customer the party whose shipments they see. The person is made where it is not named. */
export async function createUser(
  db: Db,
  user: {
    account_id: string
    name: string
    email: string | null
    role: Role
    party_id?: string | null
    person_id?: string
    created_at: string
  },
): Promise<string> {
  const id = randomUUIDv7()
  const { name, email, created_at, person_id = randomUUIDv7() } = user
  if (user.person_id === undefined)
    await db.insertInto('people').values({ id: person_id, name, email, created_at }).execute()
  await db
    .insertInto('users')
    .values({ ...user, id, person_id })
    .execute()
  return id
}

interface NewApiKey {
  account_id: string
  secret: string
  label: string
  /** All unless they are named. */
  scopes?: KeyScope[]
  address_ranges?: string[]
  allowed_origins?: string[]
  expires_at?: string | null
  /** Who made it; null for the service itself. */
  user_id?: string | null
  created_at: string
}

/** Stores the hash of a key, and its last characters, by which people know it. The unique index refuses a key of another account. */
export async function createApiKey(db: Db, { secret, ...key }: NewApiKey): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('api_keys')
    .values({ ...key, id, key_hash: hashOf(secret), hint: secret.slice(-4), revoked_at: null })
    .execute()
  return id
}

export async function accountById(db: Db, accountId: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

export async function userById(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function usersByIds(db: Db, accountId: string, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

export const partyById = (db: Db, accountId: string, partyId: string) =>
  db
    .selectFrom('parties')
    .select(['id', 'company_name'])
    .where('account_id', '=', accountId)
    .where('id', '=', partyId)
    .executeTakeFirst()

/** The party of a customer. */
export async function partyOf(db: Db, accountId: string, partyId: string) {
  const party = await partyById(db, accountId, partyId)
  if (!party) throw new Error(`A customer has no party ${partyId}`)
  return party
}

/** The accounts of which the person of a member is a member too, this one included, by name. */
export async function accountsOfMember(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('users as own')
    .innerJoin('users', 'users.person_id', 'own.person_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['accounts.id', 'accounts.company_name', 'users.role', 'users.id as user_id'])
    .where('own.account_id', '=', accountId)
    .where('own.id', '=', userId)
    .where('users.paused_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .orderBy('accounts.company_name')
    .orderBy('accounts.id')
    .execute()
}

/** An owner who can sign in: the preferred one where that is one, else the one of longest standing. */
export async function activeOwnerOf(
  db: Db,
  accountId: string,
  preferred: string,
): Promise<string | undefined> {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('person_id', 'is not', null)
    .where('paused_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return (owners.find(({ id }) => id === preferred) ?? owners[0])?.id
}
