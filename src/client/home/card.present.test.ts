import { expect, test } from 'vitest'
import type { CardContainer } from '../../contract/operations/index.ts'
import { cardTitle, containerLine, partsText, recordLine } from './card.present.ts'

const now = new Date('2026-11-23T15:04:00Z')
const container: CardContainer = {
  id: '11111111-2222-4333-8444-555555555555',
  number: 'CSQU3054383',
  shipment_id: null,
  place: 'Pier 400',
  vessel: 'EVER FORWARD',
  days_left: 0,
  is_gate_closed: false,
  appointment_warning: null,
  is_act_by_calculated: false,
  state: 'ready',
  is_last_known: false,
  holds: [],
  amounts: [],
  checked_at: '2026-11-23T14:50:00Z',
  arrival: null,
  days_out: null,
}
const line = (card: string, facts: Partial<CardContainer>) => {
  const { detail, decides, tone } = containerLine(card, { ...container, ...facts }, now)
  return [detail, decides, tone]
}

test('a card of a saved view has its name, and a preset card the one of the page', () => {
  expect(cardTitle({ name: 'held', title: null })).toBe('Held, and by whom')
  expect(cardTitle({ name: 'view:1', title: 'Brookfield Home' })).toBe('Brookfield Home')
})

test('parts are said in the words of their card, without those that are none', () => {
  const parts = [
    { name: 'over', count: 3 },
    { name: 'today', count: 0 },
  ]
  expect(partsText({ name: 'act_by_today', parts })).toBe('3 over')
  expect(partsText({ name: 'held', parts: [{ name: 'customs', count: 1200 }] })).toBe('customs 1,200')
  expect(partsText({ name: 'delayed', parts: [{ name: 'EVER FORWARD', count: 7 }] })).toBe(
    '7 on EVER FORWARD',
  )
})

test('what is to do by a day says the day and what stands in the way', () => {
  expect(line('act_by_today', {})).toEqual(['Ready', 'today', 'warn'])
  expect(line('act_by_today', { days_left: -3, holds: ['customs', 'freight'] })).toEqual([
    '2 holds',
    '3 days over',
    'bad',
  ])
  expect(line('act_by_today', { holds: ['USDA'], days_left: 2 })).toEqual([
    'USDA hold',
    '2 days left',
    'rest',
  ])
  const amounts = [{ amount: 450, currency_code: 'USD' }]
  expect(line('ready_for_pickup', { state: 'to_pay', amounts })).toEqual(['Pay 450 USD', 'today', 'warn'])
})

test('days to a calculated last free day are an estimate', () => {
  const isEstimate = (is_act_by_calculated: boolean) =>
    containerLine('act_by_today', { ...container, is_act_by_calculated }, now).isEstimate
  expect([true, false].map(isEstimate)).toEqual([true, false])
})

test('what was known last is not said as if it were so', () => {
  expect(line('act_by_today', { is_last_known: true })[0]).toBe('Was ready')
  expect(line('no_news', { is_last_known: true, checked_at: '2026-11-11T14:50:00Z' })).toEqual([
    'Was ready',
    '12 days ago',
    'warn',
  ])
})

test('an expected arrival is an estimate with its delay, in the zone of the port', () => {
  const arrival = {
    at: '2026-11-27T05:00:00Z',
    before: '2026-11-24T20:00:00Z',
    zone: 'America/Los_Angeles',
    is_actual: false,
    delay_days: 2,
  }
  expect(containerLine('delayed', { ...container, arrival }, now)).toMatchObject({
    detail: 'EVER FORWARD',
    decides: '26 Nov +2 d',
    isEstimate: true,
    tone: 'warn',
  })
})

test('an empty says how long it is out, and a document what it is', () => {
  expect(line('empties_to_return', { days_out: 6 })).toEqual(['Pier 400', '6 days out', 'rest'])
  const document = { id: 'd', title: 'a.pdf', detail: 'arrival_notice', at: '2026-11-23T13:04:00Z' }
  expect(recordLine('documents', document, now)).toMatchObject({
    detail: 'Arrival notice',
    decides: '2 h ago',
  })
})

test('a line says that an appointment was missed, or comes after the day to act by', () => {
  const detail = (appointment_warning: string | null, card = 'ready_for_pickup') =>
    containerLine(card, { ...container, place: 'Pier T', appointment_warning }, now).detail
  expect(detail('missed')).toBe('Pier T · appointment missed')
  expect(detail('after_act_by', 'act_by_today')).toMatch(/ · appointment after act by$/)
  expect(detail(null)).toBe('Pier T')
})
