import { connectionKindsByName } from '../../../contract/connections/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type CallWindow, callWindows } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Log } from '../../platform/log.ts'
import { notFound, problem, refuseOther } from '../../platform/http/problem.ts'
import type { SupplementTracked } from '../../tracking/source.ts'
import type { ReceiverPlaces } from '../ais/nmea-feeds.ts'
import { chartedCalls } from './calls.store.ts'
import { type ChangesOfTried, checkConnection } from './check-connection.ts'
import { checkPositions } from './positions/check-positions.ts'
import { type ConnectedDeps, type ConnectedSources, credentialsOf } from './connected-sources.ts'
import { acceptedSettings, newConnection, sealedSecrets } from './new-connection.ts'
import { presentConnections } from './known-of-connections.ts'
import {
  connectionById,
  type ConnectionRow,
  connectionsOf,
  createConnection,
  deleteConnection,
  editConnection,
} from './connections.store.ts'
import { containersOfMessage, messageById } from './messages/message-containers.store.ts'
import {
  messagesOf,
  presentMessages,
  readMessagesAgain,
  receiveMessage,
  type TrackReported,
} from './messages/messages.store.ts'
import { trackWithLine } from './messages/line-missing.store.ts'
import { endSubscriptions } from './push/keep-subscriptions.ts'
import type { PositionFeeds } from './positions/position-feeds.ts'

export interface ConnectionRouteDeps extends ConnectedDeps {
  /** The trade clock. */
  clock: Clock
  connected: ConnectedSources
  /** The attributes that a snapshot would change, without storing it. */
  changesOf: ChangesOfTried
  track: TrackReported
  supplement: SupplementTracked
  positions: PositionFeeds
  /** Signals that requests are due. */
  wake: () => void
  /** Signals that subscriptions at sources may have to be made or ended. */
  signalSubscriptions: () => void
  publicUrl: () => string | undefined
  /** The networks in which sources and receivers may be. */
  places: ReceiverPlaces
  log: Log
}
type ConnectionHandlers = Pick<
  Handlers,
  | 'list_connections'
  | 'create_connection'
  | 'get_connection'
  | 'edit_connection'
  | 'delete_connection'
  | 'check_connection'
  | 'list_connection_messages'
  | 'get_connection_message'
  | 'create_connection_message'
  | 'read_connection_messages_again'
>

const areSameLimits = (one: ConnectionRow['limits'], other: ConnectionRow['limits']): boolean =>
  callWindowNames.every((window) => (one[window] ?? null) === (other[window] ?? null))
const callWindowNames = Object.keys(callWindows) as CallWindow[]

