import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Source, SourceRegistry, SourceRequest } from '../source.ts'
import { chooseSource, type SourceAccount } from './detect.rules.ts'

/** @throws for two sources of one name: requests could not tell them apart */
export function createSourceRegistry(all: readonly Source[]): SourceRegistry {
  const byName = new Map(all.map((source) => [source.name, source]))
  if (byName.size < all.length) throw new Error('Two sources have one name')
  return { all, byName: (name) => byName.get(name ?? '') }
}

/** What decides about the sources of these accounts. Until an account configures its own, that is one column. */
async function sourceAccounts(db: Db, ids: readonly string[]): Promise<Map<string, SourceAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'simulated']).where(among('id', ids)).execute()
  return new Map(rows.map(({ id, simulated }) => [id, { simulated }]))
}

/** The source of each request in order; undefined where no source of its account covers it. */
export async function sourcesFor(
  db: Db,
  { all }: SourceRegistry,
  requests: readonly (SourceRequest & { account_id: string })[],
): Promise<(Source | undefined)[]> {
  const accounts = await sourceAccounts(db, [...new Set(requests.map(({ account_id }) => account_id))])
  return requests.map((request) => {
    const account = accounts.get(request.account_id)
    return account && chooseSource(all, account, request)
  })
}
