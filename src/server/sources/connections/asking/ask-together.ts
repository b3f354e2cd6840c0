import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { SourceAnswer, SourceRequest } from '../../../tracking/source.ts'
import type { PaperQuestions, SourceAdapter, SubscribedNumber } from '../../kit/adapter.ts'
import { answeredEvents, type OfConnection } from '../received.store.ts'
import { askedBefore } from './answers.store.ts'
import type { AskedSource } from './asked-source.ts'
import { isWholeRecent } from './whole.rules.ts'

interface Asking {
  db: Db
  wall: Clock
  connection: OfConnection
  adapter: SourceAdapter
  papers: PaperQuestions
  /** Asks for one number; `isWhole`: for all of it, also where what is new would do. */
  askSource(request: SourceRequest, isWhole?: boolean): Promise<AskedSource>
}

/** A bill that answered for none of its containers is not asked for their sake again for so long. Milliseconds. */
const USELESS_FOR_MS = 24 * 3_600_000
const MAX_PAPERS = 5000
/** What is known of a bill as an answer for its containers. */
interface KnownPaper {
  /** The containers that its last whole answer named. */
  named: ReadonlySet<string>
  /** Milliseconds on the wall clock. */
  useless_until: number
}
/** By the number of the bill. Adapters live until their settings are edited. */
const papersOf = new WeakMap<SourceAdapter, Map<string, KnownPaper>>()

/**
 * Asks for several containers of one shipment: by their bill of lading or booking, once for all of them. A container is asked for by its
 * own number where the bill's answer may say something else of it, and once a day.
 * @returns the events of each container, by its number; or what keeps the source from answering
 */
export async function askTogether(
  asking: Asking,
  request: SourceRequest,
  others: readonly string[],
): Promise<{ events: ReadonlyMap<string, readonly unknown[]> } | { answer: SourceAnswer }> {
  const { db, connection, askSource } = asking
  const containers = [request, ...others.map((request_number) => ({ ...request, request_number }))]
  const shared = await askByPaper(asking, containers)
  if ('answer' in shared) return shared
  const events = new Map(shared.events)
  for (const container of containers) {
    const number = container.request_number
    if (events.has(number)) continue
    const asked = await askSource(container)
    if ('answer' in asked && (container === request || isOfSource(asked.answer))) return asked
    events.set(number, 'events' in asked ? asked.events : await answeredEvents(db, connection, number))
  }
  return { events }
}

/** What keeps the source from answering one question keeps it from answering the others. */
const isOfSource = (answer: SourceAnswer): boolean =>
  answer.kind === 'unreachable' || answer.kind === 'waiting'

/** @returns the events of the containers for which the answer is as good as their own would be */
async function askByPaper(
  asking: Asking,
  containers: readonly SourceRequest[],
): Promise<{ events: ReadonlyMap<string, readonly unknown[]> } | { answer: SourceAnswer }> {
  const { db, wall, connection, adapter, papers } = asking
  const events = new Map<string, readonly unknown[]>()
  const now = wall.now()
  const numbers = containers.map(({ request_number }) => request_number)
  const before = await askedBefore(db, connection, numbers)
  const wholeAt = (number: string) => before.get(number)?.whole_at ?? null
  const recent = containers.filter((each) => isWholeRecent(wholeAt(each.request_number), each, now))
  const paper = recent.length < 2 ? null : await paperOf(asking, recent)
  const kept = papersOf.get(adapter) ?? new Map<string, KnownPaper>()
  papersOf.set(adapter, kept)
  const last = paper ? kept.get(paper.request_number) : undefined
  if (!paper || (last && last.useless_until > now.getTime())) return { events }
  const asked = await asking.askSource(paper, last === undefined)
  if ('answer' in asked && isOfSource(asked.answer)) return asked
  const inForce = 'events' in asked ? asked.events : []
  const isNamed = (number: string) =>
    'events' in asked && papers.eventsOf(number, asked.received).some(({ is_named }) => is_named)
  const isIncrement = 'events' in asked && asked.is_increment
  const named = isIncrement && last ? last.named : new Set(numbers.filter(isNamed))
  for (const { request_number: number } of recent.filter((each) => named.has(each.request_number))) {
    const ofBill = papers.eventsOf(number, inForce)
    const known = await answeredEvents(db, connection, number)
    if (isAsGood(adapter, { ofBill, known, wholeAt: wholeAt(number) }))
      events.set(
        number,
        ofBill.map(({ payload }) => payload),
      )
  }
  if (kept.size >= MAX_PAPERS) kept.clear()
  const useless_until = events.size === 0 ? now.getTime() + USELESS_FOR_MS : 0
  kept.set(paper.request_number, { named, useless_until })
  return { events }
}

/** The paper that all of these containers name. */
async function paperOf(
  { db, connection, papers }: Asking,
  containers: readonly SourceRequest[],
): Promise<SourceRequest | null> {
  const named: SubscribedNumber[] = []
  for (const { request_number } of containers) {
    const paper = papers.paperOf(await answeredEvents(db, connection, request_number))
    if (!paper) return null
    named.push(paper)
  }
  const [first] = named
  const isCommon = named.every(
    (each) => each.request_type === first?.request_type && each.request_number === first.request_number,
  )
  return first && isCommon ? { ...first, scac: containers[0]?.scac ?? null, is_tracked: true } : null
}

/**
 * Whether a bill's events say of a container what its own answer would: all that is in force of it is among them, and nothing else but
 * what is certainly about it and was made after it was last asked for by itself.
 */
function isAsGood(
  adapter: SourceAdapter,
  {
    ofBill,
    known,
    wholeAt,
  }: {
    ofBill: ReturnType<PaperQuestions['eventsOf']>
    known: readonly unknown[]
    wholeAt: string | null
  },
): boolean {
  const keyOf = (event: unknown) => adapter.factOf(event)?.semantic_key
  const own = new Set(known.map(keyOf))
  const keys = new Set(ofBill.map(({ payload }) => keyOf(payload)))
  const isNew = (payload: unknown) => {
    const made = adapter.factOf(payload)?.made_at ?? null
    return made !== null && wholeAt !== null && Date.parse(made) > Date.parse(wholeAt)
  }
  return (
    own.size > 0 &&
    [...own].every((key) => keys.has(key)) &&
    ofBill.every(({ payload, is_uncertain }) => own.has(keyOf(payload)) || (!is_uncertain && isNew(payload)))
  )
}
