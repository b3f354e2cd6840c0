import type { ConnectionCheck } from '../../../../contract/resources/index.ts'
import type { FeedEnd } from '../../ais/feed.ts'
import type { TakenReport } from '../../ais/follower.ts'
import { type FeedObserver, listenTo } from '../../ais/listening.ts'
import type { AisReport } from '../../ais/report.ts'
import { iso } from '../../../platform/clock.ts'
import { type Scheduler, wallScheduler } from '../../../platform/jobs/every.ts'
import type { ConnectionRow } from '../connections.store.ts'
import type { PositionFeeds } from './position-feeds.ts'

const LISTEN_SECONDS = 5
/** Messages that are shown of those that became the same; all are counted. */
const MAX_SHOWN_OF_EACH = 25

type Shown = ConnectionCheck['received'][number]
const becameOf: Record<TakenReport['became'], Shown['became']> = {
  stored: 'position',
  thinned: 'position',
  ship: 'ship',
  implausible: 'left_out',
  outdated: 'left_out',
  left_out: 'left_out',
  useless: 'left_out',
}
/** What a person looks for comes first. */
const order: readonly Shown['became'][] = ['position', 'ship', 'not_understood', 'left_out']

/** A message as a person reads it: with times as texts, in UTC. */
function payloadOf({ code: _code, kind: _kind, ...payload }: AisReport): Record<string, unknown> {
  const sentAt = 'sent_at' in payload ? payload.sent_at : null
  return { ...payload, ...(sentAt !== null && { sent_at: iso(new Date(sentAt)) }) }
}

/** Listens to a connection for some seconds, and says what came and how it was understood. Stores nothing of its own. */
export async function checkPositions(
  {
    positions,
    wall,
    scheduler = wallScheduler,
  }: { positions: PositionFeeds; wall: { now(): Date }; scheduler?: Scheduler },
  connection: ConnectionRow,
): Promise<ConnectionCheck> {
  const began = performance.now()
  const shown = new Map<Shown['became'], Shown[]>(order.map((became) => [became, []]))
  const counts = new Map<Shown['became'], number>()
  const add = (each: Shown) => {
    counts.set(each.became, (counts.get(each.became) ?? 0) + 1)
    const those = shown.get(each.became)
    if (those && those.length < MAX_SHOWN_OF_EACH) those.push(each)
  }
  const answer = (outcome: ConnectionCheck['outcome'], sentence: string): ConnectionCheck => ({
    outcome,
    sentence,
    http_status: null,
    duration_ms: Math.round(performance.now() - began),
    counts: Object.fromEntries(counts),
    received: order.flatMap((became) => shown.get(became) ?? []),
    records_left_out: 0,
    changes: [],
  })
  const running = positions.listeningTo(connection)
  const own = running ? undefined : await positions.openOnce(connection)
  if (!running && !own) return answer('failed', 'Its secrets cannot be read: enter them again')
  const state = running?.state()
  if (state && 'sentence' in state && state.kind !== 'silent') return answer(state.kind, state.sentence)

  const { promise: ended, resolve: end } = Promise.withResolvers<FeedEnd | undefined>()
  const observer: FeedObserver = {
    report: (report, { became, reason }) =>
      add({ code: report.code, payload: payloadOf(report), became: becameOf[became], events: [], reason }),
    unreadable: (reason, received) =>
      add({ code: '?', payload: received, became: 'not_understood', events: [], reason }),
    ended: end,
  }
  const opened = own && listenTo(own.open, own.follower, { wall, scheduler })
  const leave = (running ?? opened)?.observe(observer)
  const cancel = scheduler.after(LISTEN_SECONDS * 1000, () => end(undefined))
  const stopped = await ended
  cancel()
  leave?.()
  opened?.stop()
  if (stopped) return answer(stopped.kind, stopped.sentence)
  const of = (became: Shown['became']) => counts.get(became) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return answer('not_found', `It is connected, and nothing came in ${LISTEN_SECONDS} seconds`)
  return answer(
    'found',
    `In ${LISTEN_SECONDS} seconds ${all} messages came, ${of('position')} of them positions of ships with your containers`,
  )
}
