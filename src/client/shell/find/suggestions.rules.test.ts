import { expect, test } from 'vitest'
import { type SearchHit, searchHit } from '../../../contract/resources/index.ts'
import { suggestionKey, knownHits, narrowedHits, suggestionOf } from './suggestions.rules.ts'

const hit = (number: string, told: Partial<SearchHit['attributes']> = {}, type = 'shipment'): SearchHit =>
  searchHit.parse({
    id: `of ${number}`,
    type,
    attributes: {
      entity_type: type,
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
      ...told,
    },
  })

test('when the answer for a shorter text was complete, a longer one asks nothing', () => {
  const hits = [hit('MEDU9104472'), hit('MEDU9105000'), hit('X', { ref_numbers: ['po medu 91-05'] })]
  const told = narrowedHits(suggestionKey('medu 9105'), { key: 'MEDU', hits })
  expect(told?.map(({ id }) => id)).toEqual(['of MEDU9105000', 'of X'])
  expect(narrowedHits('MEDU0', { key: 'MEDU', hits })).toEqual([])
  expect(narrowedHits('MEDU9', { key: 'MEDU', hits: [] })).toEqual([])
})

test('an answer that was cut short tells nothing of a longer text', () => {
  const many = Array.from({ length: 50 }, (_, at) => hit(`MEDU${at}`))
  expect(narrowedHits('MEDU4', { key: 'MEDU', hits: many })).toBeUndefined()
  expect(narrowedHits('MEDU4', { key: 'MEDU', hits: many.slice(1) })).toHaveLength(11)
})

test('an answer with a hit that does not show why it was found is asked again', () => {
  const hits = [hit('MEDU9104472'), hit('found by its booking')]
  expect(narrowedHits('MEDU9', { key: 'MEDU', hits })).toBeUndefined()
})

test('another text is asked for, and the same one is not', () => {
  const answers = [{ key: 'MEDU', hits: [hit('MEDU9104472')] }]
  expect(knownHits('TCLU', answers)).toBeUndefined()
  expect(knownHits('MED', answers)).toBeUndefined()
  expect(knownHits('MEDU', answers)).toHaveLength(1)
  expect(knownHits('MEDU91', answers)).toHaveLength(1)
})

test('a suggestion says what it is, and leads to where it is found', () => {
  expect(suggestionOf(hit('MEDU9104472'), 'MEDU')).toMatchObject({
    href: '/shipments/of%20MEDU9104472',
    kind: 'Shipment',
    detail: 'MSCU · Shanghai → Los Angeles',
  })
  const box = suggestionOf(
    hit('CSQU3054383', { shipment_id: 's1', ref_numbers: ['PO 4711'] }, 'cargo'),
    'PO47',
  )
  expect(box).toMatchObject({
    href: '/shipments/s1?container=of+CSQU3054383',
    text: 'CSQU 305438-3',
    kind: 'Container',
    detail: 'MSCU · Shanghai → Los Angeles · PO 4711',
  })
  expect(suggestionOf(hit('B1', { status: 'failed' }, 'tracking_request'), 'B1').href).toBe(
    '/requests/of%20B1',
  )
})
