import { expect, test } from 'vitest'
import { type EditedOrder, draftEdit, draftText, orderFaults, localInput } from './draft.rules.ts'

const container_id = '01990000-0000-7000-8000-000000000001'
const order: EditedOrder = {
  attributes: {
    recipient: null,
    answer_hours: 48,
    values: { delivery_address: 'Dock 4' },
    container_values: [{ container_id, pickup_appointment_at: '2026-11-25T17:00:00Z' }],
    content: { containers: [{ known: { container_id, zone: 'America/Los_Angeles' } }] },
  },
  relationships: {
    dray_carrier: { data: { type: 'party', id: 'p' } },
    containers: { data: [{ type: 'container', id: container_id }] },
  },
}

test('times are edited on the clock of the place of pickup, and saved as they are in the inputs', () => {
  expect(localInput('2026-11-25T17:00:00Z', 'America/Los_Angeles')).toBe('2026-11-25T09:00')
  const text = draftText(order)
  expect(text.containers[container_id]?.['pickup_appointment_at']).toBe('2026-11-25T09:00')
  expect(draftEdit(text)).toMatchObject({
    dray_carrier_id: 'p',
    recipient: null,
    answer_hours: 48,
    values: { delivery_address: 'Dock 4', rates: null },
    container_values: [{ container_id, pickup_appointment_at: '2026-11-25T09:00', pickup_number: null }],
  })
})

test('faults are shown at the inputs that they are about', () => {
  const at = (pointer: string) => ({ detail: pointer, source: { pointer: `/data/attributes/${pointer}` } })
  const faults = orderFaults(
    [
      at('recipient'),
      at('values/rates'),
      at('delivery_address'),
      at('container_values/0/pickup_number'),
      { detail: 'It was sent already' },
    ],
    [container_id],
  )
  expect(Object.keys(faults)).toEqual([
    'recipient',
    'values/rates',
    'values/delivery_address',
    `${container_id}/pickup_number`,
    '',
  ])
})
