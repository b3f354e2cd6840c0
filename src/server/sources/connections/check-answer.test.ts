import { expect, test } from 'vitest'
import { useCarrier } from '../../testing/connected.ts'
import { box, wholeJourney } from '../dcsa/testing/events.ts'
import {
  countOutcomes,
  MAX_SHOWN_EVENTS,
  MAX_SHOWN_RECORDS,
  shownChanges,
  shownOf,
} from './check-answer.rules.ts'

const at = useCarrier()

test('of a long answer the first events are shown, and all are counted', async () => {
  const [first] = wholeJourney
  const many = Array.from({ length: 3000 }, (_, n) => ({ ...first, eventID: `event-${n}` }))
  const strange = { ...first, eventID: 'strange', eventType: 'EQUIPMENT', equipmentEventTypeCode: 'AVPX' }
  at.carrier.events.set(box, [...many, strange])
  at.carrier.page_size = 10_000
  const { id } = await at.connect()
  const { body } = await at.service.ask('POST', `/v2/connections/${id}/check`, {
    request_type: 'container',
    request_number: box,
  })
  const { counts, received } = body as { counts: Record<string, number>; received: { became: string }[] }
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(3001)
  expect(received).toHaveLength(MAX_SHOWN_EVENTS)
  expect(counts).toMatchObject({ not_understood: 1 })
  expect(received.filter(({ became }) => became === 'not_understood')).toHaveLength(1)
})

test('what was not understood is shown before the others, in the order in which it came', () => {
  const received = Array.from({ length: 2000 }, (_, n) => ({
    n,
    became: n % 3 === 2 ? ('not_understood' as const) : ('event' as const),
  }))
  const shown = shownOf(received)
  expect(shown).toHaveLength(MAX_SHOWN_EVENTS)
  expect(shown.every(({ became }) => became === 'not_understood')).toBe(true)
  expect(shown.map(({ n }) => n)).toEqual(shown.map(({ n }) => n).toSorted((a, b) => a - b))
  expect(countOutcomes(received)).toEqual({ event: 1334, not_understood: 666 })
})

test('of many records that would change the first are shown whole, and the others are counted', () => {
  const changes = Array.from({ length: 150 }, (_, n) =>
    ['number', 'seal_number'].map((attribute) => ({
      record: `R${n}`,
      attribute,
      before: null,
      after: n,
    })),
  ).flat()
  const shown = shownChanges(changes)
  expect(shown.changes).toHaveLength(MAX_SHOWN_RECORDS * 2)
  expect(shown.records_left_out).toBe(50)
})
