import { randomUUID } from 'node:crypto'
import { aisAddresses, aisAreaOf, aisFeedOf } from '../../../../contract/connections/index.ts'
import { type Clock, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Scheduler, wallScheduler } from '../../../platform/jobs/every.ts'
import type { Log } from '../../../platform/log.ts'
import type { ReportedPosition, SupplementTracked } from '../../../tracking/source.ts'
import type { OpenFeed } from '../../ais/feed.ts'
import { createFollower, type FollowedShip, type Follower } from '../../ais/follower.ts'
import { type FeedState, type ReceivedFeed, listenTo } from '../../ais/listening.ts'
import { type ReceiverPlaces, tcpFeed, udpFeed } from '../../ais/nmea-feeds.ts'
import { polledFeed, websocketFeed } from '../../ais/service-feeds.ts'
import type { DistanceBetween } from '../../ais/track.rules.ts'
import { countedCall } from '../connected-source.ts'
import { type ConnectedDeps, credentialsOf } from '../connected-sources.ts'
import type { ConnectionRow } from '../connections.store.ts'
import { noteOutcome } from '../health.store.ts'
import type { AskedOutcome } from '../health.rules.ts'
import {
  connectionsWithPositions,
  keepIdentities,
  leaseFeeds,
  noteFeedCounts,
  releaseFeeds,
} from './position-feeds.store.ts'
import { reportArrivals, type ShipArrivalDeps } from './ship-arrivals.ts'

/** Seconds on the wall clock after which another process may listen in the place of one that died. */
const LEASE_SECONDS = 30
/** The ships that are followed are looked up so often, and the state is noted without news. Milliseconds. */
const [FOLLOWED_AGAIN_MS, NOTED_AGAIN_MS] = [60_000, 15_000]

/** Given by voyages, which has the ships and keeps the positions. */
export interface ShipPositions {
  /** The ships that carry containers which the accounts track, with their IMO numbers. */
  shipsToFollow(
    db: Db,
    accountIds: readonly string[],
    now: string,
  ): Promise<(FollowedShip & { account_id: string })[]>
  keepPositions(db: Db, accountId: string, positions: readonly ReportedPosition[]): Promise<unknown>
  distanceBetween: DistanceBetween
  arrivingShipments: ShipArrivalDeps['ships']['arrivingShipments']
}

export interface PositionFeedDeps extends ConnectedDeps {
  /** The trade clock. */
  clock: Clock
  log: Log
  places: ReceiverPlaces
  ships: ShipPositions
  supplement: SupplementTracked
  scheduler?: Scheduler
}

interface OpenConnection {
  connection: ConnectionRow
  configured: string
  follower: Follower
  listening: ReceivedFeed
  since: Date
  followedAt: number
  noted: { state: FeedState['kind'] | undefined; at: number; received: number }
}

export interface PositionFeeds {
  /** Opens and closes what is to be, stores what came, and notes how the connections are. */
  round(): Promise<void>
  /** What listens to a connection in this process. */
  listeningTo(connection: ConnectionRow): ReceivedFeed | undefined
  /** A feed of its own, and a follower of the ships of the account. Undefined where its secrets cannot be read. */
  openOnce(connection: ConnectionRow): Promise<{ open: OpenFeed; follower: Follower } | undefined>
  stop(): Promise<void>
}

