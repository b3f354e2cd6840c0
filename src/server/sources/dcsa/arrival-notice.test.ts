import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecords } from '../kit/catalogue.ts'
import type { Snapshot } from '../../tracking/source.ts'
import { isArrivalNotice, noticesIn, withArrivalNotices } from './arrival-notice.rules.ts'
import { arrivalNoticeFact } from './arrival-notices.ts'
import { bill, box } from './testing/events.ts'

const notice = (changes: object = {}) => ({
  issueDateTime: '2026-09-20T08:00:00Z',
  transportDocumentReference: bill,
  arrivalNoticeVisualization: { name: 'notice.pdf', content: 'JVBERi0' },
  transport: { portOfDischarge: { UNLocationCode: 'USLGB' } },
  freeTimes: [
    { typeCodes: ['DET'], lastFreeDate: { value: '2026-09-28' } },
    { typeCodes: ['DEM', 'STO'], lastFreeDate: { value: '2026-10-02', classifier: 'EST' } },
    { typeCodes: ['DEM'], equipmentReferences: ['MSCU7654321'], lastFreeDate: { value: '2026-09-29' } },
  ],
  freightPaymentStatus: 'ZERO_PAID',
  releaseInformation: { isFreightReleased: false, isCustomsReleased: false },
  utilizedTransportEquipments: [{ equipment: { equipmentReference: box, ISOEquipmentCode: '45G1' } }],
  charges: [
    { paymentTermCode: 'COL', currencyAmount: 120.5, currencyCode: 'USD' },
    { paymentTermCode: 'COL', currencyAmount: 30, currencyCode: 'USD' },
    { paymentTermCode: 'PRE', currencyAmount: 900, currencyCode: 'USD' },
  ],
  ...changes,
})
const kept = (...notices: object[]) => noticesIn({ arrivalNotices: notices })
const snapshot = (containers: Snapshot['containers'] = [{ number: box }]): Snapshot => ({
  source: 'dcsa',
  taken_at: '2026-09-21T00:00:00Z',
  shipment: { bill_of_lading_number: bill },
  containers,
})
const read = (...notices: object[]) =>
  withArrivalNotices(snapshot(), kept(...notices), catalogueRecords)?.containers[0]

test('free time, releases and charges of a notice are those of its containers', () => {
  expect(read(notice())).toEqual({
    number: box,
    // The last minute of 2 October in Long Beach: free time of detention, and that of another container, do not count.
    import_deadlines: { pickup_lfd_line: '2026-10-03T06:59:00.000Z' },
    holds_at_pod_terminal: [
      { name: 'freight', status: 'hold', description: 'Not released, says the arrival notice' },
      { name: 'customs', status: 'pending', description: 'Not cleared, says the arrival notice' },
    ],
    fees_at_pod_terminal: [{ type: 'other', amount: 150.5, currency_code: 'USD' }],
  })
})

test('a later notice takes the place of an earlier one, in whatever order they came', () => {
  const later = notice({
    issueDateTime: '2026-09-22T08:00:00Z',
    freeTimes: [{ lastFreeDateTime: { value: '2026-10-05T17:00:00-07:00' } }],
    freightPaymentStatus: 'FULLY_PAID',
    releaseInformation: { isFreightReleased: true, isCustomsReleased: true },
  })
  for (const notices of [
    [notice(), later],
    [later, notice()],
  ])
    expect(read(...notices)).toEqual({
      number: box,
      import_deadlines: { pickup_lfd_line: '2026-10-06T00:00:00.000Z' },
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
    })
})

test('a notice of another bill says nothing, and one without values reports none', () => {
  expect(read(notice({ transportDocumentReference: 'MEDUX7654321' }))).toEqual({ number: box })
  expect(read({ issueDateTime: '2026-09-20T08:00:00Z', transportDocumentReference: bill })).toEqual({
    number: box,
  })
})

test('charges of a whole bill are not those of each of its containers, and holds by events stay', () => {
  const hold = { name: 'USDA' as const, status: 'hold' as const, description: null }
  const two = withArrivalNotices(
    snapshot([{ number: box, holds_at_pod_terminal: [hold] }, { number: 'MSCU7654321' }]),
    kept(notice()),
    catalogueRecords,
  )?.containers
  expect(two?.map(({ fees_at_pod_terminal }) => fees_at_pod_terminal)).toEqual([undefined, undefined])
  expect(two?.map(({ import_deadlines }) => import_deadlines?.pickup_lfd_line)).toEqual([
    '2026-10-03T06:59:00.000Z',
    '2026-09-30T06:59:00.000Z',
  ])
  expect(two?.[0]?.holds_at_pod_terminal?.map(({ name }) => name)).toEqual(['USDA', 'freight', 'customs'])
})

test('a hold of a notice ends with a release that was reported after it', () => {
  const released = (timestamp: string) => ({
    key: 'release',
    index: 0,
    event: 'carrier_release',
    original_event: 'Released',
    timestamp,
    estimated: false,
  })
  const holds = (timestamp: string) =>
    withArrivalNotices(
      snapshot([{ number: box, raw_events: [released(timestamp)] }]),
      kept(notice()),
      catalogueRecords,
    )?.containers[0]?.holds_at_pod_terminal?.map(({ name }) => name)
  expect(holds('2026-09-19T08:00:00Z')).toEqual(['freight', 'customs'])
  expect(holds('2026-09-21T08:00:00Z')).toEqual(['customs'])
})

test('of a notice only what is read is kept, under the numbers that it is about', () => {
  const [event] = kept(notice())
  expect(isArrivalNotice(event)).toBe(true)
  expect(JSON.stringify(event)).not.toContain('JVBERi0')
  expect(arrivalNoticeFact(event)).toMatchObject({
    numbers: [bill, box],
    made_at: '2026-09-20T08:00:00.000Z',
    is_fact: true,
  })
})

test('whatever a carrier sends as a notice, reading never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(notice())), fc.jsonValue()), (changes) => {
      const events = kept(notice(changes), changes)
      for (const event of events) arrivalNoticeFact(event)
      withArrivalNotices(snapshot(), events, catalogueRecords)
    }),
  )
})
