import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { createRecord, noParameters, recordSample, type SampleMakers } from './sample.ts'

const fields = (kind: keyof FilledAccount['slugs']) => {
  const params = ({ ids }: FilledAccount) => ({ [`${kind}_id`]: ids[kind] })
  const field = ({ ids, slugs }: FilledAccount) => ({ [`${kind}_id`]: ids[kind], api_slug: slugs[kind] })
  return {
    list: (filled: FilledAccount) => ({ params: params(filled) }),
    create: (filled: FilledAccount) => ({
      params: params(filled),
      body: data('custom_field', { api_slug: filled.slugs[kind], value: `${filled.marker} new` }),
    }),
    edit: (filled: FilledAccount) => ({
      params: field(filled),
      body: data('custom_field', { value: `${filled.marker} other` }),
    }),
    delete: async (filled: FilledAccount) => {
      const path = `/v2/${kind}s/${filled.ids[kind]}/custom_fields`
      await createRecord(filled, path, 'custom_field', { api_slug: filled.slugs[kind], value: filled.marker })
      return { params: field(filled) }
    },
  }
}
const shipmentFields = fields('shipment')
const containerFields = fields('container')
const requestFields = fields('tracking_request')

/** Custom fields, their definitions and options. */
export const customFieldSamples = {
  list_custom_field_definitions: noParameters,
  create_custom_field_definition: ({ marker, serial }) => ({
    body: data('custom_field_definition', {
      entity_type: 'Shipment',
      data_type: 'number',
      display_name: `${marker} Count ${serial()}`,
    }),
  }),
  get_custom_field_definition: recordSample('definition'),
  edit_custom_field_definition: ({ ids, marker }) => ({
    params: { id: ids.definition },
    body: data('custom_field_definition', { display_name: `${marker} Renamed` }),
  }),
  delete_custom_field_definition: async (filled) => {
    const attributes = {
      entity_type: 'Shipment',
      data_type: 'date',
      display_name: `${filled.marker} Gone ${filled.serial()}`,
    }
    const path = '/v2/custom_field_definitions'
    return { params: { id: await createRecord(filled, path, 'custom_field_definition', attributes) } }
  },
  list_custom_field_options: ({ ids }) => ({ params: { definition_id: ids.enum_definition } }),
  create_custom_field_option: ({ ids, marker, serial }) => ({
    params: { definition_id: ids.enum_definition },
    body: data('custom_field_option', { label: `${marker} grade`, value: `${marker}-${serial()}` }),
  }),
  get_custom_field_option: ({ ids }) => ({
    params: { definition_id: ids.enum_definition, option_id: ids.option },
  }),
  edit_custom_field_option: ({ ids, marker }) => ({
    params: { definition_id: ids.enum_definition, option_id: ids.option },
    body: data('custom_field_option', { label: `${marker} better` }),
  }),
  delete_custom_field_option: async (filled) => {
    const path = `/v2/custom_field_definitions/${filled.ids.enum_definition}/options`
    const attributes = { label: `${filled.marker} gone`, value: `${filled.marker}-${filled.serial()}` }
    const option_id = await createRecord(filled, path, 'custom_field_option', attributes)
    return { params: { definition_id: filled.ids.enum_definition, option_id } }
  },
  list_custom_fields: noParameters,
  create_custom_field: ({ ids, slugs, marker }) => ({
    body: data(
      'custom_field',
      { api_slug: slugs.shipment, value: `${marker} new` },
      { relationships: { entity: { data: { type: 'shipment', id: ids.shipment } } } },
    ),
  }),
  get_custom_field: recordSample('container_custom_field'),
  edit_custom_field: ({ ids, marker }) => ({
    params: { id: ids.container_custom_field },
    body: data('custom_field', { value: `${marker} edited` }),
  }),
  delete_custom_field: async (filled) => {
    const path = `/v2/containers/${filled.ids.second_container}/custom_fields`
    const attributes = { api_slug: filled.slugs.container, value: filled.marker }
    return { params: { id: await createRecord(filled, path, 'custom_field', attributes) } }
  },
  list_shipment_custom_fields: shipmentFields.list,
  create_shipment_custom_field: shipmentFields.create,
  edit_shipment_custom_field: shipmentFields.edit,
  delete_shipment_custom_field: shipmentFields.delete,
  list_container_custom_fields: containerFields.list,
  create_container_custom_field: containerFields.create,
  edit_container_custom_field: containerFields.edit,
  delete_container_custom_field: containerFields.delete,
  list_tracking_request_custom_fields: requestFields.list,
  create_tracking_request_custom_field: requestFields.create,
  edit_tracking_request_custom_field: requestFields.edit,
  delete_tracking_request_custom_field: requestFields.delete,
} satisfies SampleMakers
