import { expect, test } from 'vitest'
import type { Connection, ConnectionCheck } from '../../../contract/resources/index.ts'
import {
  answerCounts,
  changedRecords,
  changesSentence,
  guessedType,
  notShownSentence,
  payloadDigest,
  understoodRows,
} from './check.present.ts'
import {
  adviceFor,
  callbacksLine,
  clockText,
  connectionStateText,
  shipsReceived,
  tightestBudget,
  worstConnectionsFirst,
} from './connection.present.ts'
import { testConnection } from '../testing/connection.ts'
import { chartedQuarters, chartedSteps, countedHours, dayInNumbers, dayTotals } from './day-chart.rules.ts'

const now = new Date('2026-11-22T16:20:00Z')

test('the worst stands first, and those that are alike in the order of preference', () => {
  const all = [
    testConnection({ name: 'off', state: 'off', rank: 1 }),
    testConnection({ name: 'second', rank: 3 }),
    testConnection({ name: 'first', rank: 2 }),
    testConnection({ name: 'refused', state: 'refused', rank: 4 }),
    testConnection({ name: 'fleet', kind: 'simulated', rank: 5 }),
  ]
  expect(worstConnectionsFirst(all).map(({ id }) => id)).toEqual([
    'refused',
    'first',
    'second',
    'off',
    'fleet',
  ])
})

test('what is wrong is a sentence in bold, what it means, and one thing to do', () => {
  const problem = 'The credentials were refused (401). What it reported before is still shown.'
  expect(adviceFor(testConnection({ state: 'refused', problem }), now)).toMatchObject({
    lead: 'The credentials were refused (401).',
    text: 'What it reported before is still shown.',
    action: { href: '/settings/sources/1#settings' },
  })
  const failing_since = '2026-11-22T14:02:00Z'
  expect(adviceFor(testConnection({ state: 'refused', problem, failing_since }), now).text).toBe(
    'Since 14:02 UTC. What it reported before is still shown.',
  )
  const paused_until = '2026-11-22T17:00:00Z'
  expect(adviceFor(testConnection({ state: 'limited', paused_until }), now).lead).toBe(
    'Limit reached until 17:00 UTC.',
  )
  expect(adviceFor(testConnection({ kind: 'simulated' }), now).text).toContain('made up')
  expect(adviceFor(testConnection({ unknown_numbers: ['A', 'B'] }), now).text).toBe(
    '2 numbers unknown to it.',
  )
})

test('of what receives messages nothing is said about calls', () => {
  const edi = { kind: 'edi', state: 'never_asked' } as const
  expect(connectionStateText(testConnection(edi)).label).toBe('No message yet')
  expect(adviceFor(testConnection(edi), now).text).toBe('No message was received yet.')
})

test('a time of another day has its date', () => {
  expect(clockText('2026-11-22T16:19:00Z', now)).toBe('16:19 UTC')
  expect(clockText('2026-11-21T22:14:00Z', now)).toBe('Sat 21 Nov 22:14 UTC')
})

test('of several limits the one that is used most is shown', () => {
  const limits = { minute: 10, hour: null, day: 6000 }
  expect(tightestBudget(testConnection({ limits, calls: { minute: 1, hour: 9, day: 2118 } }))?.window).toBe(
    'day',
  )
  expect(tightestBudget(testConnection({ limits, calls: { minute: 9, hour: 9, day: 9 } }))?.window).toBe(
    'minute',
  )
  expect(tightestBudget(testConnection())).toBeUndefined()
})

test('calls of the last day stand at their quarter of an hour, and are counted by hours', () => {
  const counts = [
    { at: '2026-11-21T16:15:00Z', calls: 9, failed: 0, mean_ms: 1 },
    { at: '2026-11-22T15:30:00Z', calls: 3, failed: 1, mean_ms: 400 },
    { at: '2026-11-22T15:45:00Z', calls: 1, failed: 0, mean_ms: 800 },
    { at: '2026-11-22T16:15:00Z', calls: 2, failed: 0, mean_ms: null },
  ]
  expect(chartedQuarters(counts, now).map(({ at }) => at)).toEqual([92, 93, 95])
  expect(countedHours(counts.slice(1)).map(({ calls, failed }) => [calls, failed])).toEqual([
    [4, 1],
    [2, 0],
  ])
  expect(dayTotals(counts.slice(1))).toEqual({ calls: 6, failed: 1, mean_ms: 500 })
  expect(chartedSteps(counts, now, 2)).toEqual([
    { at: 46, calls: 4, failed: 1 },
    { at: 47, calls: 2, failed: 0 },
  ])
  expect(dayInNumbers(counts.slice(1))).toEqual({ calls: '6 calls', failed: '1 failed', time: '500 ms' })
  expect(dayInNumbers([])).toEqual({ calls: 'no calls', failed: null, time: null })
})

const check = (changes: Partial<ConnectionCheck> = {}): ConnectionCheck => ({
  outcome: 'found',
  sentence: 'It answered',
  http_status: 200,
  duration_ms: 12,
  counts: {},
  received: [],
  records_left_out: 0,
  changes: [],
  ...changes,
})

