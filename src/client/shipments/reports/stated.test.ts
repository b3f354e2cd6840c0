import { expect, test } from 'vitest'
import { type StatingDocument, statedByDocuments } from './stated.present.ts'

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
  attributes: Parameters<typeof statedByDocuments>[2]['attributes'] = ['pickup_lfd'],
) =>
  statedByDocuments([document], () => ({ attributes: { payload } }), { container_id: box, attributes }, now)
const payload = { last_free_day: '2026-11-25', pickup_number: 'PU4711' }

test('a confirmed arrival notice or delivery order states the last free day, and the pickup number', () => {
  expect(statedIn(documentWith({}), payload)).toEqual([
    {
      document_id: 'document-1',
      what: 'Last free day',
      text: 'Wed 25 Nov',
      document: 'Arrival notice, notice.pdf',
      reviewed_at: '2026-11-20T08:00:00Z',
    },
  ])
  const order = documentWith({ document_type_manual: 'delivery_order' }, [box])
  expect(statedIn(order, payload, ['available_for_pickup', 'pickup_appointment_at'])).toMatchObject([
    { what: 'Pickup number', text: 'PU4711' },
  ])
})

test.each([
  ['that nobody confirmed', documentWith({ reviewed_at: null }), payload],
  ['of another type', documentWith({ document_type: 'commercial_invoice' }), payload],
  ['of other containers', documentWith({}, ['box-2']), payload],
  ['without them', documentWith({}), {}],
  ['with what is no day', documentWith({}), { last_free_day: 'soon' }],
  ['with no text', documentWith({}), { last_free_day: 20_261_125 }],
])('a document %s states nothing', (_, document, fields) => {
  expect(statedIn(document, fields)).toEqual([])
})
