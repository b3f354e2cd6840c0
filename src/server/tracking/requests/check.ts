import { randomUUID } from 'node:crypto'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { createChunkSize, type ChunkSize } from '../../platform/jobs/chunk-size.ts'
import type { Log } from '../../platform/log.ts'
import { type InferableLine, knownLines } from '../../reference/store.ts'
import { refusal, withLine } from './detect.rules.ts'
import { type AnsweredRequest, storeAnswers } from './answers.store.ts'
import { isTrial } from './requests.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { SourceAnswer, SourceRegistry } from '../source.ts'
import { sourcesFor } from './sources.store.ts'
import { alreadyTracked, claimDueRequests } from './tracking-requests.store.ts'

export interface CheckDeps {
  db: Db
  clock: Clock
  sources: SourceRegistry
  log: Log
  /** How many answers are stored in one transaction. */
  chunks?: ChunkSize
}

/** Requests that are claimed at once, and whose answers share a transaction. */
const MAX_REQUESTS_PER_CHECK = 100
/** Chunks of claimed requests: a process that ends leaves no more of them to the end of their lease. */
const CHUNKS_PER_CLAIM = 4

export const createCheckChunks = (): ChunkSize => createChunkSize({ first: 5, most: MAX_REQUESTS_PER_CHECK })
/** Seconds on the wall clock after which another process may claim what one holds that died. */
const LEASE_SECONDS = 300

/**
 * Asks the source of each due request and stores the answers. @returns how many requests were due, and whether there may be more
 */
export async function checkDue(deps: CheckDeps): Promise<{ checked: number; more: boolean }> {
  const { db, clock, chunks = createChunkSize({ first: 100, most: 100 }) } = deps
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000 * Math.max(1, clock.speed))
  const most = Math.min(MAX_REQUESTS_PER_CHECK, CHUNKS_PER_CLAIM * chunks.size)
  const claimed = await claimDueRequests(db, { now, by: randomUUID(), until, most })
  const waiting = claimed.toSorted(byAge)
  while (waiting.length > 0) await checkChunk(deps, waiting.splice(0, chunks.size), chunks, now)
  return { checked: claimed.length, more: claimed.length === most }
}

async function checkChunk(
  deps: CheckDeps,
  claimed: TrackingRequestRow[],
  chunks: ChunkSize,
  now: Date,
): Promise<void> {
  const requests = await withSources(deps, await withLines(deps.db, claimed))
  const open = requests.filter((request) => request.shipment_id === null && !isTrial(request))
  const tracked = await alreadyTracked(deps.db, open)
  const answered = await Promise.all(
    requests.map(async (request): Promise<AnsweredRequest> => {
      const shipment_id = tracked.get(request.id)
      if (shipment_id !== undefined) return { request, answer: { kind: 'duplicate', shipment_id } }
      const refused = open.includes(request) ? refusal(request) : undefined
      return { request, answer: refused ?? (await ask(deps, request, now)) }
    }),
  )
  for (const group of Map.groupBy(answered, ({ request }) => request.account_id).values())
    await storeTogether(deps, group, chunks, iso(now))
}

/** Of two requests for one number the older one gets the shipment. */
const byAge = (one: TrackingRequestRow, other: TrackingRequestRow): number =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1)

async function withLines(db: Db, requests: TrackingRequestRow[]): Promise<TrackingRequestRow[]> {
  const accounts = new Set(requests.flatMap(({ scac, account_id }) => (scac === null ? account_id : [])))
  const lines = new Map<string, InferableLine[]>()
  for (const account of accounts) lines.set(account, await knownLines(db, account))
  return requests.map((request) => withLine(request, lines.get(request.account_id) ?? []))
}

/**
 * A request stays with its source. Where it has none, or one that was removed, it goes to another that covers it; where
 * none does, it keeps the name that it has.
 */
async function withSources(
  { db, sources }: CheckDeps,
  requests: TrackingRequestRow[],
): Promise<TrackingRequestRow[]> {
  const open = requests.filter(({ source }) => !sources.byName(source))
  const chosen = await sourcesFor(db, sources, open)
  const names = new Map(open.map(({ id }, index) => [id, chosen[index]?.name]))
  return requests.map((request) => ({ ...request, source: names.get(request.id) ?? request.source }))
}

async function ask(
  { sources, log }: CheckDeps,
  request: TrackingRequestRow,
  now: Date,
): Promise<SourceAnswer | { kind: 'no_source' }> {
  const source = sources.byName(request.source)
  if (!source) return { kind: 'no_source' }
  const { request_type, scac } = request
  const request_number = normaliseIdentifier(request.request_number)
  try {
    return await source.ask({ request_type, request_number, scac }, now)
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
