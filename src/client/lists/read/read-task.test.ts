import { afterEach, expect, test, vi } from 'vitest'
import { packedMessage, unpackedMessage } from './read-task.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sentence of the worker is written by the page, with the values that the worker gave', () => {
  const message = (id: string, values: Readonly<Record<string, string | number>>) =>
    id === 'This file holds {n} rows.' ? `Diese Datei enthält ${values['n']} Zeilen.` : null
  vi.stubGlobal('portolanTranslation', { language: 'de', locale: 'de-DE', message })
  expect(unpackedMessage(packedMessage('This file holds {n} rows.', { n: '1.284' }))).toBe(
    'Diese Datei enthält 1.284 Zeilen.',
  )
})

test('an English sentence of the worker stays as it is', () => {
  expect(unpackedMessage('This file is empty.')).toBe('This file is empty.')
})
