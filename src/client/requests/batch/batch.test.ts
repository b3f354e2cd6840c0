import { csvOf } from '../../../contract/exports/index.ts'
import { expect, test } from 'vitest'
import type { BatchRow } from '../../../contract/resources/index.ts'
import { guessMapping } from '../map/guess.rules.ts'
import { draftRows } from '../map/rows.rules.ts'
import { readText } from '../../lists/read/text.ts'
import {
  batchRowOf,
  doneShare,
  pollMs,
  rejectedCells,
  rejectedHeadings,
  batchSummary,
  remainingTime,
} from './progress.present.ts'

const facts = {
  file_name: null,
  state: 'running',
  total: 240,
  waiting: 150,
  created: 80,
  existing: 8,
  rejected: 2,
  per_minute: 100,
  created_at: '2026-11-21T12:00:00Z',
  finished_at: null,
}
const rejected: BatchRow = {
  row: 7,
  request_number: '=1+1',
  request_type: 'container',
  scac: null,
  ref_numbers: ['PO1', 'PO2'],
  tags: ['spring'],
  state: 'rejected',
  detail: 'The number has no letters or digits',
  tracking_request_id: null,
  shipment_id: null,
}

test('the progress of a batch and the time for the rest are described in a sentence', () => {
  expect(batchSummary(facts)).toBe('80 made · 8 there already · 2 rejected · 150 waiting')
  expect(remainingTime(facts)).toBe('about 2 minutes')
  expect(remainingTime({ ...facts, waiting: 20 })).toBe('less than a minute')
  expect(remainingTime({ ...facts, state: 'done', waiting: 0 })).toBeNull()
  expect(doneShare(facts)).toBeCloseTo(0.375)
})

test('a running batch is polled every two seconds, then less often, and a done one not at all', () => {
  expect([0, 5, 8, 30].map((polls) => pollMs('running', polls))).toEqual([2000, 2000, 4394, 10_000])
  expect([pollMs('done', 1), pollMs(undefined, 1)]).toEqual([false, false])
})

test('a row links to its shipment, else to its request, else to nothing', () => {
  expect(batchRowOf({ ...rejected, tracking_request_id: 'r' }, 0).href).toBe('/requests/r')
  expect(batchRowOf({ ...rejected, tracking_request_id: 'r', shipment_id: 's' }, 0).href).toBe('/shipments/s')
  expect(batchRowOf(rejected, 0)).toMatchObject({ href: null, name: '=1+1' })
})

test('a downloaded file of rejected rows is read back with the same values, and its texts are no formulas', () => {
  const csv = csvOf(
    [[...rejectedHeadings], rejectedCells(rejected)].map((cells) => cells.map((text) => ({ text }))),
  )
  expect(csv).toContain("'=1+1")
  const { rows } = readText(csv.replace(/^\ufeff/, ''), { from: 'file' })
  expect(draftRows(rows, guessMapping(rows))).toMatchObject([
    {
      request_number: '=1+1',
      request_type: 'container',
      scac: null,
      ref_numbers: ['PO1', 'PO2'],
      tags: ['spring'],
    },
  ])
})
