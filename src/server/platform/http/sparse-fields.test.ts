import { expect, test } from 'vitest'
import { type Operation, operations } from '../../../contract/operations/index.ts'
import { Problem } from './problem.ts'
import { sparseFieldsOf, withFields } from './sparse-fields.ts'

const url = (query: string) => new URL(`http://portolan.example/v2/shipments?${query}`)
const fieldsOf = (query: string, operation: Operation = operations.list_shipments) =>
  sparseFieldsOf(operation, url(query))
const shipment = {
  id: '1',
  type: 'shipment',
  attributes: { bill_of_lading_number: 'MEDUX1234567', pod_eta_at: null, tags: [] },
  relationships: { containers: { data: [] }, port_of_lading: { data: null } },
  links: { self: '/v2/shipments/1' },
}

test('a record has the attributes and relationships that are asked for, its id, type and links', () => {
  const fields = fieldsOf('fields[shipment]=bill_of_lading_number,%20containers')
  expect(withFields(shipment, fields)).toEqual({
    ...shipment,
    attributes: { bill_of_lading_number: 'MEDUX1234567' },
    relationships: { containers: { data: [] } },
  })
  expect(withFields(shipment, fieldsOf('fields[shipment]='))).toEqual({
    ...shipment,
    attributes: {},
    relationships: {},
  })
})

test('a type that is not named has all of its fields', () => {
  expect(withFields(shipment, fieldsOf('fields[container]=number'))).toBe(shipment)
})

test('an unknown field is refused with the parameter, and so are fields of an answer without records', () => {
  const refusalOf = (query: string, operation?: Operation) => {
    try {
      fieldsOf(query, operation)
    } catch (thrown) {
      if (thrown instanceof Problem)
        return [thrown.status, thrown.errors[0]?.detail, thrown.errors[0]?.source]
    }
    return undefined
  }
  expect(refusalOf('fields[shipment]=cargo')).toEqual([
    400,
    'cargo is neither an attribute nor a relationship of shipment',
    { parameter: 'fields[shipment]' },
  ])
  expect(refusalOf('fields[container]=number', operations.get_container_map_geojson)?.[0]).toBe(400)
})