test('an answer is counted by what became of its events', () => {
  const counts = { event: 10_002, not_understood: 1 }
  expect(answerCounts(check({ counts })).map(({ text }) => text)).toEqual([
    '10,003 received',
    '10,002 became events',
    '1 not understood',
  ])
})

test('of a long answer it is said how much of it is shown', () => {
  const received = [{ code: 'AIS 1', payload: {}, became: 'left_out' as const, events: [], reason: null }]
  expect(notShownSentence(check({ received, counts: { left_out: 10_003 } }))).toBe(
    '1 of 10,003 are shown, first those that were not understood.',
  )
  expect(notShownSentence(check({ received, counts: { left_out: 1 } }))).toBeNull()
})

test('when a ship sent a message is a time with its zone', () => {
  const payload = { mmsi: '353136000', sent_at: '2026-11-22T16:18:00.000Z' }
  const received = [{ code: 'AIS 1', payload, became: 'position' as const, events: [], reason: null }]
  expect(understoodRows(check({ received }), now).map(({ digest }) => digest)).toEqual([
    '353136000 · Sun 22 Nov 16:18 UTC',
  ])
})

test('a connection that has other settings since it was asked is not one that was never asked', () => {
  const calls = { minute: 0, hour: 1, day: 3 }
  const edited = testConnection({ state: 'never_asked', calls })
  expect(connectionStateText(edited).label).toBe('Not asked yet')
  expect(adviceFor(edited, now).text).toBe('It was not asked with these settings yet.')
  expect(connectionStateText(testConnection({ state: 'never_asked' })).label).toBe('Never asked')
})

test('an event is recognised by its values, without ids and what its code says already', () => {
  const payload = {
    eventID: '3cecb101-7a1a-43a4-9d62-000000000001',
    eventType: 'EQUIPMENT',
    eventDateTime: '2026-11-13T23:41:00+08:00',
    transportCall: { UNLocationCode: 'CNYTN', again: 'CNYTN' },
  }
  expect(payloadDigest(payload, 'EQUIPMENT LOAD ACT')).toBe('2026-11-13T23:41:00+08:00 · CNYTN')
})

test('what would change is named by record, and a new record is distinguished from a changed one', () => {
  const changes = [
    { record: 'MSCU1234566', attribute: 'number', before: null, after: 'MSCU1234566' },
    { record: 'MSCU1234566', attribute: 'seal_number', before: null, after: 'S1' },
    {
      record: 'B1',
      attribute: 'pod_eta_at',
      before: '2026-11-27T14:00:00Z',
      after: '2026-11-28T14:00:00Z',
    },
  ]
  const records = changedRecords(check({ changes }), now)
  expect(records.map(({ isNew }) => isNew)).toEqual([true, false])
  expect(records[1]?.values[0]).toMatchObject({
    before: 'Fri 27 Nov 14:00 UTC',
    after: 'Sat 28 Nov 14:00 UTC',
  })
  expect(changesSentence(records)).toBe('Would add 1 record and change 1 value')
  expect(changesSentence([])).toBe('Nothing would change')
})

test('a container number is asked for as one, and anything else as a bill of lading', () => {
  expect(guessedType('MSCU 123456-6')).toBe('container')
  expect(guessedType('MEDUX1234567')).toBe('bill_of_lading')
})

test('callbacks say since when none came, and what keeps them from coming', () => {
  const line = (callbacks: Connection['attributes']['callbacks']) =>
    callbacksLine(testConnection({ callbacks }), now)
  expect(line(null)).toBeNull()
  const sentence = 'It sends what is new by itself.'
  expect(line({ state: 'active', sentence, last_received_at: null })).toEqual({
    tone: 'rest',
    text: `${sentence} None came yet.`,
  })
  expect(line({ state: 'active', sentence, last_received_at: '2026-11-22T16:00:00Z' })?.text).toBe(
    `${sentence} The last came 16:00 UTC, 20 min ago.`,
  )
  expect(line({ state: 'failing', sentence: 'It refuses.', last_received_at: null })).toEqual({
    tone: 'warn',
    text: 'It refuses.',
  })
})

test('a source of ship positions says how many of the ships with containers it receives', () => {
  expect(shipsReceived({ ships: 0, ships_seen: 0 })).toBe('No ship carries a container of yours now.')
  expect(shipsReceived({ ships: 1, ships_seen: 0 })).toBe(
    'The ship with your containers was not received yet.',
  )
  expect(shipsReceived({ ships: 2, ships_seen: 0 })).toBe(
    'None of the 2 ships with your containers was received yet.',
  )
  expect(shipsReceived({ ships: 5, ships_seen: 3 })).toBe('3 of 5 ships with your containers are received.')
  const silent = testConnection({
    kind: 'ais',
    state: 'silent',
    problem: 'Nothing was received for 5 minutes. More.',
  })
  expect(connectionStateText(silent)).toEqual({ label: 'Silent', tone: 'warn' })
  expect(adviceFor(silent, now)).toMatchObject({ lead: 'Nothing was received for 5 minutes.', tone: 'warn' })
  expect(connectionStateText(testConnection({ kind: 'ais', state: 'never_asked' })).label).toBe(
    'Not connected yet',
  )
})
