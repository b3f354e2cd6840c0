import { expect, test } from 'vitest'
import { type StatedSubject, type StatingDocument, statedByDocuments } from './stated.present.ts'

const now = new Date('2026-11-20T18:00:00Z')
const box = 'box-1'
const documentWith = (
  attributes: Partial<StatingDocument['attributes']>,
  containers: string[] = [],
): StatingDocument => ({
  id: 'document-1',
  attributes: {
    name: 'notice.pdf',
    document_type: 'arrival_notice',
    document_type_manual: null,
    reviewed_at: '2026-11-20T08:00:00Z',
    state: 'read',
    ...attributes,
  },
  relationships: { cargos: { data: containers.map((id) => ({ id })) } },
})
const statedIn = (
  document: StatingDocument,
  payload: Record<string, unknown>,
  subjects: readonly StatedSubject[] = ['last free day'],
) =>
  statedByDocuments(
    [document],
    () => ({ attributes: { payload } }),
    { container_id: box, named: { containers: ['MSCU1234566'], papers: ['MAEU771100200'] }, subjects },
    now,
  )
const textsIn = (payload: Record<string, unknown>, subjects: readonly StatedSubject[]) =>
  statedIn(documentWith({}), payload, subjects).map(({ field, what, text }) => [field, `${what} ${text}`])
const payload = { last_free_day: '2026-11-25', pickup_number: 'PU4711' }

test('a confirmed arrival notice or delivery order states the last free day, and the pickup number', () => {
  expect(statedIn(documentWith({}), payload)).toEqual([
    {
      document_id: 'document-1',
      field: 'last_free_day',
      what: 'Last free day',
      text: 'Wed 25 Nov',
      value: '2026-11-25',
      document: 'Arrival notice, notice.pdf',
      reviewed_at: '2026-11-20T08:00:00Z',
    },
  ])
  const order = documentWith({ document_type_manual: 'delivery_order' }, [box])
  expect(statedIn(order, payload, ['pickup'])).toMatchObject([
    { field: 'pickup_number', what: 'Pickup number', text: 'PU4711' },
  ])
})

test('it states what was released, the appointment as it is written, and the empty return', () => {
  const read = {
    freight_release_status: 'RELEASED',
    freight_release_date: '2026-11-18',
    customs_release_status: 'PENDING',
    pickup_appointment_at: '2026-11-20T08:30:00Z',
    empty_return_due_date: '2026-11-30',
    return_location: { location_name: 'TRAPAC WILMINGTON' },
  }
  expect(textsIn(read, ['pickup'])).toEqual([
    ['freight_release_status', 'Freight released'],
    ['freight_release_date', 'Freight released on Wed 18 Nov'],
    ['customs_release_status', 'Customs not released yet'],
    ['pickup_appointment_at', 'Appointment Fri 20 Nov 08:30'],
  ])
  expect(textsIn(read, ['empty return'])).toEqual([
    ['empty_return_due_date', 'Empty return by Mon 30 Nov'],
    ['return_location.location_name', 'Empty return to TRAPAC WILMINGTON'],
  ])
  // Midnight stands for no time.
  expect(textsIn({ pickup_appointment_at: '2026-11-20T00:00:00Z' }, ['pickup'])).toEqual([
    ['pickup_appointment_at', 'Appointment Fri 20 Nov'],
  ])
})

test('each end of free time is stated with what it is for, where it belongs', () => {
  const free_times = [
    { type_code: 'DEM', free_until: '2026-11-25' },
    { type_code: 'DET', free_until: '2026-11-30', duration: 5 },
    { duration: 4 },
    { free_until: '2026-11-26' },
  ]
  expect(textsIn({ free_times }, ['last free day'])).toEqual([
    ['free_times.0.free_until', 'Free of demurrage until Wed 25 Nov'],
    ['free_times.3.free_until', 'Free until Thu 26 Nov'],
  ])
  expect(textsIn({ free_times }, ['empty return'])).toEqual([
    ['free_times.1.free_until', 'Free of detention until Mon 30 Nov'],
  ])
})

test.each([
  ['that nobody confirmed', documentWith({ reviewed_at: null }), payload],
  ['of another type', documentWith({ document_type: 'commercial_invoice' }), payload],
  ['of other containers', documentWith({}, ['box-2']), payload],
  ['without them', documentWith({}), {}],
  ['with what is no day', documentWith({}), { last_free_day: 'soon' }],
  ['with a day that no calendar has', documentWith({}), { last_free_day: '2026-13-45' }],
  ['with no text', documentWith({}), { last_free_day: 20_261_125, free_times: 'none' }],
])('a document %s states nothing', (_, document, fields) => {
  expect(statedIn(document, fields)).toEqual([])
})

test('a paper that names another bill of lading and no such container states nothing, however it was linked and accepted', () => {
  const linked = documentWith({}, [box])
  const other = { transport_document_reference: 'MAEU770920100' }
  const boxes = (number: string) => ({ utilized_transport_equipments: [{ equipment_reference: number }] })
  expect(statedIn(linked, { ...payload, ...other, ...boxes('MRKU7654321') })).toEqual([])
  expect(statedIn(linked, { ...payload, ...other })).toEqual([])
  expect(statedIn(linked, { ...payload, ...boxes('MRKU7654321') })).toEqual([])
  // It names the container, or the bill without its SCAC.
  expect(statedIn(linked, { ...payload, ...other, ...boxes('MSCU 123456-6') })).toHaveLength(1)
  expect(statedIn(linked, { ...payload, transport_document_reference: '771100200' })).toHaveLength(1)
})
