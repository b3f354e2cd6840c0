import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload
const place = (location_name: string) => ({ location_name })

test('an arrival notice states the free time, what it is for, and where the container is returned', () => {
  const left = payload(
    `
# ARRIVAL NOTICE
MBL No.:                  MEDU9104472
Demurrage Free Time:      5 calendar days
Detention Free Days:      7 working days
Storage Free Until:       09/28/2026
Cargo Available At:       APM TERMINALS PIER 400
Empty Return Location:    TRAPAC TERMINAL, WILMINGTON
General Order Date:       10/07/2026
Freight:                  COLLECT
Total Amount Due:         USD 1,245.00
`,
    'arrival_notice',
  )
  expect(left).toMatchObject({
    pickup_location: place('APM TERMINALS PIER 400'),
    return_location: place('TRAPAC TERMINAL, WILMINGTON'),
    general_order_date: '2026-10-07',
    total_amount: { amount: 1245, currency_code: 'USD' },
  })
  expect(left['free_times']).toHaveLength(3)
  expect(left['free_times']).toEqual(
    expect.arrayContaining([
      { type_code: 'DEM', duration: 5, time_unit: 'CD' },
      { type_code: 'DET', duration: 7, time_unit: 'WD' },
      { type_code: 'STO', free_until: '2026-09-28' },
    ]),
  )
  const above = payload(
    `
# ARRIVAL NOTICE
Master B/L No.        Demurrage Free Days     Detention Free Days     Free Time Expires
MEDU9104472           4                       8 days                  28-SEP-2026

G.O. Date             Pickup Location         Return Location
07-OCT-2026           PIER 400                PIER J, LONG BEACH
`,
    'arrival_notice',
  )
  expect(above).toMatchObject({
    last_free_day: '2026-09-28',
    general_order_date: '2026-10-07',
    pickup_location: place('PIER 400'),
    return_location: place('PIER J, LONG BEACH'),
  })
  expect(above['free_times']).toEqual(
    expect.arrayContaining([
      { type_code: 'DEM', duration: 4 },
      { type_code: 'DET', duration: 8 },
    ]),
  )
})

test('free time is not guessed where the document does not say what it is for, or names several', () => {
  const read = (line: string) => payload(`# ARRIVAL NOTICE\n${line}\n`, 'arrival_notice')['free_times']
  expect(read('Free Time: 5 days')).toEqual([{ duration: 5 }])
  expect(read('5. Free Days FCL - 5 Days (NON-DG), 3 Days (DG) / LCL - 7 Days')).toBeUndefined()
  expect(read('Demurrage: USD 150.00 per day after free time')).toBeUndefined()
  expect(read('Demurrage: please contact us')).toBeUndefined()
})

test('free times are read from a table', () => {
  const read = payload(
    `
# ARRIVAL NOTICE
MBL No.: MEDU9104472
Type               Free Days          Free Until
Demurrage          5                  09/28/2026
Detention          7                  10/05/2026
`,
    'arrival_notice',
  )
  expect(read['free_times']).toEqual([
    { type_code: 'DEM', duration: 5, free_until: '2026-09-28' },
    { type_code: 'DET', duration: 7, free_until: '2026-10-05' },
  ])
})

test('the name of a place after its code is below the caption of both', () => {
  const dischargedAt = (row: string) =>
    extract(contentOf(`\nPort of Loading                 Port of Discharge\n${row}`), 'arrival_notice')
      .payload['port_of_discharge']
  expect(dischargedAt('BRNVT   Navegantes, SC          USILM   Wilmington, NC')).toMatchObject({
    un_location_code: 'USILM',
    location_name: 'Wilmington, NC',
  })
  // A code whose letters are not in the name is of something else.
  expect(dischargedAt('BRNVT   Navegantes, SC          USILM   Oakland, CA')).not.toMatchObject({
    location_name: 'Oakland, CA',
  })
})
