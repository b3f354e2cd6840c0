import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenidProvider, OwnSignIn } from '../../../../contract/operations/index.ts'
import type { OpenidGroup, Role } from '../../../../contract/vocabulary/index.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import { ownerOf, type Sealer } from '../../../platform/secrets/sealing.ts'
import { hashOf } from '../../secrets.ts'
import type { AskedProvider, FlowChecks } from './provider-client.ts'

const columns = [
  'id',
  'name',
  'issuer',
  'client_id',
  'scope',
  'groups_claim',
  'groups',
  'created_at',
] as const
export type ProviderWithSecret = AskedProvider & { account_id: string; name: string; groups: OpenidGroup[] }

export const listProviders = (db: Db, accountId: string): Promise<OpenidProvider[]> =>
  db
    .selectFrom('openid_providers')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Those of the installation, by the names that the page for signing in shows. */
export const shownProviders = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('openid_providers').select(['id', 'name']).orderBy('name').orderBy('id').execute()

type ProviderFields = Pick<
  OpenidProvider,
  'name' | 'issuer' | 'client_id' | 'scope' | 'groups_claim' | 'groups'
>
type Changed<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** @returns undefined where the account has `most` */
export async function createProvider(
  db: Db,
  sealer: Sealer,
  given: ProviderFields & { account_id: string; client_secret: string; created_at: string },
  most: number,
): Promise<OpenidProvider | undefined> {
  const { account_id, client_secret, groups } = given
  const { name, issuer, client_id, scope, groups_claim, created_at } = given
  const id = randomUUIDv7()
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
    if ((await listProviders(trx, account_id)).length >= most) return undefined
    return trx
      .insertInto('openid_providers')
      .values({
        account_id,
        id,
        name,
        issuer,
        client_id,
        client_secret: sealer.seal(client_secret, ownerOf(account_id, id)),
        scope,
        groups_claim,
        groups: JSON.stringify(groups),
        created_at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
}

/** Ends the sessions of those who came by a provider: of its members all that began at any provider. */
const endOpenidSessions = (trx: Trx, accountId: string, providerId: string) =>
  sql`
    delete from sessions using openid_logins as logins
    where logins.account_id = ${accountId} and logins.provider_id = ${providerId} and sessions.account_id = logins.account_id
      and sessions.user_id = logins.user_id and sessions.method = 'openid'`.execute(trx)

/**
 * With another issuer the same subject is somebody else: nobody is linked any more. With another issuer or client, who came by the former one
 * signs in again. @returns undefined for no such provider
 */
export async function changeProvider(
  db: Db,
  sealer: Sealer,
  { account_id, id }: { account_id: string; id: string },
  {
    client_secret,
    groups,
    name,
    issuer,
    client_id,
    scope,
    groups_claim,
  }: Changed<ProviderFields & { client_secret: string }>,
): Promise<OpenidProvider | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('openid_providers')
      .select(['issuer', 'client_id'])
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const isOther = (given: string | undefined, present: string) => given !== undefined && given !== present
    if (isOther(issuer, before.issuer) || isOther(client_id, before.client_id))
      await endOpenidSessions(trx, account_id, id)
    if (isOther(issuer, before.issuer))
      for (const table of ['openid_logins', 'openid_flows'] as const)
        await trx
          .deleteFrom(table)
          .where('account_id', '=', account_id)
          .where('provider_id', '=', id)
          .execute()
    return trx
      .updateTable('openid_providers')
      .set({
        // An update of nothing is no statement.
        id,
        name,
        issuer,
        client_id,
        scope,
        groups_claim,
        ...(groups && { groups: JSON.stringify(groups) }),
        ...(client_secret !== undefined && {
          client_secret: sealer.seal(client_secret, ownerOf(account_id, id)),
        }),
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
  })
}

/** Removes a provider, and ends the sessions of those who came by one. @returns false when the account has no such provider */
export async function removeProvider(db: Db, accountId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await endOpenidSessions(trx, accountId, id)
    const { numDeletedRows } = await trx
      .deleteFrom('openid_providers')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/** @returns undefined for no such provider, and for one whose secret another key sealed */
export async function providerById(
  db: Db,
  sealer: Sealer,
  id: string,
): Promise<ProviderWithSecret | undefined> {
  const row = await db
    .selectFrom('openid_providers')
    .select([...columns, 'account_id', 'client_secret'])
    .where('id', '=', id)
    .executeTakeFirst()
  const secret = row && sealer.unseal(row.client_secret, ownerOf(row.account_id, row.id))
  return row && secret !== undefined ? { ...row, client_secret: secret } : undefined
}

interface Flow {
  cookie: string
  account_id: string
  provider_id: string
  /** Who is linked; null where somebody signs in. */
  user_id: string | null
}

export async function storeFlow(
  db: Db,
  sealer: Sealer,
  { cookie, checks, ...flow }: Flow & { checks: FlowChecks; expires_at: string },
): Promise<void> {
  await db
    .insertInto('openid_flows')
    .values({
      ...flow,
      cookie_hash: hashOf(cookie),
      checks: sealer.seal(JSON.stringify(checks), ownerOf(flow.account_id, flow.provider_id)),
    })
    .execute()
}

/** Uses up what a browser began, whatever comes of it: of two answers at once one counts. */
export async function useFlow(
  db: Db,
  sealer: Sealer,
  { cookie, account_id, provider_id, user_id }: Flow,
  now: string,
): Promise<FlowChecks | undefined> {
  const used = await db
    .deleteFrom('openid_flows')
    .where('cookie_hash', '=', hashOf(cookie))
    .returning(['account_id', 'provider_id', 'user_id', 'checks'])
    .returning(sql<boolean>`expires_at > ${now}`.as('is_in_time'))
    .executeTakeFirst()
  const isForThis =
    used?.is_in_time &&
    used.account_id === account_id &&
    used.provider_id === provider_id &&
    used.user_id === user_id
  if (!isForThis) return undefined
  const checks = sealer.unseal(used.checks, ownerOf(account_id, provider_id))
  return checks === undefined ? undefined : (JSON.parse(checks) as FlowChecks)
}

export async function forgetOldFlows(db: Db, now: string): Promise<void> {
  await db.deleteFrom('openid_flows').where('expires_at', '<=', now).execute()
}

interface Identity {
  account_id: string
  provider_id: string
  subject: string
}

/** The member who is linked with an identity; undefined for nobody, and for one who is paused or removed. */
export const memberOfIdentity = (db: Db, { account_id, provider_id, subject }: Identity) =>
  db
    .selectFrom('openid_logins')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'openid_logins.account_id')
        .onRef('users.id', '=', 'openid_logins.user_id'),
    )
    .select(['users.account_id', 'users.id as user_id', 'users.role', 'users.party_id'])
    .where('openid_logins.account_id', '=', account_id)
    .where('openid_logins.provider_id', '=', provider_id)
    .where('openid_logins.subject', '=', subject)
    .where('users.paused_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()

export async function noteLogin(db: Db, { account_id, provider_id, subject }: Identity, now: string) {
  await db
    .updateTable('openid_logins')
    .set({ last_used_at: now })
    .where('account_id', '=', account_id)
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .execute()
}

/** Gives a member the role of their groups; owners keep theirs. It holds at the next request of each of their browsers. */
export async function storeRole(
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
  { role, party_id }: { role: Role; party_id: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, party_id })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .where('role', '<>', 'owner')
    .execute()
}

