import { connectionKindsByName } from '../../../contract/connections/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { unknownNumbers } from './asking/answers.store.ts'
import { countedCalls } from './calls.store.ts'
import {
  type ConnectedDeps,
  type ConnectedSources,
  credentialsOf,
  trackedThrough,
} from './connected-sources.ts'
import { presentConnection } from './connections.present.ts'
import type { ConnectionRow } from './connections.store.ts'
import { countWithoutLine } from './messages/line-missing.store.ts'
import { feedCountsOf } from './positions/position-feeds.store.ts'
import { presentCallbacks } from './push/callbacks.present.ts'
import { countedSubscriptions } from './push/source-subscriptions.store.ts'

type PresentDeps = Pick<ConnectedDeps, 'db' | 'wall' | 'sealer'> & {
  connected: ConnectedSources
  publicUrl: () => string | undefined
}

/** Connections of one account with what is counted of them. */
export async function presentConnections(
  { db, wall, sealer, connected, publicUrl }: PresentDeps,
  rows: readonly ConnectionRow[],
): Promise<Connection[]> {
  const [first] = rows
  if (!first) return []
  const { account_id } = first
  const ids = rows.map(({ id }) => id)
  const now = wall.now()
  const scopeOf = (row: ConnectionRow) => connected.adapterOf(row)?.push?.scope ?? 'none'
  const hasKind = (ability: 'receives_messages' | 'receives_positions') =>
    rows.some(({ kind }) => connectionKindsByName[kind][ability])
  const tracked = await trackedThrough(db, [account_id])
  const calls = await countedCalls(db, account_id, ids, now.getTime())
  const unknown = await unknownNumbers(db, account_id, ids)
  const withoutLine = hasKind('receives_messages') ? await countWithoutLine(db, account_id) : undefined
  const pushing = rows.filter((row) => scopeOf(row) !== 'none').map(({ id }) => id)
  const subscriptions = await countedSubscriptions(db, account_id, pushing)
  const feeds = hasKind('receives_positions') ? await feedCountsOf(db, account_id) : undefined
  return rows.map((row) =>
    presentConnection(row, {
      calls: calls.get(row.id) ?? [],
      tracked: tracked.get(row.id) ?? 0,
      unknown_numbers: unknown.get(row.id) ?? [],
      without_line: withoutLine?.get(row.id) ?? 0,
      positions: feeds?.get(row.id),
      isReadable: credentialsOf(sealer, row) !== undefined,
      callbacks: presentCallbacks(scopeOf(row), subscriptions.get(row.id), {
        hasAddress: publicUrl() !== undefined,
      }),
      now,
    }),
  )
}
