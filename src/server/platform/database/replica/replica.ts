import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readWalPosition } from '../../../../contract/wal-position.ts'
import { isSqlError, messageOf } from '../errors.ts'
import { NO_ANSWER_IN_TIME } from '../server/postgresql.ts'
import type { Db } from '../tables.ts'

/** A replica that is further behind is not read. */
const MAX_LAG_MS = 10_000
/** A request waits so long for the replica to reach its position, and reads at the primary then. */
const MAX_WAIT_MS = 100
const POLL_MS = 5
/** After a fault the replica is left alone for so long. */
const RETRY_MS = 5000
/** What it says where all connections are in use: then this one statement is sent to the primary. */
const ALL_IN_USE = /^timeout exceeded when trying to connect$/
/** Beyond what a primary writes between two looks: such a position is of another server, or made up, and is not waited for. */
const MAX_BYTES_AHEAD = 2n ** 30n

/** Where a request reads: at the replica; or at the primary, for it names no position, or the replica is behind it, or cannot be used. */
export type ReadOutcome = 'replica' | 'no_position' | 'behind' | 'unavailable'

export interface Replica {
  /** Where somebody reads who has seen the database at this position. @param position as a client sent it, so perhaps anything */
  placeFor(position: string | undefined): Promise<ReadOutcome>
  /** A position that is not before any commit that is visible at the primary now. */
  position(): Promise<string>
  /** Looks how far both servers are; every second. */
  round(): Promise<void>
  isUsable(): boolean
  /** Of a statement or a connection that failed at the replica: it goes on at the primary. */
  failed(error: unknown): void
}

interface ReplicaDeps {
  primary: Db
  /** Sends everything to the replica. */
  replica: Db
  /** Host and database of the replica, for the operator. */
  place: string
  /** Called when the replica is used, cannot be used, and can be used again. */
  report: (sentence: string) => void
  /** Counts requests and files by where they read, and statements that failed at the replica. */
  count?: (outcome: ReadOutcome | 'failed') => void
  /** In milliseconds that never go back. */
  now?: () => number
}

interface Server {
  /** Which cluster and database it is: replicas have those of their primary. */
  identity: string
  isReplica: boolean
  position: string | null
}

const lookAtServer = sql<Server>`
  select pg_is_in_recovery() as "isReplica",
    (select system_identifier from pg_control_system())::text || ' ' || current_database() as identity,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position`

async function look(db: Db): Promise<Server> {
  const { rows } = await lookAtServer.execute(db)
  const [server] = rows
  if (!server) throw new Error('it says nothing of itself')
  return server
}

/** Classes of errors of a server that answers nobody: it starts or stops, is full, or refuses the sign-in. */
const ANSWERS_NOBODY = /^(?:57P|53|08|28|3D)/

/** Why a replica cannot be used; undefined where it can. */
function faultOf(replica: Server, primary: Server): string | undefined {
  if (!replica.isReplica) return 'it is no replica, but takes writes'
  return replica.identity === primary.identity ? undefined : 'it is a replica of another database'
}

/** Knows how far a read replica is, and what may be read there. */
export function createReplica({
  primary,
  replica,
  place,
  report,
  count = () => undefined,
  now = () => performance.now(),
}: ReplicaDeps): Replica {
  /** How far the primary was, from `MAX_LAG_MS` ago until now. */
  let samples: { at: number; position: bigint }[] = []
  let state: 'unknown' | 'works' | 'broken' = 'unknown'
  let brokenAt = 0
  let asking: Promise<bigint | undefined> | undefined
  const reported = new Set<string>()

  const broken = (why: string) => {
    brokenAt = now()
    if (state !== 'broken')
      report(`The read replica at ${place} is not used, all is read at the primary: ${why}`)
    state = 'broken'
  }
  /** How far the replica is; undefined where it does not answer. Requests that ask at the same time are answered by one statement. */
  const replayed = (): Promise<bigint | undefined> =>
    (asking ??= sql<{ position: string | null }>`select pg_last_wal_replay_lsn()::text as position`
      .execute(replica)
      .then(
        ({ rows }) => readWalPosition(rows[0]?.position ?? ''),
        (error: unknown) => broken(messageOf(error)),
      )
      .then((position) => position ?? undefined)
      .finally(() => {
        asking = undefined
      }))
  const reaches = async (position: bigint): Promise<ReadOutcome> => {
    const until = now() + MAX_WAIT_MS
    for (;;) {
      const late = wait(Math.max(until - now(), 1), 'late' as const, { ref: false })
      const reached = await Promise.race([replayed(), late])
      if (reached === undefined) return 'unavailable'
      if (reached === 'late') return 'behind'
      if (reached >= position) return 'replica'
      if (now() >= until) return 'behind'
      await wait(POLL_MS)
    }
  }
  const outcomeOf = async (given: string | undefined): Promise<ReadOutcome> => {
    const position = given === undefined ? undefined : readWalPosition(given)
    if (position === undefined) return 'no_position'
    const [oldest] = samples
    const newest = samples.at(-1)
    if (state !== 'works' || !oldest || !newest) return 'unavailable'
    if (position > newest.position + MAX_BYTES_AHEAD) return 'behind'
    return reaches(position > oldest.position ? position : oldest.position)
  }

  return {
    isUsable: () => state === 'works',
    failed(error) {
      count('failed')
      const code = isSqlError(error) ? error.code : messageOf(error)
      if (ALL_IN_USE.test(code)) return
      if (!isSqlError(error) && !NO_ANSWER_IN_TIME.test(code)) return broken(code)
      if (ANSWERS_NOBODY.test(code)) return broken(messageOf(error))
      if (reported.has(code)) return
      reported.add(code)
      report(
        `Statements that fail at the read replica at ${place} are sent to the primary: ${messageOf(error)}`,
      )
    },
    async placeFor(given) {
      const outcome = await outcomeOf(given)
      count(outcome)
      return outcome
    },
    async position() {
      const { rows } = await sql<{ position: string }>`
        select pg_current_wal_insert_lsn()::text as position`.execute(primary)
      const [row] = rows
      if (!row) throw new Error('The database does not say how far it is')
      return row.position
    },
    async round() {
      const first = await look(primary)
      const at = now()
      samples.push({ at, position: readWalPosition(first.position ?? '') ?? 0n })
      samples = samples.slice(
        Math.max(
          samples.findLastIndex((each) => each.at <= at - MAX_LAG_MS),
          0,
        ),
      )
      if (state === 'broken' && at - brokenAt < RETRY_MS) return
      const second = await look(replica).catch((error: unknown) => broken(messageOf(error)))
      if (!second) return
      const fault = faultOf(second, first)
      if (fault !== undefined) return broken(fault)
      if (state !== 'works') report(`Lists, searches and exports are read at the replica at ${place}`)
      state = 'works'
    },
  }
}
