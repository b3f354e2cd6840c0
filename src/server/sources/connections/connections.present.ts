import type { Connection } from '../../../contract/resources/index.ts'
import type { ConnectionState } from '../../../contract/vocabulary/index.ts'
import { callsIn, type CountedCalls } from '../kit/calls.rules.ts'
import type { ConnectionRow } from './connections.store.ts'
import { connectionStateOf, isFailing } from './health.rules.ts'
import type { FeedCounts } from './positions/position-feeds.store.ts'

interface KnownOfConnection {
  calls: readonly CountedCalls[]
  tracked: number
  unknown_numbers: readonly string[]
  /** Numbers that it reported and that are not tracked, because no shipping line is known for them. */
  without_line: number
  /** Of one that sends positions of ships, once it was listened to. */
  positions: FeedCounts | undefined
  /** Its secrets can be read. */
  isReadable: boolean
  callbacks: Connection['attributes']['callbacks']
  now: Date
}

const advice: Partial<Record<ConnectionState, string>> = {
  key_lost:
    'The key that encrypted its secrets is gone. Enter them again; nothing else was lost, and what it reported stays.',
  refused: 'What it reported before is still shown. Enter the credentials again.',
  failing: 'It is asked again by itself, less and less often.',
  silent: 'It is connected to anew by itself. Look whether the receiver or the service sends anything.',
  limited: 'Requests wait, those whose news matter most first.',
  line_missing: 'Enter the SCAC of the partner: they are tracked then.',
}

/** A sentence for a state that is counted, and was not noted when the source last answered. */
const countedProblem = (state: ConnectionState, { without_line }: KnownOfConnection): string | null =>
  state === 'line_missing'
    ? `No shipping line is known for ${without_line === 1 ? '1 number' : `${without_line} numbers`} of its messages`
    : null

export function presentConnection(row: ConnectionRow, known: KnownOfConnection): Connection {
  const state = connectionStateOf(row, known)
  const noted = state === 'key_lost' ? null : row.problem
  const sentences = [countedProblem(state, known) ?? noted, advice[state]].filter(
    (sentence) => sentence !== null && sentence !== undefined,
  )
  const { minute = null, hour = null, day = null } = row.limits
  return {
    id: row.id,
    type: 'connection',
    attributes: {
      name: row.name,
      kind: row.kind,
      settings: row.settings,
      secrets: row.secrets_set_at,
      scacs: row.scacs,
      rank: row.rank,
      is_on: row.is_on,
      limits: { minute, hour, day },
      calls: callsIn(known.calls, known.now.getTime()),
      state,
      problem: advice[state] === undefined ? null : sentences.map(asSentence).join(' '),
      paused_until: state === 'off' ? null : futureOnly(row.paused_until, known.now),
      failing_since: isFailing(state) ? row.failing_since : null,
      last_asked_at: row.last_asked_at,
      last_succeeded_at: row.last_succeeded_at,
      tracked_count: known.tracked,
      callbacks: row.is_on ? known.callbacks : null,
      unknown_numbers: [...known.unknown_numbers],
      positions: known.positions ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
    relationships: {},
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
const futureOnly = (time: string | null, now: Date) =>
  time !== null && Date.parse(time) > now.getTime() ? time : null
