import { expect, test } from 'vitest'
import { relationsByType } from '../resources/index.ts'
import { type Operation, operations } from './index.ts'

const all: [string, Operation][] = Object.entries(operations)

test('no two operations answer to the same method and path', () => {
  const places = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(places.length)
})

test('every parameter of a path is described, and nothing else is', () => {
  for (const [name, { path, params }] of all) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter)
    expect([name, Object.keys(params?.shape ?? {})]).toEqual([name, inPath])
  }
})

test('every operation that takes include names a resource whose relations are known', () => {
  const unknown = all
    .filter(([, { query }]) => query !== undefined && 'include' in query.shape)
    .filter(([, { resource }]) => relationsByType[resource ?? ''] === undefined)
  expect(unknown.map(([name]) => name)).toEqual([])
})

test('every relation leads to a type that exists or is kept for a later piece of the interface', () => {
  const later = new Set(['raw_event'])
  const targets = Object.values(relationsByType).flatMap((relations) =>
    Object.values(relations).flatMap(({ to }) => to),
  )
  expect(targets.filter((type) => !(type in relationsByType) && !later.has(type))).toEqual([])
})

test('a tracking request needs a carrier or leave to find one', () => {
  const body = (attributes: object) =>
    operations.create_tracking_request.body.safeParse({ data: { type: 'tracking_request', attributes } })
      .error?.issues
  const number = { request_type: 'bill_of_lading', request_number: 'MEDU9104472' }
  expect(body({ ...number, scac: 'mscu' })).toBeUndefined()
  expect(body({ ...number, auto_detect_vocc_scac: true })).toBeUndefined()
  expect(body(number)).toEqual([
    expect.objectContaining({ message: "Scac can't be blank", path: ['data', 'attributes', 'scac'] }),
  ])
})
