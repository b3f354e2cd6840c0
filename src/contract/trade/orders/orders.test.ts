import { expect, test } from 'vitest'
import { orderStates, revisionStates } from '../../vocabulary/index.ts'
import {
  refusalOfAnswer,
  hasPin,
  isShownByLink,
  mayDo,
  missingForSending,
  type OrderAction,
} from './index.ts'

const actions: OrderAction[] = ['edit', 'send', 'revise', 'withdraw']

test('each state allows what it should, and nothing else', () => {
  const allowed = Object.fromEntries(
    orderStates.map((state) => [state, actions.filter((action) => mayDo(action, state))]),
  )
  expect(allowed).toEqual({
    draft: ['edit', 'send', 'withdraw'],
    sent: ['revise', 'withdraw'],
    accepted: ['revise', 'withdraw'],
    declined: ['revise'],
    expired: ['revise'],
    withdrawn: [],
  })
})

test('only a revision that was sent and has not expired can be answered', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const at = (state: (typeof revisionStates)[number], expires_at: string) =>
    refusalOfAnswer({ state, expires_at }, now)
  expect(at('sent', '2026-11-20T18:00:01Z')).toBeNull()
  expect(at('sent', '2026-11-20T18:00:00Z')).toBe('expired')
  for (const state of revisionStates)
    if (state !== 'sent') expect(at(state, '2026-11-30T00:00:00Z')).toBe(state)
})

test('a link shows what can be answered and what was answered', () => {
  expect(isShownByLink(null)).toBe(true)
  expect(revisionStates.filter((state) => state !== 'sent' && isShownByLink(state))).toEqual([
    'accepted',
    'declined',
  ])
})

test('an order needs a carrier and a place to deliver to', () => {
  expect(missingForSending({ carrier: 'Bay Trucking', delivery_address: 'Dock 4' })).toEqual([])
  expect(
    missingForSending({ carrier: null, delivery_address: null }).map(({ attribute }) => attribute),
  ).toEqual(['dray_carrier_id', 'delivery_address'])
})

test.each(['PIN 4821', 'pin: 4821', 'The PIN of the terminal is 48213'])('%s is a PIN', (text) => {
  expect(hasPin(text)).toBe(true)
})
test.each(['Pickup 4821', 'shipping 4821', 'Pinehurst 123', 'No PIN is needed'])('%s is none', (text) => {
  expect(hasPin(text)).toBe(false)
})
