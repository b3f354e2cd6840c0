import { expect, test } from 'vitest'
import { type PaletteCommand, matchingCommands, scoreOf } from './palette.rules.ts'

const commands: PaletteCommand[] = [
  { key: 'containers', group: 'Pages', label: 'Containers' },
  { key: 'documents', group: 'Pages', label: 'Documents', keywords: 'inbox pdf' },
  { key: 'add', group: 'Actions', label: 'Add many numbers', keywords: 'track import spreadsheet' },
  { key: 'dark', group: 'Actions', label: 'Dark appearance', keywords: 'theme' },
  { key: 'held', group: 'Saved views', label: 'Held by customs' },
]
const keysFor = (sought: string) => matchingCommands(sought, commands).map(({ key }) => key)

test('an empty text lists all commands in their order', () => {
  expect(keysFor(' ')).toEqual(commands.map(({ key }) => key))
})

test('letters in their order match, the beginnings of words first', () => {
  expect(keysFor('con')[0]).toBe('containers')
  expect(keysFor('amn')[0]).toBe('add')
  expect(keysFor('hbc')).toEqual(['held'])
  expect(keysFor('cust')[0]).toBe('held')
})

test('keywords match too', () => {
  expect(keysFor('theme')).toEqual(['dark'])
  expect(keysFor('pdf')[0]).toBe('documents')
})

test('a missing letter matches nothing, and punctuation is compared like letters', () => {
  expect(keysFor('containerz')).toEqual([])
  expect(scoreOf('.*', 'Containers')).toBeNull()
})
