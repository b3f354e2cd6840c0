import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload
const place = (location_name: string) => ({ location_name })

test('a proof of delivery states who signed and what was damaged', () => {
  expect(
    payload(
      `
# PROOF OF DELIVERY
Delivery No.: DN-4410                 Delivery Date: 28-SEP-2026
Consignee: LAKESIDE IMPORTS LLC       Delivery Time: 2:35 PM
Received By: Dana Ortiz               Signature: Signed electronically
Exceptions: 2 cartons wet
`,
      'proof_of_delivery',
    ),
  ).toMatchObject({
    delivered_at: '2026-09-28T14:35:00Z',
    received_by: 'Dana Ortiz',
    is_signed: true,
    exceptions: '2 cartons wet',
  })
  const clean = payload(
    `
# PROOF OF DELIVERY
Signed By                Delivered On               Exceptions
Dana Ortiz               2026-09-28 14:35           None
`,
    'proof_of_delivery',
  )
  expect(clean).toEqual({ received_by: 'Dana Ortiz', is_signed: true, delivered_at: '2026-09-28T14:35:00Z' })
  expect(payload('# PROOF OF DELIVERY\nReceived By:\nSignature:\nDate:\n', 'proof_of_delivery')).toEqual({})
})

test('a value beside its label wins over the words below the label, with or without a colon', () => {
  const read = payload(
    `
# DELIVERY ORDER
Pick up at      Pier 400 Terminal
Deliver to      Fir Street Imports LLC
Handle with care on arrival
`,
    'delivery_order',
  )
  expect(read).toMatchObject({
    pickup_location: place('Pier 400 Terminal'),
    deliver_to: { party_name: 'Fir Street Imports LLC' },
  })
})

test('a rate confirmation has its stops by labels and in a table', () => {
  expect(
    payload(
      `
# RATE CONFIRMATION
Load #: LD-88123
Pickup Location:    PIER 400, LOS ANGELES, CA        Pickup Date:     09/28/2026 08:00
Delivery Location:  CHICAGO, IL                      Delivery Date:   09/30/2026 14:00
`,
      'rate_confirmation',
    )['stops'],
  ).toEqual([
    {
      stop_type: 'pickup',
      location: place('PIER 400, LOS ANGELES, CA'),
      appointment_at: '2026-09-28T08:00:00Z',
    },
    { stop_type: 'delivery', location: place('CHICAGO, IL'), appointment_at: '2026-09-30T14:00:00Z' },
  ])
  expect(
    payload(
      `
# RATE CONFIRMATION
Load #: LD-88123
Stop           Location                     Date/Time              Reference
1 Pickup       PIER 400, LOS ANGELES, CA    09/28/2026 08:00       PU77812
2 Delivery     CHICAGO, IL                  09/30/2026 14:00       PO-7781
`,
      'rate_confirmation',
    )['stops'],
  ).toEqual([
    {
      stop_type: 'pickup',
      location: place('PIER 400, LOS ANGELES, CA'),
      appointment_at: '2026-09-28T08:00:00Z',
      reference_numbers: ['PU77812'],
    },
    {
      stop_type: 'delivery',
      location: place('CHICAGO, IL'),
      appointment_at: '2026-09-30T14:00:00Z',
      reference_numbers: ['PO-7781'],
    },
  ])
})

test('a freight release states who released what and when, the appointment, and until when the empty is due', () => {
  const read = (text: string) => payload(`# FREIGHT RELEASE\n${text}\n`, 'delivery_order')
  expect(
    read(`
Freight Release:          RELEASED 18 NOV 2026       Customs Release:     Not yet cleared
Release Date:             19 NOV 2026                Pickup No.:          PU77812
Pickup Appointment:       20 NOV 2026                Appointment Time:    08:30
Return Empty By:          30 NOV 2026                Return Empty To:     TRAPAC WILMINGTON
`),
  ).toEqual({
    freight_release_status: 'RELEASED',
    freight_release_date: '2026-11-18',
    customs_release_status: 'PENDING',
    release_date: '2026-11-19',
    pickup_number: 'PU77812',
    pickup_appointment_at: '2026-11-20T08:30:00Z',
    empty_return_due_date: '2026-11-30',
    return_location: place('TRAPAC WILMINGTON'),
  })
  expect(read('Freight Release: PIN 77812')).toEqual({ pickup_number: '77812' })
  expect(read('Freight Released: Yes\nCustoms Hold: Yes')).toEqual({
    freight_release_status: 'RELEASED',
    customs_release_status: 'HOLD',
  })
})

test('a release is not guessed from a box that is empty, a hold that there is not, or other words', () => {
  for (const line of [
    'Freight Released:',
    'Freight Released: [ ]',
    'Customs Hold: No',
    'Customs Status: see remarks',
    'Freight Status: COLLECT',
    'Appointment required at the terminal',
  ])
    expect(payload(`# DELIVERY ORDER\n${line}\n`, 'delivery_order')).toEqual({})
})
