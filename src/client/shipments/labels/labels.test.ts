import { expect, test } from 'vitest'
import { changed, type ShipmentPage, type LabelOwner, undone, withLabels, wordsIn } from './labels.ts'
import { shipment } from '../testing/records.ts'

const container = {
  id: 'c0000000-0000-4000-8000-000000000001',
  type: 'container',
  attributes: { number: 'CSQU3054383', ref_numbers: ['BOX-1'] },
}
const page: ShipmentPage = { data: shipment(), included: [container] }

const own: LabelOwner = { type: 'shipment', id: page.data.id, field: 'ref_numbers' }
const ofContainer: LabelOwner = { type: 'container', id: container.id, field: 'ref_numbers' }

test('a number is added once and removed where it stands', () => {
  expect(changed(['PO-1'], { add: 'PO-2' })).toEqual(['PO-1', 'PO-2'])
  expect(changed(['PO-1'], { add: 'PO-1' })).toEqual(['PO-1'])
  expect(changed(['PO-1', 'PO-2'], { remove: 'PO-1' })).toEqual(['PO-2'])
})

test('what was refused is taken back without touching what was changed since', () => {
  const both = changed(changed(['PO-1'], { add: 'refused' }), { add: 'PO-3' })
  expect(changed(both, undone({ add: 'refused' }))).toEqual(['PO-1', 'PO-3'])
})

test('a change of the shipment shows at once and leaves the containers as they are', () => {
  const after = withLabels(page, own, (words) => [...words, 'PO-2'])
  expect(wordsIn(after, own)).toEqual(['PO-1', 'PO-2'])
  expect(after.included?.[0]).toBe(container)
  expect(page.data.attributes.ref_numbers).toEqual(['PO-1'])
})

test('a change of a container shows on that container', () => {
  const after = withLabels(page, ofContainer, (words) => [...words, 'BOX-2'])
  expect(after.included?.[0]?.attributes['ref_numbers']).toEqual(['BOX-1', 'BOX-2'])
  expect(after.data.attributes.ref_numbers).toEqual(['PO-1'])
})

test('tags of the shipment are kept apart from its reference numbers', () => {
  const tags: LabelOwner = { ...own, field: 'tags' }
  const after = withLabels(page, tags, () => ['urgent'])
  expect(wordsIn(after, tags)).toEqual(['urgent'])
  expect(wordsIn(after, own)).toEqual(['PO-1'])
})

test('without a page there is nothing to change', () => {
  expect(wordsIn(undefined, own)).toEqual([])
})
