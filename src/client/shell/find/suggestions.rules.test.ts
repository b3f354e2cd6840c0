import { expect, test } from 'vitest'
import { type SearchHit, searchHit } from '../../../contract/resources/index.ts'
import { suggestionKey, knownHits, hitsWithin, suggestionOf } from './suggestions.rules.ts'

const hit = (number: string, changes: Partial<SearchHit['attributes']> = {}, kind = 'shipment'): SearchHit =>
  searchHit.parse({
    id: `of ${number}`,
    type: 'search_result',
    attributes: {
      entity_type: kind,
      number,
      shipment_id: null,
      scac: 'MSCU',
      port_of_lading_name: 'Shanghai',
      port_of_discharge_name: 'Los Angeles',
      containers_count: 1,
      tracking_stopped: false,
      tracking_stopped_reason: null,
      status: null,
      failed_reason: null,
      ref_numbers: [],
      created_at: '2026-10-01T00:00:00Z',
      updated_at: null,
      ...changes,
    },
  })

test('a complete response for a shorter text answers a longer one without a request', () => {
  const hits = [hit('MEDU9104472'), hit('MEDU9105000'), hit('X', { ref_numbers: ['po medu 91-05'] })]
  const within = hitsWithin(suggestionKey('medu 9105'), { key: 'MEDU', hits })
  expect(within?.map(({ id }) => id)).toEqual(['of MEDU9105000', 'of X'])
  expect(hitsWithin('MEDU0', { key: 'MEDU', hits })).toEqual([])
  expect(hitsWithin('MEDU9', { key: 'MEDU', hits: [] })).toEqual([])
})

test('a truncated response does not answer a longer text', () => {
  const many = Array.from({ length: 50 }, (_, at) => hit(`MEDU${at}`))
  expect(hitsWithin('MEDU4', { key: 'MEDU', hits: many })).toBeUndefined()
  expect(hitsWithin('MEDU4', { key: 'MEDU', hits: many.slice(1) })).toHaveLength(11)
})

test('a response with a hit that does not contain the text does not answer a longer text', () => {
  const hits = [hit('MEDU9104472'), hit('found by its booking')]
  expect(hitsWithin('MEDU9', { key: 'MEDU', hits })).toBeUndefined()
})

test('another text needs a request, the same text does not', () => {
  const responses = [{ key: 'MEDU', hits: [hit('MEDU9104472')] }]
  expect(knownHits('TCLU', responses)).toBeUndefined()
  expect(knownHits('MED', responses)).toBeUndefined()
  expect(knownHits('MEDU', responses)).toHaveLength(1)
  expect(knownHits('MEDU91', responses)).toHaveLength(1)
})

test('a suggestion shows its kind and links to its record', () => {
  expect(suggestionOf(hit('MEDU9104472'), 'MEDU')).toMatchObject({
    href: '/shipments/of%20MEDU9104472',
    kind: 'Shipment',
    detail: 'MSCU · Shanghai → Los Angeles',
  })
  const container = suggestionOf(
    hit('CSQU3054383', { shipment_id: 's1', ref_numbers: ['PO 4711'] }, 'cargo'),
    'PO47',
  )
  expect(container).toMatchObject({
    href: '/shipments/s1?container=of+CSQU3054383',
    text: 'CSQU 305438-3',
    kind: 'Container',
    detail: 'MSCU · Shanghai → Los Angeles · PO 4711',
  })
  expect(suggestionOf(hit('B1', { status: 'failed' }, 'tracking_request'), 'B1').href).toBe(
    '/requests/of%20B1',
  )
})
