import { expect, test } from 'vitest'
import { unreadParts, withKept, valuesAt } from './answers.rules.ts'
import { publicClients } from './clients/index.ts'
import type { PlayedRequest } from './request.ts'

const document = {
  data: [
    { id: '1', attributes: { number: 'MSCU7901054', left: null } },
    { id: '2', attributes: { number: 'MSCU1111112', left: 3 } },
  ],
  included: [
    { type: 'port', attributes: { code: 'USLAX' } },
    { type: 'vessel', attributes: {} },
  ],
}

test('A place is read in every item of a list, or in those of one type', () => {
  expect(valuesAt(document, 'data[].attributes.number')).toEqual(['MSCU7901054', 'MSCU1111112'])
  expect(valuesAt(document, 'included[type=port].attributes.code')).toEqual(['USLAX'])
  expect(valuesAt(document, 'included[].attributes.code')).toEqual(['USLAX', undefined])
  expect(valuesAt(document, 'links.next')).toEqual([undefined])
  expect(() => valuesAt(document, 'data[0')).toThrow('no place of an answer')
})

const answered = (text: string, status = 200, type = 'application/vnd.api+json; charset=utf-8') => ({
  status,
  type,
  text,
})
const asking = (reads: PlayedRequest['reads']): PlayedRequest => ({
  method: 'GET',
  path: '/containers',
  status: 200,
  ...(reads && { reads }),
})

test('An answer that the client can read differs in nothing', () => {
  const reads = {
    'data[].attributes.number': 'text',
    'data[].attributes.left': 'number?',
    'included[type=port]': 'some',
    'included[type=port].attributes.code': '=USLAX',
  } as const
  expect(unreadParts(asking(reads), answered(JSON.stringify(document)))).toEqual([])
})

test.each([
  ['data[].attributes.left', 'number', 'expected number at data[].attributes.left, got null'],
  ['data[].attributes.voyage', 'text?', 'expected text? at data[].attributes.voyage, got nothing'],
  ['data[].attributes.number', 'time', 'expected time at data[].attributes.number, got "MSCU7901054"'],
  ['included[type=terminal]', 'some', 'expected some at included[type=terminal], got none'],
  [
    'included[type=port].attributes.code',
    '=CNSHA',
    'expected =CNSHA at included[type=port].attributes.code, got "USLAX"',
  ],
] as const)('What the client does not find at %s as %s is said', (place, kind, sentence) => {
  expect(unreadParts(asking({ [place]: kind }), answered(JSON.stringify(document)))).toEqual([sentence])
})

test('A status, a type and a body that are not expected are said', () => {
  expect(unreadParts(asking({}), answered('no', 400))).toEqual(['expected 200, got 400 "no"'])
  expect(unreadParts(asking({}), answered('<html>', 200, 'text/html'))).toEqual([
    'expected the type application/vnd.api+json, got text/html',
  ])
  expect(unreadParts({ ...asking({}), type: null }, answered('{}'))).toEqual(['expected no body, got "{}"'])
})

test('What an earlier answer gave is filled in', () => {
  expect(withKept('/containers/{container}/route', new Map([['container', '7']]))).toBe('/containers/7/route')
  expect(() => withKept('/{nothing}', new Map())).toThrow('No earlier answer gave nothing')
})

test('A request uses nothing that no earlier request of its client kept', () => {
  for (const { requests, headers } of publicClients) {
    const kept = new Set(['key'])
    for (const request of requests) {
      const written = JSON.stringify([request.path, request.body ?? null, headers, request.headers ?? null])
      const used = [...written.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      expect([request.path, used.filter((name) => !kept.has(name))]).toEqual([request.path, []])
      for (const name of Object.keys(request.keeps ?? {})) kept.add(name)
    }
  }
})
