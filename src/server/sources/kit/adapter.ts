import type { FailedReason, RequestType } from '../../../contract/vocabulary/index.ts'
import type { UnknownRecord } from '../../reference/provisional.store.ts'
import type { ReportedReference } from '../json-api/reference.rules.ts'
import type { SourceRequest, Snapshot } from '../../tracking/source.ts'
import type { SourceCall, SourceReply } from './http.ts'
import type { OwnPorts } from './resolving.rules.ts'

/** Makes one call within the limits of the connection. @throws LimitReached instead of making it */
export type CountedCall = (call: SourceCall) => Promise<SourceReply>

export class LimitReached extends Error {
  /** Until another call may be made, on the wall clock. */
  readonly wait_ms: number
  constructor(wait_ms: number) {
    super('The limit of calls is reached')
    this.wait_ms = wait_ms
  }
}

/** What came back for a question. */
export type Fetched =
  /** All that the source knows of the number now, as it sent them. */
  | {
      kind: 'events'
      events: readonly unknown[]
      /** Only what was made since the mark that was given: nothing was withdrawn by being absent, and none may be there. */
      is_increment?: true
      /** Of all events, where what is new can be asked for alone next time: from when on. ISO 8601 UTC. */
      mark?: string
    }
  /** With what the source said, where it said more than that it does not know the number. */
  | { kind: 'not_found'; sentence?: string }
  /** Nothing is asked: the source sends by itself, and what it sent is kept. */
  | { kind: 'kept' }
  /** The source has begun to look, and says more later. */
  | { kind: 'pending'; wait_ms: number }
  /** The line's own answer: asking again will not help. */
  | { kind: 'line_refused'; reason: FailedReason }
  | { kind: 'credentials_refused'; sentence: string }
  /** The source's own limit, or that of the connection; `wait_ms` until it may be asked again. */
  | { kind: 'limited'; wait_ms: number; by_connection?: true }
  /** No answer, or none that can be read. */
  | { kind: 'failed'; reason: 'shipping_line_unreachable' | 'unrecognized_response'; sentence: string }

/** What keeps a question from being answered, other than what was asked for. */
export type CallTrouble = Extract<Fetched, { kind: 'credentials_refused' | 'limited' | 'failed' }>

/** An event as it was received, and what is stored of it. */
export interface ReceivedFact {
  /** The same for the same event, however often it is sent. */
  semantic_key: string
  payload: unknown
  /** When the source made it. ISO 8601 UTC. */
  made_at: string | null
  /** Normalised numbers of containers, bills of lading and bookings. */
  numbers: readonly string[]
  /** A fact stays in force when it is no longer sent; an estimate does not. */
  is_fact: boolean
}

/** How one received event was understood. */
export interface UnderstoodEvent {
  /** In the source's own codes. */
  code: string
  payload: unknown
  became: 'event' | 'raw_event' | 'values' | 'not_understood' | 'replaced'
  events: readonly string[]
  reason: string | null
}

export interface ReadingContext {
  taken_at: string
  /** Ports of the account that the catalogue does not have; absent: none. */
  own_ports?: OwnPorts
}

export interface Folded {
  /** Null where nothing of the number can be shown yet. */
  snapshot: Snapshot | null
  /** Places, facilities, ships and lines that the snapshot refers to, where the source has records of its own. */
  reference?: ReportedReference
  /** What it refers to by codes that no catalogue has. */
  unknown?: readonly UnknownRecord[]
  /** The line cancelled the booking. */
  is_cancelled: boolean
  understood: readonly UnderstoodEvent[]
}

/** A number whose events a source is to send by itself. */
export type SubscribedNumber = Pick<SourceRequest, 'request_type' | 'request_number'>

/** What this service and a source agree on: where it sends to, and by which secret it signs. */
export interface WantedSubscription {
  callback_url: string
  /** Null where the source chooses it. */
  secret: string | null
  /** Null for everything. */
  number: SubscribedNumber | null
  /** As the source named it; null while it has not answered. */
  remote_id: string | null
  /** It was asked before, and the answer may have been lost: it may know the address already. */
  may_exist: boolean
}
export type Subscribed =
  | {
      kind: 'subscribed'
      remote_id: string
      secret: string
      /** For some time nothing was sent: what was missed is to be asked for. */
      had_gap: boolean
    }
  | CallTrouble

/** What a source sent to this service. */
export interface SentDelivery {
  /** A header, by its name; of several, all with commas between. */
  header(name: string): string | undefined
  body: Uint8Array
}

