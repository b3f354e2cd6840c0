import { plural, t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import {
  type CallWindow,
  type ConnectionState,
  connectionStates,
} from '../../../contract/vocabulary/index.ts'
import { ageText, counted, paths, readable, type ShownTime, timeText, type Tone } from '../../format/index.ts'
import { callWindowNames } from './draft.rules.ts'
import { answersForLines, connectionKindOf, receivesMessages, receivesPositions } from './kind.rules.ts'

const states: Record<ConnectionState, { label: string; tone: Tone }> = {
  key_lost: { label: t('Secrets unreadable'), tone: 'bad' },
  refused: { label: t('Refused'), tone: 'bad' },
  failing: { label: t('Failing'), tone: 'bad' },
  silent: { label: t('Silent'), tone: 'warn' },
  limited: { label: t('Limit reached'), tone: 'warn' },
  line_missing: { label: t('No shipping line'), tone: 'warn' },
  healthy: { label: t('Healthy'), tone: 'ok' },
  never_asked: { label: t('Never asked'), tone: 'rest' },
  off: { label: t('Off'), tone: 'rest' },
}
const isState = (state: string): state is ConnectionState => Object.hasOwn(states, state)
export const isSimulated = ({ attributes }: Connection): boolean => attributes.kind === 'simulated'
export const makesCalls = (connection: Connection): boolean =>
  !isSimulated(connection) &&
  !receivesMessages(connection.attributes.kind) &&
  !receivesPositions(connection.attributes.kind)

/** Which line a number is of has to be said: it answers for all, or for some. */
export const answersForSeveralLines = (connection: Connection): boolean =>
  makesCalls(connection) &&
  answersForLines(connection.attributes.kind) &&
  connection.attributes.scacs.length !== 1

/** It was asked, and has other settings since then. */
const wasAskedBefore = ({ attributes: { last_succeeded_at, calls } }: Connection): boolean =>
  last_succeeded_at !== null || calls.day > 0

/** The one word of a connection's state. What is made up is neither healthy nor ill. */
export function connectionStateText(connection: Connection): { label: string; tone: Tone } {
  const { state } = connection.attributes
  if (isSimulated(connection) && state !== 'off') return { label: t('Simulated'), tone: 'rest' }
  if (state === 'never_asked' && receivesPositions(connection.attributes.kind))
    return { label: t('Not connected yet'), tone: 'rest' }
  if (state === 'never_asked' && !makesCalls(connection)) return { label: t('No message yet'), tone: 'rest' }
  if (state === 'never_asked' && wasAskedBefore(connection))
    return { label: t('Not asked yet'), tone: 'rest' }
  return isState(state) ? states[state] : { label: readable(state), tone: 'rest' }
}

/** The worst first; of those that are alike in the order of preference. */
export const worstConnectionsFirst = (connections: readonly Connection[]): Connection[] => {
  const place = (connection: Connection) => {
    const { state } = connection.attributes
    // What is made up is asked last, whatever the others are.
    if (isSimulated(connection)) return connectionStates.length
    return isState(state) ? connectionStates.indexOf(state) : -1
  }
  return connections.toSorted(
    (one, other) => place(one) - place(other) || one.attributes.rank - other.attributes.rank,
  )
}

/** States in which nothing, or too little, comes in. */
const needsPerson: readonly string[] = ['key_lost', 'refused', 'failing', 'silent', 'limited', 'line_missing']
export const connectionsNeedingPerson = (connections: readonly Connection[]): Connection[] =>
  connections.filter(({ attributes }) => needsPerson.includes(attributes.state))

/** What happened and what it means, and one thing to do. */
export interface Advice {
  tone: Tone
  /** The first sentence, in bold, where something is wrong. */
  lead: string | null
  text: string
  action: { label: string; href: string } | null
}

/** @param now of the wall clock: by it sources are asked */
export function adviceFor(connection: Connection, now: Date): Advice {
  const { id, attributes } = connection
  const { state, problem, paused_until, failing_since } = attributes
  const at = (anchor: string) => `${paths.source(id)}${anchor}`
  const [lead = '', ...others] = (problem ?? '').split(/(?<=[.!?]) /)
  const since = failing_since === null ? [] : [t('Since {time}.', { time: clockText(failing_since, now) })]
  const rest = [...since, ...others].join(' ')
  const until = paused_until === null ? null : clockText(paused_until, now)
  if (isSimulated(connection))
    return state === 'off'
      ? {
          tone: 'rest',
          lead: null,
          text: t('Switched off. What it made up before stays in the lists.'),
          action: null,
        }
      : { tone: 'rest', lead: null, text: t('Everything that it reports is made up.'), action: null }
  switch (state) {
    case 'healthy':
      return answering(connection)
    case 'key_lost':
    case 'refused':
      return { tone: 'bad', lead, text: rest, action: { label: t('Enter them'), href: at('#settings') } }
    case 'failing': {
      const again = until === null ? '' : ` ${t('Next attempt at {time}.', { time: until })}`
      return { tone: 'bad', lead, text: `${rest}${again}`, action: { label: t('Try it'), href: at('#try') } }
    }
    case 'silent':
      return { tone: 'warn', lead, text: rest, action: { label: t('Try it'), href: at('#try') } }
    case 'limited': {
      const begin = until === null ? t('Limit reached.') : t('Limit reached until {time}.', { time: until })
      const action = { label: t('Change the limits'), href: at('#settings') }
      return { tone: 'warn', lead: begin, text: problem ?? '', action }
    }
    case 'line_missing':
      return { tone: 'warn', lead, text: rest, action: { label: t('Enter it'), href: at('#settings') } }
    case 'off':
      return { tone: 'rest', lead: null, text: t('Switched off: nothing is asked here.'), action: null }
    case 'never_asked':
      if (receivesPositions(attributes.kind))
        return { tone: 'rest', lead: null, text: t('It is connected to within some seconds.'), action: null }
      if (!makesCalls(connection))
        return { tone: 'rest', lead: null, text: t('No message was received yet.'), action: null }
      return {
        tone: 'rest',
        lead: null,
        text: neverAskedText(connection),
        action: { label: t('Try it'), href: at('#try') },
      }
  }
  return { tone: 'rest', lead: null, text: problem ?? '', action: null }
}

function neverAskedText(connection: Connection): string {
  if (wasAskedBefore(connection)) return t('It was not asked with these settings yet.')
  return connectionKindOf(connection.attributes.kind)?.supplements
    ? t('Nothing was asked yet: it is asked when a tracked container comes near.')
    : t('Nothing was asked yet: it is asked when a number of its lines is tracked.')
}

function answering(connection: Connection): Advice {
  const { id, attributes } = connection
  const { unknown_numbers, tracked_count, positions } = attributes
  if (positions) return { tone: 'rest', lead: null, text: shipsReceived(positions), action: null }
  if (!makesCalls(connection))
    return {
      tone: 'rest',
      lead: null,
      text: t('Messages are received.'),
      action: { label: t('See them'), href: paths.source(id) },
    }
  if (unknown_numbers.length > 0)
    return {
      tone: 'rest',
      lead: null,
      text: plural(unknown_numbers.length, '{n} number unknown to it.', '{n} numbers unknown to it.'),
      action: {
        label: unknown_numbers.length === 1 ? t('See it') : t('See them'),
        href: `${paths.source(id)}#unknown`,
      },
    }
  return {
    tone: 'rest',
    lead: null,
    text: tracked_count === 0 ? t('It answers; no request goes to it now.') : t('It answers.'),
    action: null,
  }
}

type ReceivedPositions = NonNullable<Connection['attributes']['positions']>

/** `3 of 5 ships with your containers are received.` */
export function shipsReceived({
  ships,
  ships_seen,
}: Pick<ReceivedPositions, 'ships' | 'ships_seen'>): string {
  if (ships === 0) return t('No ship carries a container of yours now.')
  if (ships_seen === 0)
    return plural(
      ships,
      'The ship with your containers was not received yet.',
      'None of the {n} ships with your containers was received yet.',
    )
  return ships === 1
    ? t('1 of 1 ship with your containers is received.')
    : plural(
        ships_seen,
        '{n} of {ships} ships with your containers is received.',
        '{n} of {ships} ships with your containers are received.',
        { ships },
      )
}

/** `17:00 UTC` today, else with its date. */
export function clockText(at: string, now: Date): string {
  const { text } = timeText(at, 'UTC', now)
  return at.slice(0, 10) === now.toISOString().slice(0, 10) ? text.split(' ').slice(-2).join(' ') : text
}

/** When it last answered, and how long ago that is; null where it never did. */
export function lastSuccess(connection: Connection, now: Date): (ShownTime & { ago: string }) | null {
  const { last_succeeded_at: at } = connection.attributes
  if (at === null) return null
  return { text: clockText(at, now), title: timeText(at, 'UTC', now).title, ago: ageText(at, now) }
}

/** How it stands with what the source sends by itself; null where it is only asked. */
export function callbacksLine(
  { attributes: { callbacks } }: Connection,
  now: Date,
): { tone: Tone; text: string } | null {
  if (callbacks === null) return null
  const { state, sentence, last_received_at: last } = callbacks
  const isWrong = state === 'failing' || state === 'unavailable'
  const came =
    last === null
      ? t('None came yet.')
      : t('The last came {time}, {age}.', { time: clockText(last, now), age: ageText(last, now) })
  return {
    tone: isWrong ? 'warn' : 'rest',
    text: isWrong && last === null ? sentence : `${sentence} ${came}`,
  }
}

/** Calls made of those that may be made in one span of time. */
export interface BudgetUse {
  window: CallWindow
  calls: number
  limit: number
  /** From 0 to 1. */
  part: number
}

export const budgetsOf = ({ attributes: { calls, limits } }: Connection): BudgetUse[] =>
  callWindowNames.flatMap((window) => {
    const limit = limits[window]
    if (limit === null) return []
    const part = Math.min(1, calls[window] / limit)
    return [{ window, calls: calls[window], limit, part }]
  })

/** The limit of which the most is used; of those used alike the one of the longest time. */
export const tightestBudget = (connection: Connection): BudgetUse | undefined =>
  budgetsOf(connection).reduce<BudgetUse | undefined>(
    (tightest, use) => (tightest === undefined || use.part >= tightest.part ? use : tightest),
    undefined,
  )

/** What it is, which lines it answers for, and how much is tracked through it. */
export function connectionSummary(connection: Connection): {
  kind: string
  lines: string
  tracked: string | null
} {
  const { kind, scacs, tracked_count } = connection.attributes
  return {
    kind: t(connectionKindOf(kind)?.label ?? readable(kind)),
    lines: receivesPositions(kind)
      ? t('for the map')
      : connectionKindOf(kind)?.supplements
        ? t('beside the line')
        : scacs.length === 0
          ? t('any line')
          : scacs.join(' '),
    tracked: tracked_count === 0 ? null : counted(tracked_count, 'request'),
  }
}