/** @returns false where somebody is linked with this identity, or the member with another one there */
export async function linkMember(
  db: Db,
  login: Identity & { user_id: string; created_at: string },
): Promise<boolean> {
  try {
    await db
      .insertInto('openid_logins')
      .values({ ...login, last_used_at: null })
      .execute()
    return true
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'openid_logins_pkey') || isUniqueViolation(thrown, 'openid_logins_member'))
      return false
    throw thrown
  }
}

/** @returns false when the member is not linked there */
export async function unlinkMember(
  db: Db,
  { account_id, user_id, provider_id }: { account_id: string; user_id: string; provider_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('openid_logins')
    .where('account_id', '=', account_id)
    .where('provider_id', '=', provider_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The providers of the account, with whether and since when the member is linked there. */
export const linksOf = (
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<OwnSignIn['openid_links']> =>
  db
    .selectFrom('openid_providers')
    .leftJoin('openid_logins', (join) =>
      join
        .onRef('openid_logins.account_id', '=', 'openid_providers.account_id')
        .onRef('openid_logins.provider_id', '=', 'openid_providers.id')
        .on('openid_logins.user_id', '=', user_id),
    )
    .select([
      'openid_providers.id',
      'openid_providers.name',
      'openid_logins.created_at as linked_at',
      'openid_logins.last_used_at',
    ])
    .where('openid_providers.account_id', '=', account_id)
    .orderBy('openid_providers.name')
    .orderBy('openid_providers.id')
    .execute()
