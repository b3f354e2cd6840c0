// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import {
  containerEventNames,
  pickupEventNames,
  requestEventNames,
  shipmentEventNames,
  transportEventNames,
} from '../../../contract/vocabulary/index.ts'
import { createAccount } from '../../accounts/store.ts'
import { iso } from '../../platform/clock.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { createLog } from '../../platform/log.ts'
import { openInMemory } from '../../testing/databases.ts'
import { simulatedTrade } from '../../testing/simulated-trade.ts'
import type { KnownRecords, TransportEventRow } from '../rows/changes.ts'
import { checkDue } from '../requests/check.ts'
import { feedFleet } from '../testing/feed-fleet.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import { isDerived } from './derived-events.rules.ts'
import { contextAt, isUnchanged, nothingKnown, applyInMemory } from '../testing/apply-in-memory.ts'

const trade = simulatedTrade(1)
const now = new Date('2026-11-20T18:58:00Z')
const hour = 3_600_000
const day = 24 * hour

/** Follows a request for as long as it stays in the fleet, asking again when the source says that it is worth it. */
function follow(entry: ReturnType<typeof trade.fleetAt>[number]) {
  const start = Date.parse(entry.requested_at)
  const events: string[] = []
  const echoes: string[] = []
  let known: KnownRecords = nothingKnown
  for (let at = start; at < start + 62 * day;) {
    const answer = trade.answer(entry, new Date(at))
    const next = answer.kind === 'snapshot' ? answer.snapshot.check_again_at : iso(new Date(at + 12 * hour))
    if (answer.kind === 'snapshot') {
      const context = contextAt(iso(new Date(at)))
      const reported = applyInMemory(known, answer.snapshot, context)
      events.push(...reported.events)
      known = reported.known
      // Most answers report nothing new: those that do must not do so twice.
      const again = reported.events.length > 0 ? applyInMemory(known, answer.snapshot, context) : undefined
      if (again && !isUnchanged(again.changes)) echoes.push(...again.events, 'a change')
    }
    if (!next) break
    at = Math.max(Date.parse(next), at + 3 * hour)
  }
  return { events, echoes, own: known.transport_events.filter(isDerived) }
}

describe('The simulated fleet', () => {
  const raised = new Set<string>()
  const echoes: string[] = []
  const own: TransportEventRow[] = []
  beforeAll(() => {
    for (const entry of trade.fleetAt(now, 120).slice(0, 40)) {
      const followed = follow(entry)
      for (const event of followed.events) raised.add(event)
      echoes.push(...followed.echoes)
      own.push(...followed.own)
    }
  })

  test.each([...transportEventNames, ...pickupEventNames, ...shipmentEventNames, ...containerEventNames])(
    'raises %s in the course of its voyages',
    (event) => {
      expect(raised).toContain(event)
    },
  )

  test('reports nothing twice, and gets no derived event beside a reported one', () => {
    expect(echoes).toEqual([])
    expect(new Set(own.map(({ event }) => event))).toEqual(new Set(pickupEventNames))
  })
})

describe('The requests of the simulated fleet', () => {
  const raised = new Set<string>()
  beforeAll(async () => {
    const { db, close } = await openInMemory()
    const account_id = await createAccount(db, {
      company_name: 'Demo',
      routing_data: false,
      simulated: true,
      created_at: iso(now),
    })
    const time = { ms: now.getTime() }
    const clock = { speed: 1, now: () => new Date(time.ms) }
    const lines: string[] = []
    const deps = {
      db,
      clock,
      sources: createSourceRegistry([trade]),
      log: createLog((line) => lines.push(line), clock.now),
    }
    await feedFleet(deps, trade.fleet(60))
    for (let days = 0; days < 6; days++) {
      while ((await checkDue(deps)).more);
      time.ms += day
    }
    for (const { event } of await loggedEvents(db, account_id)) raised.add(event)
    await close()
  })

  test.each(requestEventNames)('raise %s within days', (event) => {
    expect(raised).toContain(event)
  })
})