/** Connected sources of an account. */
export function connectionRoutes(deps: ConnectionRouteDeps): ConnectionHandlers {
  const { db, wall, clock, sealer, wake, signalSubscriptions, places } = deps
  const nowOfTrade = () => iso(clock.now())

  const presented = (rows: readonly ConnectionRow[]) => presentConnections(deps, rows)
  const one = async (row: ConnectionRow) => {
    const [data] = await presented([row])
    if (!data) throw notFound('Connection')
    return data
  }
  const known = async (accountId: string, id: string): Promise<ConnectionRow> => {
    const row = await connectionById(db, accountId, id)
    if (!row) throw notFound('Connection')
    return row
  }

  const receiving = async (accountId: string, id: string): Promise<ConnectionRow> => {
    const row = await known(accountId, id)
    if (!connectionKindsByName[row.kind].receives_messages)
      throw problem(422, 'This connection is asked, and receives no messages')
    if (!row.is_on) throw problem(422, 'This connection is switched off')
    return row
  }

  return {
    async list_connections({ caller }) {
      const rows = await connectionsOf(db, caller.account_id)
      const ids = rows.map(({ id }) => id)
      const charted = await chartedCalls(db, caller.account_id, ids, wall.now().getTime())
      return { data: await presented(rows), meta: { last_day: Object.fromEntries(charted) } }
    },

    async create_connection({ caller, body }) {
      const { account_id } = caller
      const given = newConnection(sealer, account_id, body.data.attributes, {
        now: iso(wall.now()),
        places,
      })
      const row = await createConnection(db, account_id, given, nowOfTrade())
      wake()
      signalSubscriptions()
      return { data: await one(row) }
    },

    async get_connection({ caller, params }) {
      const row = await known(caller.account_id, params.id)
      const charted = await chartedCalls(db, caller.account_id, [row.id], wall.now().getTime())
      return {
        data: await one(row),
        meta: { last_day: charted.get(row.id) ?? [] },
      }
    },

    async edit_connection({ caller, params, body: { data } }) {
      refuseOther('connection', data.id, params.id)
      const { account_id } = caller
      const before = await known(account_id, params.id)
      const { settings: entered, ...edit } = data.attributes
      const read =
        entered === undefined || Object.keys(entered).length === 0 ? undefined : merged(before, entered)
      const limits = edit.limits && { ...before.limits, ...edit.limits }
      const row = await editConnection(
        db,
        account_id,
        params.id,
        {
          ...(edit.name !== undefined && { name: edit.name }),
          ...(edit.scacs !== undefined && { scacs: edit.scacs }),
          ...(limits && !areSameLimits(limits, before.limits) && { limits }),
          ...(edit.rank !== undefined && { rank: edit.rank }),
          ...(edit.is_on !== undefined && { is_on: edit.is_on }),
          ...read,
        },
        nowOfTrade(),
        read !== undefined && credentialsOf(sealer, before) === undefined,
      )
      if (!row) throw notFound('Connection')
      await trackWithLine(deps, row)
      wake()
      signalSubscriptions()
      return { data: await one(row) }
    },

    async delete_connection({ caller, params }) {
      const row = await known(caller.account_id, params.id)
      if (row.kind === 'simulated')
        throw problem(422, 'The simulated fleet can be switched off, and not removed')
      await endSubscriptions(deps, row)
      await deleteConnection(db, caller.account_id, params.id, nowOfTrade())
      wake()
      return { meta: {} }
    },

    async list_connection_messages({ caller, params, query }) {
      const row = await known(caller.account_id, params.id)
      return { data: await presentMessages(db, await messagesOf(db, row, query.only)) }
    },

    async get_connection_message({ caller, params }) {
      const row = await known(caller.account_id, params.id)
      const message = await messageById(db, row, params.message_id)
      const [data] = message ? await presentMessages(db, [message]) : []
      if (!message || !data) throw notFound('Message')
      return { data, meta: { containers: await containersOfMessage(db, row, message) } }
    },

    async create_connection_message({ caller, params, body }) {
      const row = await receiving(caller.account_id, params.id)
      const message = await receiveMessage(deps, row, body.data.attributes)
      wake()
      const [data] = await presentMessages(db, [message])
      if (!data) throw new Error('The message is gone')
      return { data }
    },

    async read_connection_messages_again({ caller, params }) {
      const row = await receiving(caller.account_id, params.id)
      const again = await readMessagesAgain(deps, row)
      wake()
      return again
    },

    async check_connection({ caller, params, body }) {
      const row = await known(caller.account_id, params.id)
      if (connectionKindsByName[row.kind].receives_positions) return checkPositions(deps, row)
      const { request_type, request_number } = body
      if (request_type === undefined || request_number === undefined)
        throw problem(
          422,
          'This connection is asked for a number: request_type and request_number are missing',
        )
      return checkConnection(deps, row, {
        request_type,
        request_number: normaliseIdentifier(request_number),
        scac: body.scac ?? row.scacs[0] ?? null,
      })
    },
  }

  /** Settings that are left out stay; a secret that is entered empty is removed. */
  function merged(before: ConnectionRow, entered: Record<string, string | null>) {
    const stored = credentialsOf(sealer, before)
    const storedSecrets = Object.fromEntries(
      Object.keys(before.secrets_set_at).flatMap((name) =>
        stored?.[name] === undefined ? [] : [[name, stored[name]]],
      ),
    )
    const read = acceptedSettings(
      before.kind,
      { ...before.settings, ...storedSecrets, ...entered },
      places,
      (name) => (entered[name] ?? null) !== null,
    )
    const now = iso(wall.now())
    const next = sealedSecrets(sealer, before, read.secrets, now)
    return {
      settings: read.settings,
      secrets: next.secrets,
      secrets_set_at: Object.fromEntries(
        Object.keys(next.secrets_set_at).map((name) => [
          name,
          read.secrets[name] === storedSecrets[name] ? (before.secrets_set_at[name] ?? now) : now,
        ]),
      ),
    }
  }
}
