import { connectionKindsByName } from '../../../contract/connections/index.ts'
import { isFactAhead } from '../../../contract/trade/index.ts'
import { requestTypes } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import {
  type Snapshot,
  type Source,
  type SourceAnswer,
  type SourceRequest,
  sourceNameOf,
} from '../../tracking/source.ts'
import {
  type AskedSince,
  type CountedCall,
  type Fetched,
  LimitReached,
  type PaperQuestions,
  type SourceAdapter,
} from '../kit/adapter.ts'
import { pauseAfter } from '../kit/calls.rules.ts'
import type { SourceHttp } from '../kit/http.ts'
import { callsPerHour, nextAskAt } from '../kit/next-ask.rules.ts'
import { fetchOnce } from '../kit/outcome.ts'
import { noteCall, takeCall } from './calls.store.ts'
import { type ConnectionRow, pauseUntil } from './connections.store.ts'
import { noteOutcome } from './health.store.ts'
import {
  askedBefore,
  keepAnswer,
  keptAnswer,
  noteAnswer,
  noteAsked,
  pushedAnswer,
} from './asking/answers.store.ts'
import { askTogether } from './asking/ask-together.ts'
import type { AskedSource } from './asking/asked-source.ts'
import { isWholeRecent } from './asking/whole.rules.ts'
import { foldedFor, storeFoldedReference } from './folded.store.ts'
import { ARRIVING_WITHIN_MS, ASKED_WITHIN_MS } from './push/push.rules.ts'
import { countedSubscriptions } from './push/source-subscriptions.store.ts'
import { answeredEvents, eventsInForce } from './received.store.ts'

export interface ConnectionDeps {
  db: Db
  /** Limits of calls, tokens and pauses are those of the wall clock. */
  wall: Clock
  http: SourceHttp
}

/** Refused credentials are tried again so often; edited ones at once. */
const REFUSED_PAUSE_MS = 3_600_000
/** Requests that were refused for the limit do not all come back in the same second. */
const SPREAD_MS = 5000
/** What is sent makes a request due at once; without that nothing has changed. */
const KEPT_PAUSE_MS = 24 * 3_600_000

/** Calls that are counted for a connection, and made only where its limits allow it. */
export const countedCall =
  ({ db, wall, http }: ConnectionDeps, connection: ConnectionRow): CountedCall =>
  async (call) => {
    const began = wall.now().getTime()
    const wait = await takeCall(db, connection, connection.limits, began)
    if (wait > 0) throw new LimitReached(wait)
    const reply = await http.call(call)
    const isFailed = 'fault' in reply || reply.status >= 500 || reply.status === 401 || reply.status === 403
    await noteCall(db, connection, { began, duration_ms: reply.duration_ms, isFailed })
    return reply
  }

/**
 * A connected source as tracking asks it: it makes counted calls, keeps what came back, and answers with what all that is known of the
 * number says. What is wrong with the connection is no failure of the request.
 * @param tracked counts the requests that are asked through it
 */
