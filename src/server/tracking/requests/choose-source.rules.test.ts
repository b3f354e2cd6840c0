import { expect, test } from 'vitest'
import { requestTypes } from '../../../contract/vocabulary/index.ts'
import type { Source, SourceCapabilities, SourceRequest } from '../source.ts'
import { chooseSource } from './detect.rules.ts'

const source = (name: string, capabilities: Partial<SourceCapabilities> = {}, simulated = false): Source => ({
  name,
  simulated,
  capabilities: { requestTypes, lines: 'all', findsLine: true, trials: false, ...capabilities },
  ask: () => Promise.resolve({ kind: 'not_found' }),
})
const request = (more: Partial<SourceRequest> = {}): SourceRequest => ({
  request_type: 'bill_of_lading',
  request_number: 'MEDU9104472',
  scac: 'MSCU',
  ...more,
})
const real = { simulated: false }
const nameOf = (...asked: Parameters<typeof chooseSource>) => chooseSource(...asked)?.name

test('Of the sources that cover a request the first in the order of preference is chosen', () => {
  expect(nameOf([source('one'), source('other')], real, request())).toBe('one')
  expect(nameOf([source('other'), source('one')], real, request())).toBe('other')
})

test('A source is asked only for its own lines', () => {
  const sources = [source('maersk', { lines: ['MAEU'] }), source('msc', { lines: ['MSCU'] })]
  expect(nameOf(sources, real, request())).toBe('msc')
  expect(nameOf(sources, real, request({ scac: 'ONEY' }))).toBeUndefined()
})

test('A number without a SCAC goes to a source that finds the line', () => {
  const sources = [source('line', { lines: ['MSCU'], findsLine: false }), source('finder')]
  expect(nameOf(sources, real, request({ scac: null }))).toBe('finder')
  expect(nameOf(sources.slice(0, 1), real, request({ scac: null }))).toBeUndefined()
})

test('A source that knows no containers is not asked for one', () => {
  const bills = source('bills', { requestTypes: ['bill_of_lading', 'booking_number'] })
  expect(nameOf([bills, source('all')], real, request({ request_type: 'container' }))).toBe('all')
  expect(nameOf([bills], real, request({ request_type: 'container' }))).toBeUndefined()
})

test('Made-up records are for accounts of the simulated fleet only', () => {
  const fleet = source('simulated', {}, true)
  expect(nameOf([fleet], { simulated: true }, request())).toBe('simulated')
  expect(nameOf([fleet], real, request())).toBeUndefined()
})

test('The trial line TEST is answered for every account, by a source that takes trials', () => {
  const sources = [source('line'), source('simulated', { trials: true }, true)]
  for (const account of [real, { simulated: true }])
    expect(nameOf(sources, account, request({ scac: 'TEST' }))).toBe('simulated')
})
