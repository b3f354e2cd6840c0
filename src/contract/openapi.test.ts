import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { type Operation, operations } from './operations/index.ts'
import { resources } from './resources/index.ts'

const document = openApiDocument()
const at = (path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)

const all: [string, Operation][] = Object.entries(operations)

test('every operation of the table is described under its path and method, extensions marked', () => {
  for (const [name, operation] of all) {
    const described = at(['paths', operation.path, operation.method.toLowerCase()]) as Record<string, unknown>
    expect([name, described['operationId']]).toEqual([name, name])
    expect([name, described['x-portolan-extension']]).toEqual([name, operation.extension])
    const key = operation.auth === 'account' ? ['401'] : []
    expect(Object.keys(described['responses'] as object)).toEqual(
      expect.arrayContaining([...Object.keys(operation.answers), ...key, '429', '500']),
    )
    for (const [, parameter] of operation.path.matchAll(/\{(\w+)\}/g))
      expect(described['parameters']).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path', required: true }),
      )
  }
})

test('every reference leads to a component, and every resource that is answered is one', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(references.length).toBeGreaterThan(50)
  for (const path of new Set(references))
    expect([path, at(path.split('/'))]).toEqual([path, expect.any(Object)])
  expect(JSON.stringify(document)).not.toContain('$defs')
  const schemas = Object.keys(at(['components', 'schemas']) as object)
  const answered = new Set(all.map(([, { resource }]) => resource).filter((type) => type !== undefined))
  expect(schemas).toEqual(expect.arrayContaining([...answered, 'errors', 'session', 'route_map']))
  for (const type of answered) expect(Object.keys(resources)).toContain(type)
})

test('what needs no key says so, and a path has each method once', () => {
  expect(at(['paths', '/session', 'post', 'security'])).toEqual([])
  expect(at(['paths', '/shipments', 'get', 'security'])).toBeUndefined()
  const places = all.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})