export function connectedSource(
  deps: ConnectionDeps,
  connection: ConnectionRow,
  adapter: SourceAdapter,
  { tracked }: { tracked: () => Promise<number> },
): Source {
  const { db, wall } = deps
  const call = countedCall(deps, connection)
  const scacs = connection.scacs
  const perHour = callsPerHour(connection.limits)
  const isPushing = adapter.push !== undefined && adapter.push.scope !== 'none'
  const sendsEvents = isPushing && adapter.push?.carries === 'events'
  return {
    name: sourceNameOf(connection.id),
    simulated: false,
    capabilities: {
      requestTypes: adapter.requestTypes ?? requestTypes,
      lines: scacs.length === 0 ? 'all' : scacs,
      findsLine: scacs.length === 0,
      trials: false,
    },
    async ask(request, now) {
      const pushed = await answerOfPushed(request, now)
      if (pushed) return pushed
      const { papers } = adapter
      const together = papers && !sendsEvents ? await togetherWith(request) : []
      if (!papers || together.length === 0) return answered(await askSource(request), request, now)
      return answerOfSeveral(request, together, papers, now)
    },
  }

  async function answered(asked: AskedSource, request: SourceRequest, now: Date): Promise<SourceAnswer> {
    if ('events' in asked) return answerOf(asked.events, request, now)
    if (asked.is_kept) return answerOfKept(request, now)
    if (asked.answer.kind === 'not_found')
      await noteAnswer(db, connection, {
        number: request.request_number,
        answer_hash: null,
        outcome: 'not_found',
        answered_at: iso(wall.now()),
      })
    return asked.answer
  }

  /** Asks for what is new, or for all, and keeps what came. @returns what is in force of the number then */
  async function askSource(request: SourceRequest, isWhole = false): Promise<AskedSource> {
    const paused = connection.paused_until === null ? 0 : Date.parse(connection.paused_until)
    if (paused > wall.now().getTime()) return { answer: waitFor(paused - wall.now().getTime()) }
    const asked_at = iso(wall.now())
    const fetched = await fetchOnce(adapter, request, call, isWhole ? undefined : await sinceOf(request))
    const answer = await noted(deps, connection, fetched)
    if (answer) return { answer }
    if (fetched.kind !== 'events') return { answer: { kind: 'not_found' }, is_kept: fetched.kind === 'kept' }
    const { is_increment = false, mark = null } = fetched
    const number = request.request_number
    const facts = fetched.events.flatMap((event) => adapter.factOf(event) ?? [])
    const received = { number, facts, is_increment, mark, asked_at }
    const events = await keepAnswer(db, connection, received, iso(wall.now()))
    if (!sendsEvents) return { events, received: fetched.events, is_increment }
    await noteAsked(db, connection, number, iso(wall.now()))
    const { payloads } = await eventsInForce(db, connection, number)
    return { events: payloads, received: fetched.events, is_increment }
  }

  /** Undefined where all is to be asked for. */
  async function sinceOf(request: SourceRequest): Promise<AskedSince | undefined> {
    if (request.is_tracked !== true) return undefined
    const number = request.request_number
    const asked = (await askedBefore(db, connection, [number])).get(number)
    if (!asked?.mark || !isWholeRecent(asked.whole_at, request, wall.now())) return undefined
    return { mark: iso(new Date(asked.mark)), known: () => answeredEvents(db, connection, number) }
  }

  /** What the source sent by itself since the last answer: no call is made for it. */
  async function answerOfPushed(request: SourceRequest, now: Date): Promise<SourceAnswer | undefined> {
    if (!sendsEvents) return undefined
    const at = wall.now()
    const payloads = await pushedAnswer(db, connection, request.request_number, {
      now: iso(at),
      askedSince: iso(new Date(at.getTime() - ASKED_WITHIN_MS)),
    })
    return payloads && answerOf(payloads, request, now)
  }

  async function answerOf(
    events: readonly unknown[],
    request: SourceRequest,
    now: Date,
  ): Promise<SourceAnswer> {
    const { snapshot, is_cancelled } = await read(events, request, now)
    if (is_cancelled) return { kind: 'refused', reason: 'booking_cancelled' }
    return snapshot ? answerWith(snapshot, now) : { kind: 'not_found' }
  }

  async function read(events: readonly unknown[], request: SourceRequest, now: Date) {
    const folded = await foldedFor(db, connection.account_id, (own_ports) =>
      adapter.fold(events, request, { taken_at: iso(now), own_ports }),
    )
    const by = { source: sourceNameOf(connection.id), now: iso(now) }
    if (folded.reference)
      await db.transaction().execute((trx) => storeFoldedReference(trx, connection.account_id, folded, by))
    return { snapshot: folded.snapshot, is_cancelled: folded.is_cancelled }
  }

  async function answerWith(snapshot: Snapshot, now: Date): Promise<SourceAnswer> {
    const budget = perHour === null ? null : { calls_per_hour: perHour, tracked: await tracked() }
    const check_again_at = nextAskAt(snapshot, now, budget, isPushing && (await callbacksArrive()))
    const { reporter } = connectionKindsByName[connection.kind]
    return { kind: 'snapshot', snapshot: { ...snapshot, reporter, check_again_at } }
  }

  /** The other containers of its shipment that this source was asked for and knew. */
  async function togetherWith({ request_type, request_number, tracked_with = [] }: SourceRequest) {
    if (request_type !== 'container') return []
    const others = tracked_with.filter((number) => number !== request_number)
    const before = await askedBefore(db, connection, others)
    return others.filter((number) => before.get(number)?.outcome === 'found')
  }

  /** Each container is read by itself, so that one's journey is as if it alone had been asked for. */
  async function answerOfSeveral(
    request: SourceRequest,
    others: readonly string[],
    papers: PaperQuestions,
    now: Date,
  ): Promise<SourceAnswer> {
    const asked = await askTogether({ db, wall, connection, adapter, papers, askSource }, request, others)
    if ('answer' in asked) return answered(asked, request, now)
    const own = asked.events.get(request.request_number) ?? []
    const { snapshot: first } = await read(own, request, now)
    if (!first) return answerOf(own, request, now)
    const containers = [...first.containers]
    for (const number of others) {
      const question = { ...request, request_number: number }
      const { snapshot } = await read(asked.events.get(number) ?? [], question, now)
      // One that has left for another journey is not of this shipment any more.
      if (snapshot?.shipment?.bill_of_lading_number !== first.shipment?.bill_of_lading_number) continue
      const known = new Set(containers.map((each) => each.number))
      containers.push(...(snapshot?.containers ?? []).filter((each) => !known.has(each.number)))
    }
    return answerWith({ ...first, containers }, now)
  }

  async function callbacksArrive(): Promise<boolean> {
    const counted = await countedSubscriptions(db, connection.account_id, [connection.id])
    const last = counted.get(connection.id)?.last_received_at ?? null
    return last !== null && Date.parse(last) > wall.now().getTime() - ARRIVING_WITHIN_MS
  }

  /** What was sent since the last time; where nothing was, the source said nothing, and nothing was checked. */
  async function answerOfKept(request: SourceRequest, now: Date): Promise<SourceAnswer> {
    const { payloads, isNew } = await keptAnswer(db, connection, request.request_number, iso(wall.now()))
    if (request.is_tracked && !isNew) {
      const { snapshot } = await read(payloads, request, now)
      // A report for a time that was in the future then may have happened since.
      const since = iso(new Date(now.getTime() - 2 * KEPT_PAUSE_MS))
      if (!snapshot || !hasFactsAhead(snapshot, since) || hasFactsAhead(snapshot, iso(now)))
        return { kind: 'waiting', wait_ms: KEPT_PAUSE_MS, concerns: 'request' }
      return answerWith(snapshot, now)
    }
    return payloads.length === 0 ? { kind: 'not_found' } : answerOf(payloads, request, now)
  }
}

