import { expect, test } from 'vitest'
import { type PaletteItem, matchingItems, scoreOf } from './palette.rules.ts'

const offers: PaletteItem[] = [
  { key: 'containers', group: 'Go to', label: 'Containers' },
  { key: 'documents', group: 'Go to', label: 'Documents', also: 'inbox pdf' },
  { key: 'add', group: 'Do', label: 'Add many numbers', also: 'track import spreadsheet' },
  { key: 'dark', group: 'Do', label: 'Dark appearance', also: 'theme' },
  { key: 'held', group: 'Saved views', label: 'Held by customs' },
]
const keysFor = (sought: string) => matchingItems(sought, offers).map(({ key }) => key)

test('nothing typed offers everything as it stands', () => {
  expect(keysFor(' ')).toEqual(offers.map(({ key }) => key))
})

test('letters in their order find, the beginnings of words first', () => {
  expect(keysFor('con')[0]).toBe('containers')
  expect(keysFor('amn')[0]).toBe('add')
  expect(keysFor('hbc')).toEqual(['held'])
  expect(keysFor('cust')[0]).toBe('held')
})

test('other words for the same find it too', () => {
  expect(keysFor('theme')).toEqual(['dark'])
  expect(keysFor('pdf')[0]).toBe('documents')
})

test('a letter that is missing finds nothing, and signs are letters like others', () => {
  expect(keysFor('containerz')).toEqual([])
  expect(scoreOf('.*', 'Containers')).toBeNull()
})
