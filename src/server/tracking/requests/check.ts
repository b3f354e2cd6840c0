import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { createChunkSize, type ChunkSize } from '../../platform/jobs/chunk-size.ts'
import { claimShares } from '../../platform/jobs/due/claim-shares.ts'
import { accountsDue, advanceDue } from '../../platform/jobs/due/due-work.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'
import type { Log } from '../../platform/log.ts'
import { type InferableLine, knownLines } from '../../reference/store.ts'
import { canAsk, chooseSource, refusal, withLine } from './detect.rules.ts'
import { type AnsweredRequest, storeAnswers } from './answers.store.ts'
import { isTrial } from './requests.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import {
  isConnectionName,
  type Source,
  type SourceAnswer,
  type SourceRegistry,
  type SourceRequest,
} from '../source.ts'
import { sourcesOfAccounts } from './sources.store.ts'
import { type Claimer, newClaimer, whileReached } from './claimer.ts'
import { dueTrackingRequests } from './due-requests.ts'
import { alreadyTracked, claimDueRequests, releaseRequests } from './tracking-requests.store.ts'

export interface CheckDeps {
  db: Db
  /** By it requests are due. */
  clock: Clock
  /** By it leases run out: the same clock in all processes; the trade clock where there is none. */
  wall?: Clock
  newHolder?: NewHolder
  sources: SourceRegistry
  log: Log
  /** How many answers are stored in one transaction. */
  chunks?: ChunkSize
}

/** Requests that are claimed at once, and whose answers share a transaction. */
const MAX_REQUESTS_PER_CHECK = 100
/** Requests that are claimed of an account, where it has as many. */
const LEAST_REQUESTS_OF_ACCOUNT = 5
/** Chunks of claimed requests: a process that ends leaves no more of them to the end of their lease. */
const CHUNKS_PER_CLAIM = 4

export const createCheckChunks = (): ChunkSize => createChunkSize({ first: 5, most: MAX_REQUESTS_PER_CHECK })
/** Seconds after which another process may claim what one holds that does not go on, though it was not killed. */
const LEASE_SECONDS = 300

/**
 * Asks the source of each due request and stores the answers. @returns how many requests were due, and whether there may be more
 */
export async function checkDue(
  deps: CheckDeps,
  claimer: Claimer = newClaimer(deps),
): Promise<{ checked: number; more: boolean }> {
  const { db, clock, chunks = createChunkSize({ first: 100, most: 100 }) } = deps
  const now = clock.now()
  if (claimer.isBrokenOff) {
    await releaseRequests(db, claimer.by, now)
    claimer.isBrokenOff = false
  }
  const wall = (deps.wall ?? clock).now()
  const until = new Date(wall.getTime() + LEASE_SECONDS * 1000)
  const most = Math.min(MAX_REQUESTS_PER_CHECK, CHUNKS_PER_CLAIM * chunks.size)
  return whileReached(claimer, async () => {
    const accounts = await accountsDue(db, dueTrackingRequests, { now, wall })
    const { claimed, asked } = await claimShares(
      accounts,
      most,
      (account, share) => claimDueRequests(db, account, { now, wall, by: claimer.by, until, most: share }),
      LEAST_REQUESTS_OF_ACCOUNT,
    )
    const waiting = claimed.toSorted(byAge)
    while (waiting.length > 0) await checkChunk(deps, waiting.splice(0, chunks.size), chunks, now)
    // After the checks: what this process has leased need not be looked for again.
    for (const account of asked) await advanceDue(db, dueTrackingRequests, account, { now, wall })
    return { checked: claimed.length, more: claimed.length === most }
  })
}

async function checkChunk(
  deps: CheckDeps,
  claimed: TrackingRequestRow[],
  chunks: ChunkSize,
  now: Date,
): Promise<void> {
  const chosen = await withSources(deps, await withLines(deps.db, claimed))
  const isOfConnection = ({ source }: TrackingRequestRow) => isConnectionName(source)
  const requests = [...chosen.keys()]
  await handOver(deps.db, requests.filter(isOfConnection))
  const answered = await answersFor(
    deps,
    requests.filter((request) => !isOfConnection(request)),
    (request) => ask(deps, request, chosen.get(request), now),
  )
  await storeAnswered(deps, answered, chunks, iso(now))
}

