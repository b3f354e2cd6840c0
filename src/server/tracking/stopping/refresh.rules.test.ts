import { expect, test } from 'vitest'
import { type Refreshable, refreshMessage } from './refresh.store.ts'

const box = (more: Partial<Refreshable> = {}): Refreshable => ({
  shipment_id: '33333333-3333-4333-8333-333333333333',
  pod_terminal_id: null,
  pod_rail_carrier_scac: null,
  ind_rail_carrier_scac: null,
  stopped: false,
  asked: 1,
  ...more,
})
const terminal = { pod_terminal_id: '44444444-4444-4444-8444-444444444444' }

test('A refresh names the sources that are known to have the container', () => {
  expect(refreshMessage(box())).toBe('Started refresh for Shipping line')
  expect(refreshMessage(box(terminal))).toBe('Started refresh for Shipping line, Terminal')
  for (const rail of [{ pod_rail_carrier_scac: 'BNSF' }, { ind_rail_carrier_scac: 'UPRR' }])
    expect(refreshMessage(box({ ...terminal, ...rail }))).toBe(
      'Started refresh for Shipping line, Terminal, Rail',
    )
})

test('Where nothing is started, the reason is given', () => {
  expect(refreshMessage(box({ stopped: true, asked: 0 }))).toContain('stopped')
  expect(refreshMessage(box({ asked: 0, shipment_id: null }))).toContain('No source')
})
