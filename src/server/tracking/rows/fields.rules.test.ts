import { expect, expectTypeOf, test } from 'vitest'
import {
  attributesIn,
  containerFields,
  type FieldTable,
  shipmentFields,
  trackingRequestFields,
} from '../../../contract/fields/index.ts'
import {
  blankOf,
  type Comparisons,
  containerComparisons,
  differences,
  shipmentComparisons,
  trackingRequestComparisons,
} from './fields.rules.ts'
import type { CalculatedColumn, EnteredColumn } from '../../../contract/vocabulary/index.ts'
import type { NoteAttribute } from '../source.ts'
import type { ContainerRow, ShipmentRow, TrackingRequestRow } from './changes.ts'

type SetByService = 'account_id' | 'id' | 'created_at' | 'updated_at' | 'data_origin'

test('every column of a record that a source reports is compared', () => {
  expectTypeOf<Exclude<keyof ContainerRow, keyof typeof containerComparisons>>().toEqualTypeOf<
    SetByService | 'terminal_name' | NoteAttribute | EnteredColumn | CalculatedColumn
  >()
  expectTypeOf<Exclude<keyof ShipmentRow, keyof typeof shipmentComparisons>>().toEqualTypeOf<SetByService>()
  expectTypeOf<Exclude<keyof TrackingRequestRow, keyof typeof trackingRequestComparisons>>().toEqualTypeOf<
    | 'account_id'
    | 'id'
    | 'created_at'
    | 'source'
    | 'next_check_at'
    | 'checked_at'
    | 'user_id'
    | 'resumed_at'
    | 'refreshed_at'
    | 'leased_by'
    | 'leased_until'
  >()
  const tables: [FieldTable, object][] = [
    [containerFields, containerComparisons],
    [shipmentFields, shipmentComparisons],
    [trackingRequestFields, trackingRequestComparisons],
  ]
  for (const [fields, compared] of tables) {
    const reported = attributesIn(fields, (each) => each.reported ?? true).map(([name]) => name)
    expect(Object.keys(compared)).toEqual(expect.arrayContaining(reported))
  }
})

test('comparisons that leave a column out do not compile', () => {
  const { seal_number, ...others } = containerComparisons
  // @ts-expect-error: a source reports seal numbers, and what is not compared is not stored
  const incomplete: Comparisons<ContainerRow> = others
  expect({ ...incomplete, seal_number }).toEqual(containerComparisons)
})

test('a container begins with the initial value of each attribute, an empty list or null', () => {
  expect(blankOf(containerFields)).toMatchObject({
    ref_numbers: [],
    current_status: 'new',
    availability_known: false,
    available_for_pickup: null,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    pickup_lfd_rail: null,
  })
  expect(blankOf(containerFields)).not.toHaveProperty('number')
})

test('an attribute that a source reports is stored when it differs, times in UTC', () => {
  const known = { pickup_lfd_line: null, seal_number: 'A1' } as const
  const reported = { pickup_lfd_line: '2026-11-21T00:30:00-07:00', seal_number: 'A2' }
  expect(differences<Partial<ContainerRow>>(containerComparisons, known, reported)).toEqual({
    pickup_lfd_line: '2026-11-21T07:30:00Z',
    seal_number: 'A2',
  })
})
