import { connectionKindsByName } from '../../../contract/connections/index.ts'
import type { ConnectionCheck } from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import { type Snapshot, sourceNameOf, type SourceRequest } from '../../tracking/source.ts'
import type { CountedCall } from '../kit/adapter.ts'
import { countOutcomes, shownChanges, shownOf } from './check-answer.rules.ts'
import { fetchOnce, withoutEvents } from '../kit/outcome.ts'
import { countedCall, noted } from './connected-source.ts'
import type { ConnectedDeps, ConnectedSources } from './connected-sources.ts'
import { connectionById, type ConnectionRow, dueThrough } from './connections.store.ts'
import { connectionStateOf, isFailing } from './health.rules.ts'
import { foldedFor } from './folded.store.ts'
import { eventsInForce } from './received.store.ts'

/** The attributes that a snapshot would change, without storing it. Given by tracking. */
export type ChangesOfTried = (
  accountId: string,
  snapshot: Snapshot,
  /** Its source; where it `supplements`, its reports stand beside those of the source that the shipment is tracked through. */
  by: { reported_by: string; supplements: boolean },
) => Promise<ConnectionCheck['changes']>

interface CheckConnectionDeps extends ConnectedDeps {
  clock: Clock
  connected: ConnectedSources
  changesOf: ChangesOfTried
  /** Signals that requests are due. */
  wake: () => void
}

/**
 * Asks a source once for one number. The calls count, and how the connection is follows from them; nothing that was received is stored.
 */
export async function checkConnection(
  deps: CheckConnectionDeps,
  connection: ConnectionRow,
  request: SourceRequest,
): Promise<ConnectionCheck> {
  const began = performance.now()
  const adapter = deps.connected.adapterOf(connection)
  const none = (
    outcome: ConnectionCheck['outcome'],
    sentence: string,
    http_status: number | null = null,
  ) => ({
    outcome,
    sentence,
    http_status,
    duration_ms: Math.round(performance.now() - began),
    counts: {},
    received: [],
    records_left_out: 0,
    changes: [],
  })
  if (connection.kind === 'simulated')
    return none('failed', 'The simulated fleet is made up here: it answers no questions')
  if (!adapter) return none('failed', 'Its secrets cannot be read: enter them again')
  let http_status: number | null = null
  const counted = countedCall(deps, connection)
  const call: CountedCall = async (asked) => {
    const reply = await counted(asked)
    http_status = 'status' in reply ? reply.status : null
    return reply
  }
  const fetched = await fetchOnce(adapter, request, call)
  await noted(deps, connection, fetched)
  if (isFailing(connectionStateOf(connection, { isReadable: true, now: deps.wall.now() })))
    await askIfRecovered(deps, connection)
  if (fetched.kind !== 'events' && fetched.kind !== 'kept') {
    const { outcome, sentence } = withoutEvents(fetched)
    return none(outcome, sentence, http_status)
  }
  const events =
    fetched.kind === 'events'
      ? fetched.events
      : (await eventsInForce(deps.db, connection, request.request_number)).payloads
  const { understood, is_cancelled, snapshot } = await foldedFor(
    deps.db,
    connection.account_id,
    (own_ports) => adapter.fold(events, request, { taken_at: iso(deps.clock.now()), own_ports }),
  )
  const { supplements, receives_messages, reporter } = connectionKindsByName[connection.kind]
  const by = {
    reported_by: sourceNameOf(connection.id),
    supplements: supplements === true || receives_messages === true,
  }
  const changes = snapshot ? await deps.changesOf(connection.account_id, { ...snapshot, reporter }, by) : []
  const sentence = is_cancelled
    ? 'The line cancelled this booking'
    : snapshot
      ? fetched.kind === 'kept'
        ? 'This is what was received until now, and what Portolan makes of it'
        : 'It answered, and this is what Portolan makes of it'
      : 'Nothing of this number names a container yet'
  return {
    ...none('found', sentence, http_status),
    counts: countOutcomes(understood),
    received: shownOf(understood).map((each) => ({ ...each, events: [...each.events] })),
    ...shownChanges(changes),
  }
}

/** Requests that waited because the source did not answer are due at once. */
async function askIfRecovered(
  { db, clock, wall, wake }: CheckConnectionDeps,
  { account_id, id }: ConnectionRow,
): Promise<void> {
  const row = await connectionById(db, account_id, id)
  if (!row || isFailing(connectionStateOf(row, { isReadable: true, now: wall.now() }))) return
  await dueThrough(db, row, iso(clock.now()))
  wake()
}