interface CommonPush {
  /** Everything with one subscription, or one for each tracked number; `none` where a person chose to ask only. */
  readonly scope: 'none' | 'all' | 'numbers'
  /** How soon a subscription that is as wanted is looked at again, where not after the usual time. */
  readonly checked_again_ms?: number
  /** A secret of ours for a new subscription; null where the source chooses it. */
  newSecret(): string | null
  /** Makes a subscription, or sees to it that the one which is there is as wanted. Once or twice is the same. */
  subscribe(wanted: WantedSubscription, call: CountedCall): Promise<Subscribed>
  /** Also where the source does not know it any more. */
  unsubscribe(remoteId: string, call: CountedCall): Promise<{ kind: 'unsubscribed' } | CallTrouble>
  /** Pure: whether the source signed it, and names the subscription where it names one. */
  isSigned(delivery: SentDelivery, secret: string, remoteId: string | null): boolean
}

/** What a source sends is all there is to know of an event. */
export interface EventPush extends CommonPush {
  readonly carries: 'events'
  /** Pure: the events of a body, or a sentence where it is none. */
  eventsIn(body: unknown): readonly unknown[] | { refused: string }
}

/** A message that says of what there is news. */
export interface SentNews {
  /** The same for the same message, however often it is sent. */
  id: string
  /** Normalised. */
  numbers: readonly string[]
  shipment_ids: readonly string[]
  container_ids: readonly string[]
}
/** A source says of what there is news, and is asked for them. */
export interface NewsPush extends CommonPush {
  readonly carries: 'news'
  /** Pure: what a body says, or a sentence where it is none. */
  newsIn(body: unknown): SentNews | { refused: string }
  /** What it sent, or tried to send, lately, and of which nothing is known here. */
  latestNews(
    remoteId: string,
    isKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
    call: CountedCall,
  ): Promise<{ kind: 'news'; news: SentNews[] } | CallTrouble>
}
/** A source that can send by itself what is new. */
export type SourcePush = EventPush | NewsPush

/** A shipment as another service of this interface has it, as far as people change it. */
export interface UpstreamShipment {
  kind: 'shipment'
  ref_numbers: string[]
  is_stopped: boolean
  /** Reference numbers of its containers, by their ids; of a service that does not name them none. */
  containers: ReadonlyMap<string, readonly string[]>
}
/** `refused`: asking again does not help. */
export type Changed = { kind: 'changed' | 'refused' }
/** The shipments of another service that tracks for this one, under the ids that they have here. */
export interface UpstreamShipments {
  read(id: string, call: CountedCall): Promise<UpstreamShipment | { kind: 'unknown' } | CallTrouble>
  setRefNumbers(id: string, refNumbers: readonly string[], call: CountedCall): Promise<Changed | CallTrouble>
  setContainerRefNumbers(
    containerId: string,
    refNumbers: readonly string[],
    call: CountedCall,
  ): Promise<Changed | CallTrouble>
  setTracking(id: string, isStopped: boolean, call: CountedCall): Promise<Changed | CallTrouble>
  refresh(containerId: string, call: CountedCall): Promise<Changed | CallTrouble>
}

/** From when on what is new is asked for, of a number of which all was asked for before. */
export interface AskedSince {
  /** ISO 8601 UTC. */
  mark: string
  /** What is in force of the number. */
  known(): Promise<readonly unknown[]>
}

/** Where a question for a container answers for that one alone, and one for a bill of lading or booking for all that it names. */
export interface PaperQuestions {
  /** Pure: the bill or booking of a container's events; null where they name none, or several. */
  paperOf(events: readonly unknown[]): SubscribedNumber | null
  /** Pure: those of a bill's events that are about one container, or may be. */
  eventsOf(container: string, events: readonly unknown[]): EventOfContainer[]
}
export interface EventOfContainer {
  payload: unknown
  /** It names the container; else it is of all that the bill names. */
  is_named: boolean
  /** It may be of other containers alone. */
  is_uncertain: boolean
}

/** How one connection is asked and read. Adapters of all kinds implement it; the conformance suite holds them to it. */
export interface SourceAdapter {
  /** What it can be asked by; absent: all numbers. */
  requestTypes?: readonly RequestType[]
  /** @param since what is new alone will do; a source that cannot say so answers with all */
  fetch(request: SourceRequest, call: CountedCall, since?: AskedSince): Promise<Fetched>
  /** Pure: of one received event. Undefined where it cannot be read at all. */
  factOf(event: unknown): ReceivedFact | undefined
  /** Pure: what all received events of a number say, in whatever order they came. */
  fold(events: readonly unknown[], request: SourceRequest, context: ReadingContext): Folded
  /** Absent where a question for a container answers for its shipment. */
  papers?: PaperQuestions
  /** Absent where the source is only asked. */
  push?: SourcePush | undefined
  /** Where what people change here is passed on. */
  shipments?: UpstreamShipments
}
