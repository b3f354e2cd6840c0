import { expect, test } from 'vitest'
import { splitIdentifiers } from '../../contract/identifiers/index.ts'
import { countLinked, linkedText, pasteMost, readPaste } from './paste.rules.ts'

const containerNumbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `CSQU${String(1_000_000 + at)}`)

test('five hundred container numbers fit in an address that proxies let pass', () => {
  const identifiers = containerNumbers(500)
  expect(countLinked(identifiers)).toBe(500)
  const q = linkedText(identifiers)
  expect(new URLSearchParams({ q }).toString().length).toBeLessThan(7500)
  expect(splitIdentifiers(q)).toEqual(identifiers)
})

test('of more the address holds the first, and says how many', () => {
  const identifiers = containerNumbers(900)
  const linked = countLinked(identifiers)
  expect(linked).toBeGreaterThan(500)
  expect(linked).toBeLessThan(900)
  expect(splitIdentifiers(linkedText(identifiers))).toEqual(identifiers.slice(0, linked))
  expect(countLinked(['ü'.repeat(200), ...Array.from({ length: 50 }, () => 'ü'.repeat(200))])).toBeLessThan(
    10,
  )
})

test('a paste of a hundred thousand lines is read up to a limit, and the result says so', () => {
  const paste = readPaste(containerNumbers(100_000).join('\r\n'))
  expect(paste.identifiers).toHaveLength(pasteMost.identifiers)
  expect(paste.cut).toBe(true)
  expect(readPaste(containerNumbers(40).join('\n'))).toEqual({
    identifiers: containerNumbers(40),
    ignored: [],
    cut: false,
  })
})

test('what is cut is cut between identifiers, and none is longer than the service takes', () => {
  const paste = readPaste(Array.from({ length: 5000 }, () => `PO-${'7'.repeat(150)}`).join('\n'))
  expect(new Set(paste.identifiers).size).toBe(1)
  expect(paste.cut).toBe(true)
  expect(readPaste('x1'.repeat(5000)).identifiers[0]).toHaveLength(200)
  expect(readPaste('x'.repeat(pasteMost.characters + 1)).identifiers.length).toBeLessThanOrEqual(1)
})

test('the sentences of an e-mail are ignored text until they are taken in', () => {
  const email = 'Hi team,\nplease check\nCSQU3054383\nTCLU6718159\nThanks'
  const paste = readPaste(email)
  expect(paste.identifiers).toEqual(['CSQU3054383', 'TCLU6718159'])
  expect(paste.ignored.map(({ text }) => text)).toEqual(['Hi team', 'please check', 'Thanks'])
  expect(readPaste(email, { all: true })).toMatchObject({
    identifiers: ['Hi team', 'please check', 'CSQU3054383', 'TCLU6718159', 'Thanks'],
    ignored: [],
  })
})
