import { sql } from 'kysely'
import { connectionKindsByName, dcsaProfileWith } from '../../../contract/connections/index.ts'
import type { ConnectionKind } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Source } from '../../tracking/source.ts'
import { coscoAdapter } from '../cosco/adapter.ts'
import { dcsaAdapter } from '../dcsa/adapter.ts'
import { createSignIn } from '../dcsa/sign-in.ts'
import { ediAdapter } from '../edi/adapter.ts'
import { portolanAdapter } from '../portolan/adapter.ts'
import { terminalAdapter, terminalService } from '../terminal/adapter.ts'
import type { SourceAdapter } from '../kit/adapter.ts'
import { cataloguePlace, catalogueRecords, locodeOfNames } from '../kit/catalogue.ts'
import { connectedSource, type ConnectionDeps } from './connected-source.ts'
import { type ConnectionRow, connectionsInUse } from './connections.store.ts'
import { noteKeyLost, withSecrets } from './health.store.ts'
import { ownerOf, type Sealer } from '../../platform/secrets/sealing.ts'

export interface ConnectedDeps extends ConnectionDeps {
  sealer: Sealer
}

/** Settings and secrets together; undefined where the secrets cannot be read any more. */
export function credentialsOf(
  sealer: Sealer,
  { account_id, id, settings, secrets }: ConnectionRow,
): Record<string, string> | undefined {
  if (secrets === null) return settings
  const text = sealer.unseal(secrets, ownerOf(account_id, id))
  return text === undefined ? undefined : { ...settings, ...(JSON.parse(text) as Record<string, string>) }
}

/** Notes in the event log which connections in use have secrets that the key of this installation does not open, of each once. */
export async function noteLostKeys({ db, wall, sealer }: Pick<ConnectedDeps, 'db' | 'wall' | 'sealer'>) {
  for (const row of await withSecrets(db))
    if (credentialsOf(sealer, row) === undefined)
      await noteKeyLost(db, row, 'Its secrets cannot be read: another key encrypted them', iso(wall.now()))
}

export type AskedKind = Exclude<ConnectionKind, 'simulated' | 'ais'>

/** How each kind is asked. A new kind is one line here. */
export const adapters: Record<
  AskedKind,
  (deps: Pick<ConnectionDeps, 'wall'>, credentials: Record<string, string>) => SourceAdapter
> = {
  dcsa: ({ wall }, credentials) => {
    const profile = dcsaProfileWith(credentials)
    if (profile.own_form === 'cosco') {
      const { api_key = '', client_secret: secret_key = '' } = credentials
      const service = { profile, keys: { api_key, secret_key }, now: () => wall.now() }
      return coscoAdapter(service, catalogueRecords, locodeOfNames)
    }
    const signIn = createSignIn(profile, credentials, () => wall.now().getTime())
    return dcsaAdapter(profile, signIn, catalogueRecords, () => wall.now().getTime())
  },
  edi: () => ediAdapter(catalogueRecords),
  terminal: (deps, credentials) => terminalAdapter(terminalService(credentials, deps), catalogueRecords),
  portolan: (_deps, { base_url = '', api_key = '', webhooks }) =>
    portolanAdapter(
      { base_url: base_url.replace(/(?<!\/)\/+$/, ''), api_key, has_webhooks: webhooks !== 'no' },
      cataloguePlace,
    ),
}

export interface ConnectedSources {
  connectedTo(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly Source[]>>
  /** The adapter of one connection; undefined where its secrets cannot be read, and for one that is asked for no number. */
  adapterOf(connection: ConnectionRow): SourceAdapter | undefined
}

const COUNTED_AGAIN_MS = 60_000

/** The sources that accounts have connected. Adapters are kept, with their sign-in tokens, until the settings are edited. */
export function createConnectedSources(deps: ConnectedDeps): ConnectedSources {
  const kept = new Map<string, { configured: string; adapter: SourceAdapter }>()
  const adapterOf = (connection: ConnectionRow): SourceAdapter | undefined => {
    const { kind, account_id, id, settings, secrets } = connection
    if (kind === 'simulated' || kind === 'ais') return undefined
    const key = ownerOf(account_id, id)
    const configured = JSON.stringify([settings, Buffer.from(secrets ?? []).toString('base64')])
    const known = kept.get(key)
    if (known?.configured === configured) return known.adapter
    const credentials = credentialsOf(deps.sealer, connection)
    if (!credentials) return undefined
    const adapter = adapters[kind](deps, credentials)
    kept.set(key, { configured, adapter })
    return adapter
  }
  const counts = new Map<string, { at: number; count: number }>()
  /** Counted at most once a minute: it only spreads the questions. */
  const trackedBy = async ({ account_id, id }: ConnectionRow): Promise<number> => {
    const now = deps.wall.now().getTime()
    const known = counts.get(ownerOf(account_id, id))
    if (known && now - known.at < COUNTED_AGAIN_MS) return known.count
    const count = (await trackedThrough(deps.db, [account_id])).get(id) ?? 0
    counts.set(ownerOf(account_id, id), { at: now, count })
    return count
  }
  return {
    adapterOf,
    async connectedTo(db, accountIds) {
      const rows = await connectionsInUse(db, accountIds)
      if (rows.length === 0) return new Map()
      const sources = rows.flatMap((row) => {
        const adapter = adapterOf(row)
        return adapter
          ? [{ row, source: connectedSource(deps, row, adapter, { tracked: () => trackedBy(row) }) }]
          : []
      })
      const byAccount = Map.groupBy(sources, ({ row }) => row.account_id)
      return new Map([...byAccount].map(([id, all]) => [id, all.map(({ source }) => source)]))
    },
  }
}

/** How many requests are asked through each connection, by its id. */
export async function trackedThrough(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select substr(source, 12) as id, count(*)::int as count from tracking_requests
    where account_id = any(${sql.val(accountIds)}::uuid[]) and source like 'connection:%'
      and next_check_at is not null
    group by source`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The limits that a new connection begins with. */
export const usualLimits = (kind: ConnectionKind, settings: Record<string, string>) =>
  connectionKindsByName[kind].limitsOf(settings)