/** Requests that go to a connected source are claimed again by the job that asks it, at once. */
async function handOver(db: Db, requests: readonly TrackingRequestRow[]): Promise<void> {
  for (const { account_id, id, source, scac, normalized_number, leased_by } of requests)
    await db
      .updateTable('tracking_requests')
      .set({ source, scac, normalized_number, leased_by: null, leased_until: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('leased_by', '=', leased_by)
      .execute()
}

/** What is answered to each request; a number that the account tracks already, or that is none, is not asked for. */
export async function answersFor(
  deps: Pick<CheckDeps, 'db'>,
  requests: readonly TrackingRequestRow[],
  askSource: (request: TrackingRequestRow) => Promise<AnsweredRequest>,
): Promise<AnsweredRequest[]> {
  const open = requests.filter((request) => request.shipment_id === null && !isTrial(request))
  const tracked = await alreadyTracked(deps.db, open)
  return Promise.all(
    requests.map(async (request): Promise<AnsweredRequest> => {
      const shipment_id = tracked.get(request.id)
      if (shipment_id !== undefined) return { request, answer: { kind: 'duplicate', shipment_id } }
      const refused = open.includes(request) ? refusal(request) : undefined
      return refused ? { request, answer: refused } : askSource(request)
    }),
  )
}

export async function storeAnswered(
  deps: CheckDeps,
  answered: readonly AnsweredRequest[],
  chunks: ChunkSize,
  now: string,
): Promise<void> {
  for (const group of Map.groupBy(answered, ({ request }) => request.account_id).values())
    await storeTogether(deps, group, chunks, now)
}

/** Of two requests for one number the older one gets the shipment. */
const byAge = (one: TrackingRequestRow, other: TrackingRequestRow): number =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1)

/** With the lines that their numbers indicate, where they were sent without one. */
export async function withLines(db: Db, requests: TrackingRequestRow[]): Promise<TrackingRequestRow[]> {
  const accounts = new Set(requests.flatMap(({ scac, account_id }) => (scac === null ? account_id : [])))
  const lines = new Map<string, InferableLine[]>()
  for (const account of accounts) lines.set(account, await knownLines(db, account))
  return requests.map((request) => withLine(request, lines.get(request.account_id) ?? []))
}

/**
 * A request stays with its source. Where it has none, or one that was removed or switched off, it goes to another that covers it; where
 * none does, it keeps the name that it has.
 */
async function withSources(
  { db, sources }: CheckDeps,
  requests: TrackingRequestRow[],
): Promise<Map<TrackingRequestRow, Source | undefined>> {
  const accounts = await sourcesOfAccounts(
    db,
    sources,
    requests.map(({ account_id }) => account_id),
  )
  return new Map(
    requests.map((request) => {
      const its = accounts.get(request.account_id)
      const own = its?.sources.find(({ name }) => name === request.source)
      const stays = its && own && (!own.simulated || canAsk(own, its.account, request))
      const source = stays ? own : its && chooseSource(its.sources, its.account, request)
      return [{ ...request, source: source?.name ?? request.source }, source]
    }),
  )
}

/** A request as its source is asked. */
const questionOf = ({
  request_type,
  request_number,
  normalized_number,
  scac,
  shipment_id,
  refreshed_at,
}: TrackingRequestRow): SourceRequest => ({
  request_type,
  // Bills keep the SCAC in front.
  request_number: request_type === 'container' ? normalized_number : normaliseIdentifier(request_number),
  scac,
  is_tracked: shipment_id !== null,
  refreshed_at,
})

/**
 * An error of the source itself is no answer of the line, and does not stop the others.
 * @param trackedWith all containers of the shipment, where the request is for one of several
 */
export async function ask(
  { log }: Pick<CheckDeps, 'log'>,
  request: TrackingRequestRow,
  source: Source | undefined,
  now: Date,
  trackedWith?: readonly string[],
): Promise<AnsweredRequest> {
  return { request, answer: await answerOf({ log }, { request, trackedWith }, source, now) }
}

async function answerOf(
  { log }: Pick<CheckDeps, 'log'>,
  { request, trackedWith }: { request: TrackingRequestRow; trackedWith: readonly string[] | undefined },
  source: Source | undefined,
  now: Date,
): Promise<SourceAnswer | { kind: 'no_source' }> {
  if (!source) return { kind: 'no_source' }
  try {
    const question = questionOf(request)
    return await source.ask(trackedWith ? { ...question, tracked_with: trackedWith } : question, now)
  } catch (cause) {
    log.error('A source failed', { cause, source: source.name, request: request.id })
    return { kind: 'unreachable', reason: 'internal_processing_error' }
  }
}

/** One transaction for all answers; where it fails, one for each, so that an answer that cannot be stored delays no other. */
async function storeTogether(
  { db, log }: CheckDeps,
  answered: AnsweredRequest[],
  chunks: ChunkSize,
  now: string,
): Promise<void> {
  let began = 0
  const store = (group: AnsweredRequest[]) =>
    db.transaction().execute((trx) => {
      began = performance.now()
      return storeAnswers(trx, group, now)
    })
  try {
    await store(answered)
    chunks.took(answered.length, performance.now() - began)
  } catch (cause) {
    log.error('What a source reported could not be stored together', { cause, requests: answered.length })
    for (const each of answered)
      await store([each]).catch(async (single: unknown) => {
        log.error('What a source reported could not be stored', { cause: single, request: each.request.id })
        await store([{ ...each, answer: { kind: 'unreachable', reason: 'internal_processing_error' } }])
      })
  }
}
