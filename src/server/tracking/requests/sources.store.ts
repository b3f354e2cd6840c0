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

/** What decides about the sources of these accounts beside those that they have connected. */
async function sourceAccounts(db: Db, ids: readonly string[]): Promise<Map<string, SourceAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'simulated']).where(among('id', ids)).execute()
  return new Map(rows.map(({ id, simulated }) => [id, { simulated }]))
}

/** All sources of each account, in the order of preference: what is simulated comes last. */
export async function sourcesOfAccounts(
  db: Db,
  { all, connectedTo }: SourceRegistry,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountSources>> {
  const ids = [...new Set(accountIds)]
  const connected = await connectedTo(db, ids)
  return new Map(
    [...(await sourceAccounts(db, ids))].map(([id, account]) => [
      id,
      { account, sources: [...(connected.get(id) ?? []), ...all] },
    ]),
  )
}
export interface AccountSources {
  account: SourceAccount
  sources: readonly Source[]
}

/** The source of each request in order; undefined where no source of its account covers it. */
export async function sourcesFor(
  db: Db,
  registry: SourceRegistry,
  requests: readonly (SourceRequest & { account_id: string })[],
): Promise<(Source | undefined)[]> {
  const accounts = await sourcesOfAccounts(
    db,
    registry,
    requests.map(({ account_id }) => account_id),
  )
  return requests.map((request) => {
    const its = accounts.get(request.account_id)
    return its && chooseSource(its.sources, its.account, request)
  })
}
