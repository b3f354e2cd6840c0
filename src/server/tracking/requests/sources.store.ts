import type { Entitlements } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Source, SourceRegistry, SourceRequest } from '../source.ts'
import { chooseSource, type SourceAccount } from './detect.rules.ts'

/**
 * @param connectedTo loads the sources that accounts have connected; by default none have
 * @throws for two sources of one name: requests could not tell them apart
 */
export function createSourceRegistry(
  all: readonly Source[],
  connectedTo: SourceRegistry['connectedTo'] = () => Promise.resolve(new Map()),
): SourceRegistry {
  const byName = new Map(all.map((source) => [source.name, source]))
  if (byName.size < all.length) throw new Error('Two sources have one name')
  return { all, connectedTo, byName: (name) => byName.get(name ?? '') }
}

/** An account as it decides about requests. */
interface RequestingAccount extends SourceAccount {
  entitlements: Entitlements
  /** Whether it has connected anything that is on. */
  hasConnections: boolean
}

async function requestingAccounts(db: Db, ids: readonly string[]): Promise<Map<string, RequestingAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'simulated', 'entitlements'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('connections')
          .select('connections.id')
          .where(among('connections.account_id', ids))
          .whereRef('connections.account_id', '=', 'accounts.id')
          .where('is_on', '=', true),
      ).as('hasConnections'),
    )
    .where(among('id', ids))
    .execute()
  return new Map(
    rows.map(({ id, ...account }) => [id, { ...account, hasConnections: Boolean(account.hasConnections) }]),
  )
}

/** All sources of each account, in the order of preference: what is simulated comes last. */
export async function sourcesOfAccounts(
  db: Db,
  { all, connectedTo }: SourceRegistry,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountSources>> {
  const accounts = await requestingAccounts(db, [...new Set(accountIds)])
  // Most accounts have connected nothing: then it is not read.
  const connected = await connectedTo(
    db,
    [...accounts].flatMap(([id, { hasConnections }]) => (hasConnections ? id : [])),
  )
  return new Map(
    [...accounts].map(([id, account]) => [id, { account, sources: [...(connected.get(id) ?? []), ...all] }]),
  )
}
export interface AccountSources {
  account: RequestingAccount
  sources: readonly Source[]
}

/** The source of a request among those of its account; undefined where none covers it. */
export const sourceFor = (its: AccountSources | undefined, request: SourceRequest): Source | undefined =>
  its && chooseSource(its.sources, its.account, request)
