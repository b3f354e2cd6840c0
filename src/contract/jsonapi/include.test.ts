import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relationsByType } from '../resources/index.ts'
import { parseInclude } from './include.ts'

test('paths are read into a tree, and spaces and empty parts do no harm', () => {
  expect(
    parseInclude('containers.transport_events, port_of_lading,,containers', 'shipment', relationsByType),
  ).toEqual({
    tree: { containers: { transport_events: {} }, port_of_lading: {} },
  })
  expect(parseInclude(undefined, 'shipment', relationsByType)).toEqual({ tree: {} })
})

test('a relation that the type does not have is named', () => {
  expect(parseInclude('containers,crew', 'shipment', relationsByType)).toEqual({ unknown: 'crew' })
  expect(parseInclude('containers.port_of_lading', 'shipment', relationsByType)).toEqual({
    unknown: 'containers.port_of_lading',
  })
  expect(parseInclude('constructor', 'shipment', relationsByType)).toEqual({ unknown: 'constructor' })
})

test('three relations deep is followed and four is not', () => {
  const three = 'containers.transport_events.location'
  expect(parseInclude(three, 'shipment', relationsByType)).toHaveProperty('tree')
  expect(parseInclude('containers.shipment.containers.shipment', 'shipment', relationsByType)).toEqual({
    unknown: 'containers.shipment.containers.shipment',
  })
})

test('a relation with several target types is followed into each of them', () => {
  expect(parseInclude('reference_object.terminal', 'webhook_notification', relationsByType)).toEqual({
    tree: { reference_object: { terminal: {} } },
  })
})

test('where one of them has another name for what the others have under this one, both are followed', () => {
  const paths = 'reference_object.shipment.containers,reference_object.container'
  expect(parseInclude(paths, 'webhook_notification', relationsByType)).toEqual({
    tree: {
      reference_object: { tracked_object: { containers: {} }, shipment: { containers: {} }, container: {} },
    },
  })
})

test('another name may stand for a path, and for what no record carries', () => {
  expect(parseInclude('transport_events.vessel,shipping_line', 'shipment', relationsByType)).toEqual({
    tree: { containers: { transport_events: { vessel: {} } }, shipping_line: {} },
  })
  expect(parseInclude('container', 'tracking_request', relationsByType)).toEqual({
    tree: { tracked_object: { containers: {} } },
  })
})

test('for any include, the answer is a tree or the path that cannot be followed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const verdict = parseInclude(text, 'shipment', relationsByType)
      return 'tree' in verdict || text.includes(verdict.unknown)
    }),
  )
})
