import { connectionKindsByName } from '../../../contract/connections/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { adapters } from '../../sources/connections/connected-sources.ts'
import type { ConnectionRow } from '../../sources/connections/connections.store.ts'
import { answeredEvents, eventsInForce } from '../../sources/connections/received.store.ts'
import { foldedFor, storeFoldedReference } from '../../sources/connections/folded.store.ts'
import type { Folded } from '../../sources/kit/adapter.ts'
import { applySnapshots } from '../../tracking/snapshot/apply.store.ts'
import { type AttributeChange, changesOfSnapshot } from '../../tracking/snapshot/changes-of-snapshot.ts'
import { type Snapshot, sourceNameOf } from '../../tracking/source.ts'

export interface RereadNumber {
  connection: string
  number: string
  changes: AttributeChange[]
}
export interface RereadResult {
  numbers: number
  changed: number
  stored: boolean
  failed: { number: string; reason: string }[]
}

/** Of these every event is kept; other kinds answer anew each time. */
const keptKinds = ['dcsa', 'edi', 'portolan'] as const

/**
 * Makes anew what every tracked number of the connections says, of what is kept, as this version understands it.
 * @param report is given each number with changes
 */
export async function rereadKept(
  db: Db,
  { connection, isStored, now }: { connection: string | undefined; isStored: boolean; now: Date },
  report: (number: RereadNumber) => void,
): Promise<RereadResult> {
  const result: RereadResult = { numbers: 0, changed: 0, stored: isStored, failed: [] }
  const connections = await db
    .selectFrom('connections')
    .selectAll()
    .where('kind', 'in', [...keptKinds])
    .$if(connection !== undefined, (query) => query.where('id', '=', connection ?? ''))
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const at = iso(now)
  for (const each of connections)
    for (const { number, snapshot, folded } of await numbersOf(db, each, now)) {
      result.numbers += 1
      if (!snapshot) continue
      const source = sourceNameOf(each.id)
      try {
        const changes = await changesOfSnapshot(db, each.account_id, snapshot, at, { reported_by: source })
        if (changes.length === 0) continue
        result.changed += 1
        report({ connection: each.name, number, changes })
        if (isStored) await store(db, each.account_id, { snapshot, reported_by: source, folded }, at)
      } catch (cause) {
        result.failed.push({ number, reason: cause instanceof Error ? cause.message : String(cause) })
      }
    }
  return result
}

const store = (
  db: Db,
  accountId: string,
  { folded, ...application }: { snapshot: Snapshot; reported_by: string; folded: Folded },
  now: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const log: Entry[] = []
    await storeFoldedReference(trx, accountId, folded, { source: application.reported_by, now })
    await applySnapshots(trx, accountId, [application], now, log)
    await append(trx, accountId, log, now)
  })

/** What is kept of the numbers that are tracked through a connection, as it is understood now. No secret is needed for that. */
async function numbersOf(db: Db, connection: ConnectionRow, now: Date) {
  const { account_id, kind, settings } = connection
  const adapter = adapters[kind as (typeof keptKinds)[number]](
    { wall: { now: () => now, speed: 1 } },
    settings,
  )
  const { reporter } = connectionKindsByName[kind]
  // As it is read when it is asked (sources/connections/connected-source.ts).
  const isSent = kind === 'edi' || (adapter.push?.carries === 'events' && adapter.push.scope !== 'none')
  const requests = await db
    .selectFrom('tracking_requests')
    .select(['request_type', 'request_number', 'scac'])
    .where('account_id', '=', account_id)
    .where('source', '=', sourceNameOf(connection.id))
    .where('shipment_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const read: { number: string; snapshot: Snapshot | null; folded: Folded }[] = []
  for (const { request_type, request_number, scac } of requests) {
    const number = normaliseIdentifier(request_number)
    const events = isSent
      ? (await eventsInForce(db, connection, number)).payloads
      : await answeredEvents(db, connection, number)
    const request = { request_type, request_number: number, scac, is_tracked: true }
    const folded = await foldedFor(db, account_id, (own_ports) =>
      adapter.fold(events, request, { taken_at: iso(now), own_ports }),
    )
    const { snapshot } = folded
    const shown = snapshot && events.length > 0 ? { ...snapshot, reporter } : null
    read.push({ number, snapshot: shown, folded })
  }
  return read
}