/** Listens to the connections of all accounts that send positions of ships, each in one process. */
export function createPositionFeeds(deps: PositionFeedDeps): PositionFeeds {
  const { db, wall, clock, log, ships, scheduler = wallScheduler } = deps
  const by = randomUUID()
  const open = new Map<string, OpenConnection>()
  let isStopping = false
  const configurationOf = ({ settings, secrets }: ConnectionRow) =>
    JSON.stringify([settings, Buffer.from(secrets ?? []).toString('base64')])

  function feedOf(connection: ConnectionRow, follower: Follower): OpenFeed | undefined {
    const settings = credentialsOf(deps.sealer, connection)
    if (!settings) return undefined
    const { address = '', port = '', api_key = '', username = '' } = settings
    const { websocket_url: stream = aisAddresses.websocket, polled_url: polled = aisAddresses.polled } =
      settings
    switch (aisFeedOf(settings)) {
      case 'tcp':
        return tcpFeed(address, deps.places)
      case 'udp':
        return udpFeed(Number(port), deps.places)
      case 'websocket':
        return websocketFeed({ url: stream, key: api_key, area: aisAreaOf(settings) }, deps.places)
      case 'polled': {
        const call = countedCall(deps, connection)
        return polledFeed({ url: polled, username }, { call, imos: follower.imos, scheduler })
      }
    }
  }

  const followed = async (follower: Follower, accountId: string) =>
    follower.follow(await ships.shipsToFollow(db, [accountId], iso(clock.now())))

  async function begin(connection: ConnectionRow): Promise<void> {
    const follower = createFollower({ wall, clock }, ships.distanceBetween)
    const feed = feedOf(connection, follower)
    if (!feed) return
    await followed(follower, connection.account_id)
    if (isStopping) return
    open.set(connection.id, {
      connection,
      configured: configurationOf(connection),
      follower,
      listening: listenTo(feed, follower, { wall, scheduler }),
      since: wall.now(),
      followedAt: wall.now().getTime(),
      noted: { state: undefined, at: 0, received: 0 },
    })
  }

  async function store({ connection, follower }: OpenConnection): Promise<void> {
    const { account_id } = connection
    const { positions, identities, lying } = follower.due()
    await keepIdentities(db, account_id, identities)
    if (positions.length > 0)
      await ships.keepPositions(
        db,
        account_id,
        positions.map(({ at, ...position }) => ({ ...position, timestamp: iso(new Date(at)) })),
      )
    await reportArrivals(deps, connection, lying)
  }

  /** Only what changed is written. */
  async function note(each: OpenConnection): Promise<void> {
    const { connection, follower, listening, noted, since } = each
    const state = listening.state()
    const at = wall.now()
    const { counts } = follower
    const hasNews = counts.received + counts.unreadable + counts.dropped > noted.received
    const isLate = at.getTime() - noted.at >= NOTED_AGAIN_MS
    if (state.kind === noted.state && !(hasNews && isLate)) return
    each.noted = {
      state: state.kind,
      at: at.getTime(),
      received: counts.received + counts.unreadable + counts.dropped,
    }
    const outcome = outcomeOf(state)
    if (outcome) await noteOutcome(db, connection, outcome, at)
    const { followed: all, seen } = follower.ships()
    const last = listening.lastReceivedAt()
    const { received, stored, implausible, unreadable, dropped } = counts
    await noteFeedCounts(db, connection, {
      counted_since: iso(since),
      last_received_at: last === null ? null : iso(new Date(last)),
      received,
      stored,
      implausible,
      unreadable,
      dropped,
      ships: all,
      ships_seen: seen,
    })
  }

  return {
    async round() {
      const wanted = await connectionsWithPositions(db)
      const now = wall.now()
      const own = await leaseFeeds(db, wanted, { by, now, seconds: LEASE_SECONDS })
      const configured = new Map(wanted.map((each) => [each.id, each]))
      for (const [id, each] of open) {
        const row = configured.get(id)
        if (row && own.has(id) && configurationOf(row) === each.configured) continue
        each.listening.stop()
        open.delete(id)
        // Another process may have begun: what was received until now is stored by the process that received it.
        await store(each)
      }
      for (const connection of wanted)
        if (own.has(connection.id) && !open.has(connection.id)) await begin(connection)
      for (const each of open.values()) {
        if (now.getTime() - each.followedAt >= FOLLOWED_AGAIN_MS) {
          each.followedAt = now.getTime()
          await followed(each.follower, each.connection.account_id)
        }
        await store(each)
        await note(each)
      }
    },
    listeningTo: ({ id }) => open.get(id)?.listening,
    async openOnce(connection) {
      const follower = createFollower({ wall, clock }, ships.distanceBetween)
      const feed = feedOf(connection, follower)
      if (!feed) return undefined
      await followed(follower, connection.account_id)
      return { open: feed, follower }
    },
    async stop() {
      isStopping = true
      const all = [...open.values()]
      open.clear()
      for (const each of all) each.listening.stop()
      for (const each of all)
        await store(each).catch((cause: unknown) => log.error('Positions could not be stored', { cause }))
      if (all.length > 0) await releaseFeeds(db, by, wall.now())
    },
  }
}

function outcomeOf(state: FeedState): AskedOutcome | undefined {
  switch (state.kind) {
    case 'connecting':
      return undefined
    case 'receiving':
      return { kind: 'answered' }
    default:
      return { kind: state.kind, problem: state.sentence }
  }
}
