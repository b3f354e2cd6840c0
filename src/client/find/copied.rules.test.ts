import { expect, test } from 'vitest'
import { clipOf } from '../lists/copy/clip.rules.ts'
import { copiedRows } from './filters.rules.ts'
import { containerOf, shipmentOf } from '../api/testing/records.ts'
import { matchOf, recordsWith, resultOf } from './testing/records.ts'
import { findRowsOf } from './find-rows.present.ts'

const now = new Date('2026-11-20T18:58:00Z')
const container = containerOf(2)
const records = recordsWith([container], [shipmentOf(1, [container]), shipmentOf(7, [])])
const bill = {
  shipment_id: shipmentOf(7, []).id,
  container_id: null,
  matched_field: 'bill_of_lading_number',
} as const
const rows = findRowsOf(
  [
    { identifier: 'MEDU1', result: resultOf('MEDU1', { matches: [matchOf(7, bill)] }), records },
    { identifier: 'CSQU3054383', result: resultOf('CSQU3054383', { matches: [matchOf(2)] }), records },
    { identifier: 'NOBODY', result: resultOf('NOBODY', { rule: 'untracked' }), records },
  ],
  new Map(),
  now,
)

test('a found shipment without a container is copied with its own numbers and no container attributes', () => {
  const { listed, shipments } = copiedRows({ rows, selection: { all: true, except: new Set() }, now })
  expect([...shipments]).toEqual([bill.shipment_id])
  const context = { now, origin: 'https://portolan.example' }
  expect(clipOf('containers', ['number', 'shipment', 'ref_numbers'], listed, context).text).toBe(
    ['Container\tShipment\tReferences', '\tMEDU9104472\t', 'CSQU3054383\tMEDU9104472\t'].join('\n'),
  )
})

test('the selection of rows becomes a selection of their records', () => {
  const { selected } = copiedRows({ rows, selection: { all: false, keys: new Set(['1', '3']) }, now })
  expect([...selected]).toEqual([bill.shipment_id])
})
