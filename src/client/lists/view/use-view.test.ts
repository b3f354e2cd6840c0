// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { layoutOf, standardLayout, writeLayout } from './standard-layouts.ts'
import { storedLayout, storeLayout } from './use-view.ts'

beforeEach(() => localStorage.clear())

const shown = (byDefault: string | null) => writeLayout(storedLayout('a1', 'containers', byDefault))
const choose = (columns: string, byDefault: string | null) =>
  storeLayout('a1', 'containers', layoutOf(columns), byDefault)
const standard = writeLayout(standardLayout('containers'))

test('a list has the standard columns until somebody chooses others, and the default of the person where they have one', () => {
  expect(shown(null)).toBe(standard)
  expect(shown('*number,arrival')).toBe('*number,arrival')
  expect(shown(',')).toBe(standard)
})

test('columns that were chosen in this browser stand in place of the default', () => {
  choose('number,terminal', null)
  expect(shown(null)).toBe('number,terminal')
  choose('number,status', '*number,arrival')
  expect(shown('*number,arrival')).toBe('number,status')
})

test('the standard columns can be chosen in place of the default', () => {
  choose(standard, '*number,arrival')
  expect(shown('*number,arrival')).toBe(standard)
})

test('a default that was chosen later, on whichever device, counts before what was chosen in this browser', () => {
  choose('number,terminal', null)
  expect(shown('*number,arrival')).toBe('*number,arrival')
  choose('number,status', '*number,arrival')
  expect(shown('*number,blockers')).toBe('*number,blockers')
  expect(shown(null)).toBe(standard)
})

test('to choose the default again keeps nothing in the browser', () => {
  choose('number,status', '*number,arrival')
  choose('*number,arrival', '*number,arrival')
  expect(shown('*number,arrival')).toBe('*number,arrival')
})
