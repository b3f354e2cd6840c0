import { expect, test } from 'vitest'
import { related } from './related.ts'

const port = (n: number, name = `Port ${n}`) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'port',
  attributes: {
    id: `00000000-0000-4000-8000-00000000000${n}`,
    name,
    state_abbr: null,
    latitude: null,
    longitude: null,
    city: null,
  },
})
const to = (n: number) => ({ type: 'port' as const, id: port(n).id })

test('relationships lead to the included records', () => {
  const { one, many } = related({ included: [port(1), port(2)] })
  expect(one({ data: to(2) })?.attributes.name).toBe('Port 2')
  expect(many({ data: [to(2), to(3), to(1)] }).map(({ attributes }) => attributes.name)).toEqual([
    'Port 2',
    'Port 1',
  ])
})

test('a relationship that is empty, missing or not included gives no record', () => {
  const { one, many } = related({})
  expect(one({ data: to(1) })).toBeUndefined()
  expect(one({ data: null })).toBeUndefined()
  expect(one(undefined)).toBeUndefined()
  expect(many(undefined)).toEqual([])
})

test('an included record that breaks the contract, or is of an unknown type, is ignored', () => {
  const broken = { ...port(1), attributes: { name: 7 } }
  const { one } = related({ included: [broken, { id: port(2).id, type: 'spaceport', attributes: {} }] })
  expect(one({ data: to(1) })).toBeUndefined()
  expect(one({ data: { type: 'spaceport', id: port(2).id } })).toBeUndefined()
})

test('the same answer gives the same record objects, so that rows are not rendered again', () => {
  const document = { included: [port(1)] }
  expect(related(document).one({ data: to(1) })).toBe(related(document).one({ data: to(1) }))
})
