import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload
const place = (location_name: string) => ({ location_name })

test('a booking states how many containers of which type, and where to pick up the empty ones', () => {
  const read = payload(
    `
# BOOKING CONFIRMATION
Booking Number:       EBKG0815001           Equipment:   2 x 40HC, 1 x 20' DC
Empty Pickup Depot:   NINGBO BEILUN DEPOT
SI Cut-Off Date/Time: 09-SEP-2026 1200 HRS
VGM Closing:          17:30 10-SEP-2026
Port Cut-off:         10-SEP-2026 / 11:00 PM
Service Type:         CY/CFS
`,
    'booking_confirmation',
  )
  expect(read).toMatchObject({
    confirmed_equipments: [
      { iso_equipment_code: '45G1', units: 2, empty_container_pickup_location: place('NINGBO BEILUN DEPOT') },
      { iso_equipment_code: '22G1', units: 1, empty_container_pickup_location: place('NINGBO BEILUN DEPOT') },
    ],
    receipt_type_at_origin: 'CY',
    delivery_type_at_destination: 'CFS',
  })
  expect(read['shipment_cut_off_times']).toEqual(
    expect.arrayContaining([
      { cut_off_date_time_code: 'DCO', cut_off_date_time: '2026-09-09T12:00:00Z' },
      { cut_off_date_time_code: 'VCO', cut_off_date_time: '2026-09-10T17:30:00Z' },
      { cut_off_date_time_code: 'FCO', cut_off_date_time: '2026-09-10T23:00:00Z' },
    ]),
  )
})

test('a booking with a table below merged headers, and its cut-offs above their times', () => {
  const read = payload(
    `
# BOOKING CONFIRMATION
Booking No.
EBKG0815001

Documentation Cut-off     VGM Cut-off             CY Closing
2026-09-09 12:00          2026-09-10 17:30        2026-09-10 23:00

          Equipment                    Cargo
Qty       Type              Description             Gross Weight
2         40HC              Torque wrenches         18,000.00 KGS
1         20DC              Socket sets             9,000.00 KGS
`,
    'booking_confirmation',
  )
  expect(read).toMatchObject({
    carrier_booking_reference: 'EBKG0815001',
    confirmed_equipments: [
      { iso_equipment_code: '45G1', units: 2 },
      { iso_equipment_code: '22G1', units: 1 },
    ],
  })
  expect(read['shipment_cut_off_times']).toHaveLength(3)
})

test('a table of bookings without cargo', () => {
  const read = payload(
    `
# BOOKING CONFIRMATION
Booking No.: EBKG0815001
Container Type          Quantity          Commodity
40' High Cube           3                 Tools
20' Reefer              1                 Fruit
`,
    'booking_confirmation',
  )
  expect(read['charges']).toBeUndefined()
  expect(read['confirmed_equipments']).toEqual([
    { iso_equipment_code: '45G1', units: 3 },
    { iso_equipment_code: '22R1', units: 1 },
  ])
})

test.each([
  ['VGM due by', 'VCO'],
  ['VGM submission by:', 'VCO'],
  ['Clôture VGM', 'VCO'],
  ['Doc. closing', 'DCO'],
  ['SI-Schluss', 'DCO'],
  ['Latest gate in', 'FCO'],
  ['CY closing', 'FCO'],
  ['Ladeschluss', 'FCO'],
  ['First receiving date', 'EFC'],
  ['Terminal opens', 'EFC'],
  ['Earliest delivery to terminal', 'EFC'],
])('the cut-off "%s" is known by its words: %s', (caption, code) => {
  const { shipment_cut_off_times } = extract(
    contentOf(`${caption}     2026-06-13 16:00`),
    'booking_confirmation',
  ).payload
  expect(shipment_cut_off_times).toMatchObject([
    { cut_off_date_time_code: code, cut_off_date_time: '2026-06-13T16:00:00Z' },
  ])
})

test('other days that are due, and closing remarks, are no cut-offs', () => {
  for (const caption of ['Due date at destination', 'Closing remarks', 'Earliest arrival', 'Opening hours'])
    expect(
      extract(contentOf(`${caption}     2026-06-13 16:00`), 'booking_confirmation').payload,
    ).not.toHaveProperty('shipment_cut_off_times')
})