/** Whether anything of its containers is reported as happened, and lies in the future. */
const hasFactsAhead = ({ containers }: Snapshot, now: string): boolean =>
  containers.some(({ transport_events = [] }) => transport_events.some((event) => isFactAhead(event, now)))

const waitFor = (ms: number, concerns: 'source' | 'request' = 'source'): SourceAnswer => ({
  kind: 'waiting',
  wait_ms: Math.max(1000, ms) + Math.random() * SPREAD_MS,
  concerns,
})

/** Notes the state of the connection. @returns the answer, where there are no events to read */
export async function noted(
  { db, wall }: ConnectionDeps,
  connection: ConnectionRow,
  fetched: Fetched,
): Promise<SourceAnswer | undefined> {
  const now = wall.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (fetched.kind) {
    case 'kept':
      return undefined
    case 'pending':
      await noteOutcome(db, connection, { kind: 'answered' }, now)
      return waitFor(fetched.wait_ms, 'request')
    case 'line_refused':
      await noteOutcome(db, connection, { kind: 'answered' }, now)
      return { kind: 'refused', reason: fetched.reason }
    case 'events':
    case 'not_found':
      await noteOutcome(db, connection, { kind: 'answered' }, now)
      return fetched.kind === 'events' ? undefined : { kind: 'not_found' }
    case 'credentials_refused':
      await noteOutcome(
        db,
        connection,
        { kind: 'refused', problem: fetched.sentence, paused_until: later(REFUSED_PAUSE_MS) },
        now,
      )
      return waitFor(REFUSED_PAUSE_MS)
    case 'limited':
      await noteOutcome(
        db,
        connection,
        {
          kind: 'limited',
          problem: fetched.by_connection
            ? 'The calls that this connection may make are used up'
            : 'The source says that its limit of calls is reached',
          paused_until: later(fetched.wait_ms),
        },
        now,
      )
      return waitFor(fetched.wait_ms)
    case 'failed': {
      const outcome = { kind: 'failed', problem: fetched.sentence } as const
      const pause = pauseAfter(await noteOutcome(db, connection, outcome, now), Math.random())
      if (pause > 0) await pauseUntil(db, connection, later(pause))
      return { kind: 'unreachable', reason: fetched.reason }
    }
  }
}
