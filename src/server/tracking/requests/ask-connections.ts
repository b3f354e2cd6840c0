import { iso } from '../../platform/clock.ts'
import { createChunkSize } from '../../platform/jobs/chunk-size.ts'
import { accountsDue, advanceDue } from '../../platform/jobs/due/due-work.ts'
import { traced } from '../../platform/tracing/spans.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { AnsweredRequest } from './answers.store.ts'
import { type Claimer, newClaimer, whileReached } from './claimer.ts'
import { answersFor, ask, type CheckDeps, storeAnswered, withLines } from './check.ts'
import { nextSource } from './detect.rules.ts'
import { dueOfConnections } from './due-requests.ts'
import { sourcesOfAccounts } from './sources.store.ts'
import {
  claimDueOfConnection,
  containersTogether,
  type DueConnection,
  dueConnections,
  releaseRequests,
} from './tracking-requests.store.ts'

/** Connected sources that are asked at once: a slow one must not keep the others waiting. */
const MAX_CONNECTIONS_AT_ONCE = 20
/** Connections that are looked for: more than can be asked, so that those which are do not hide the others. */
const MAX_CONNECTIONS_PER_ROUND = 2 * MAX_CONNECTIONS_AT_ONCE
/** Requests of one connection that are claimed at once, and questions that are open at once. */
const [MAX_REQUESTS_PER_CLAIM, MAX_QUESTIONS_AT_ONCE] = [20, 4]
/** Seconds after which another process may claim what one holds that does not go on, though it was not killed. */
const LEASE_SECONDS = 900

export interface ConnectionAsking {
  /** Begins to ask each connected source that has due requests and is not being asked yet. @returns how many began */
  round(): Promise<number>
  /** Waits until all that began has asked for what is due. */
  finished(): Promise<void>
  /** Ends after the questions that are under way. */
  stop(): Promise<void>
}

/** Asks connected sources, each on its own: what one of them does, or how long it takes, concerns no other. */
export function createConnectionAsking(deps: CheckDeps): ConnectionAsking {
  const busy = new Map<string, Promise<void>>()
  /** Each connection that is asked has one of its own. */
  const free: Claimer[] = []
  let isStopping = false
  const finished = async () => {
    await Promise.all(busy.values())
  }
  const keyOf = ({ account_id, source }: DueConnection) => `${account_id} ${source}`
  return {
    async round() {
      for (const claimer of free.filter(({ isBrokenOff }) => isBrokenOff)) {
        await releaseRequests(deps.db, claimer.by, deps.clock.now())
        claimer.isBrokenOff = false
      }
      const due = await connectionsToAsk(deps)
      const begun = due.filter((each) => !busy.has(keyOf(each))).slice(0, MAX_CONNECTIONS_AT_ONCE - busy.size)
      for (const each of begun) {
        const claimer = free.pop() ?? newClaimer(deps)
        const work = whileReached(claimer, () => askConnection(deps, each, claimer, () => isStopping))
          .catch((cause: unknown) => deps.log.error('A connected source could not be asked', { cause }))
          .finally(() => {
            busy.delete(keyOf(each))
            free.push(claimer)
          })
        busy.set(keyOf(each), work)
      }
      return begun.length
    },
    finished,
    async stop() {
      isStopping = true
      await finished()
    },
  }
}

/** The connected sources with due requests, of the accounts whose requests have been due for longest. */
async function connectionsToAsk({ db, clock, wall = clock }: CheckDeps): Promise<DueConnection[]> {
  const times = { now: clock.now(), wall: wall.now() }
  const found: DueConnection[] = []
  for (const account of await accountsDue(db, dueOfConnections, times)) {
    const due = await dueConnections(db, account, times)
    if (due.length === 0) await advanceDue(db, dueOfConnections, account, times)
    found.push(...due)
    if (found.length >= MAX_CONNECTIONS_PER_ROUND) break
  }
  return found
}

/** Asks for what is due through one connection, until nothing is, or it has to wait. */
async function askConnection(
  deps: CheckDeps,
  due: DueConnection,
  claimer: Claimer,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    const wall = (deps.wall ?? deps.clock).now()
    const claimed = await claimDueOfConnection(deps.db, due, {
      now: deps.clock.now(),
      wall,
      by: claimer.by,
      until: new Date(wall.getTime() + LEASE_SECONDS * 1000),
      most: MAX_REQUESTS_PER_CLAIM,
    })
    if (claimed.length === 0) return
    const attributes = { 'portolan.source': due.source, 'portolan.requests': claimed.length }
    const mayGoOn = await traced('ask a source', attributes, () => askForAll(deps, due, claimed, isStopping))
    if (!mayGoOn) return
  }
  // What was claimed and not asked for is as due as it was.
  await releaseRequests(deps.db, claimer.by, deps.clock.now())
}

/** @returns whether the source can be asked for more now */
async function askForAll(
  deps: CheckDeps,
  { account_id, source: name }: DueConnection,
  claimed: TrackingRequestRow[],
  isStopping: () => boolean,
): Promise<boolean> {
  const { db, sources, clock } = deps
  const its = (await sourcesOfAccounts(db, sources, [account_id])).get(account_id)
  const source = its?.sources.find((each) => each.name === name)
  const together = await containersTogether(db, account_id, claimed)
  let waits: AnsweredRequest['answer'] | undefined
  const askOne = async (request: TrackingRequestRow): Promise<AnsweredRequest> => {
    // What keeps the source from answering one question keeps it from answering the others.
    if (waits) return { request, answer: waits }
    const answered = await ask(deps, request, source, clock.now(), together.get(request.shipment_id ?? ''))
    if (answered.answer.kind === 'waiting') {
      const answer = { ...answered.answer, wait_ms: answered.answer.wait_ms * clock.speed }
      if (answer.concerns === 'source') waits = answer
      return { request, answer }
    }
    const other =
      source && its && answered.answer.kind === 'not_found' && request.shipment_id === null
        ? nextSource(its.sources, source, request)
        : undefined
    return other
      ? {
          request: { ...request, source: other.name },
          answer: { kind: 'waiting', wait_ms: 0, concerns: 'request' },
        }
      : answered
  }
  const chunks = createChunkSize({ first: 100, most: 100 })
  const left = await withLines(db, claimed)
  while (left.length > 0 && !isStopping()) {
    const answered = await answersFor(deps, left.splice(0, MAX_QUESTIONS_AT_ONCE), askOne)
    await storeAnswered(deps, answered, chunks, iso(clock.now()))
  }
  return waits === undefined && source !== undefined
}
