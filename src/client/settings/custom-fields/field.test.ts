import { expect, test } from 'vitest'
import { fieldRowOf, optionsIn } from './field.present.ts'

const definition = (attributes: object) => ({
  definition: {
    id: '5f0c6a1e-7d0e-4b7c-9a54-0c1c6d6e8b31',
    type: 'custom_field_definition' as const,
    attributes: {
      entity_type: 'Shipment' as const,
      api_slug: 'desk',
      display_name: 'Desk',
      description: null,
      data_type: 'enum' as const,
      reference_type: null,
      validation: null,
      default_format: null,
      default_value: null,
      ...attributes,
    },
    relationships: {},
  },
  options: [],
})

test('a field says of which records it is and what it holds', () => {
  expect(fieldRowOf(definition({}))).toMatchObject({ of: 'Shipments', type: 'One of several options' })
  expect(fieldRowOf(definition({ data_type: 'reference', reference_type: 'port' })).type).toBe(
    'Reference to port',
  )
  expect(fieldRowOf(definition({ data_type: 'of_tomorrow' })).type).toBe('of_tomorrow')
})

test('options are lines, each once', () => {
  expect(optionsIn(' North \n\nSouth\nNorth')).toEqual(['North', 'South'])
})
