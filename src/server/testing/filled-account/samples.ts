import { randomUUID } from 'node:crypto'
import type { OperationName } from '../../../contract/operations/index.ts'
import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import { md5 } from '../inbox.ts'
import { tariffColumns, writeTariff } from '../../../contract/trade/deadlines/index.ts'
import { partySheetColumns } from '../../../contract/trade/parties/index.ts'
import { newIds, importedShipment } from './imported-shipment.ts'
import type { FilledAccount } from './filled-account.ts'
import { calendarSample, storedCalendar, storedTariff, tariffSample } from './deadline-samples.ts'
import { alertSamples } from './alert-samples.ts'
import { orderSamples } from './order-samples.ts'
import { mailSamples, signInSamples } from './sign-in-samples.ts'

/** A request that succeeds for a filled account. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Headers beside the key, e.g. a session's cookie. */
  headers?: Record<string, string | null>
}
type Make = (filled: FilledAccount) => Sample | Promise<Sample>

const of = (kind: keyof FilledAccount['ids'], more: Omit<Sample, 'params'> = {}): Make => {
  return ({ ids }) => ({ params: { id: ids[kind] }, ...more })
}
const none: Make = () => ({})
const data = (type: string, attributes: object, more: object = {}) => ({
  data: { type, attributes, ...more },
})
const create = async (
  filled: FilledAccount,
  path: string,
  type: string,
  attributes: object,
): Promise<string> => (await filled.done('POST', path, data(type, attributes))).data.id
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
      await create(filled, path, 'custom_field', { api_slug: filled.slugs[kind], value: filled.marker })
      return { params: field(filled) }
    },
  }
}
const shipmentFields = fields('shipment')
const containerFields = fields('container')
const requestFields = fields('tracking_request')
const futureLeg = ({ ids, ports }: FilledAccount) => ({
  params: { id: ids.vessel },
  query: { port_id: ports.los_angeles, previous_port_id: ports.shanghai },
})

const savedView = (name: string) =>
  data('saved_view', { name, list: 'containers', query: 'q=MS', shared: true })
const storedView = async ({ done, marker, serial }: FilledAccount): Promise<string> =>
  (await done('POST', '/v2/saved_views', savedView(`${marker} kept ${serial()}`))).data.id

const storedKey = async ({ done, person, marker }: FilledAccount): Promise<string> => {
  const body = data('api_key', { label: `${marker} kept`, scopes: ['read'] })
  return (await done('POST', '/v2/api_keys', body, { ...person.headers, authorization: null })).data.id
}

const embed = (marker: string) => ({
  label: `${marker} site`,
  kind: 'map',
  sites: ['https://www.importer.example'],
})
const storedEmbed = async ({ done, person, marker }: FilledAccount): Promise<string> => {
  const body = data('embed_key', embed(`${marker} kept`))
  return (await done('POST', '/v2/embed_keys', body, { ...person.headers, authorization: null })).data.id
}

const share = ({ ids, marker }: FilledAccount) =>
  data('share', {
    name: `${marker} for the broker`,
    container_ids: [ids.container],
    expires_at: '2026-12-20T00:00:00Z',
  })
const storedShare = async (filled: FilledAccount): Promise<{ id: string; token: string }> => {
  const { data } = await filled.done('POST', '/v2/shares', share(filled))
  return { id: data.id, token: String(data.attributes['path']).replace('/s/', '') }
}

const enteredDay = (note: string) => ({ attribute: 'pickup_lfd', value: '2026-12-01', note })

const batch = (number: string) => ({
  data: {
    type: 'tracking_request_batch',
    id: randomUUID(),
    attributes: {
      file_name: 'spring.xlsx',
      rows: [{ row: 2, request_number: `${number}123`, scac: 'MSCU' }],
    },
  },
})
const storedBatch = async ({ done, marker, serial }: FilledAccount) => ({
  id: (await done('POST', '/v2/tracking_request_batches', batch(`${marker}KEPT${serial()}`))).data.id,
})

const bulkEdit = (container: string, marker: string) =>
  data('bulk_edit', { list: 'containers', action: 'add_tags', ids: [container], values: [`${marker} many`] })
const doneEdit = async ({ done, ids, marker, serial, work }: FilledAccount) => {
  const body = bulkEdit(ids.container, `${marker} ${serial()}`)
  const { id } = (await done('POST', '/v2/bulk_edits', body)).data
  await work('Editing many records')
  return { id }
}

const template = (name: string) => ({
  name,
  document_type: 'arrival_notice',
  keywords: [name],
  fields: [{ path: 'transport_document_reference', pattern: 'B/L (\\w+)', label: null }],
})
const storedTemplate = async ({ done, marker, serial }: FilledAccount): Promise<string> =>
  (
    await done(
      'POST',
      '/v2/document_templates',
      data('document_template', template(`${marker} kept ${serial()}`)),
    )
  ).data.id
const storedDocument = async (filled: FilledAccount, contentType: string): Promise<string> => {
  const attached_document = await filled.upload(`${filled.marker} document ${filled.serial()}`, contentType)
  return create(filled, '/v2/documents', 'document', { name: `${filled.marker} document`, attached_document })
}

/** Nothing answers at the address. */
const connection = ({ marker, serial }: FilledAccount) => ({
  kind: 'dcsa',
  name: `${marker} carrier ${serial()}`,
  settings: {
    profile: 'other',
    events_url: 'http://localhost:9/v2/events',
    sign_in: 'api_key',
    api_key: `${marker} secret`,
  },
  scacs: ['ZZZZ'],
})
const storedConnection = async (filled: FilledAccount) => ({
  id: await create(filled, '/v2/connections', 'connection', connection(filled)),
})

const messageConnection = async (filled: FilledAccount) => ({
  id: await create(filled, '/v2/connections', 'connection', {
    kind: 'edi',
    name: `${filled.marker} partner ${filled.serial()}`,
    settings: { scac: 'ZZZZ' },
  }),
})

const invitation = ({ marker, serial }: FilledAccount) =>
  data('invitation', { email: `${marker.toLowerCase()}${serial()}@example.com`, role: 'clerk' })
const storedInvitation = async (filled: FilledAccount): Promise<{ id: string; secret: string }> => {
  const { data } = await filled.asPerson('POST', '/v2/invitations', invitation(filled))
  return { id: data.id, secret: String(data.attributes['path']).replace('/invitation/', '') }
}

const failedAppointment = (marker: string) => ({
  date: '2026-11-18',
  reason: `${marker} gate closed early`,
  source: `${marker} notice`,
})

/** The entry of an edit that can be taken back. */
const undoableEntry = async (filled: FilledAccount): Promise<{ id: string }> => {
  const { done, asPerson, ids, marker, serial } = filled
  const labels = { ref_numbers: [`${marker} ${serial()}`] }
  await done('PATCH', `/v2/containers/${ids.container}`, data('container', labels))
  const listed: { data: unknown } = await asPerson('GET', '/v2/audit_entries?page[size]=1')
  const [entry] = listed.data as { id: string }[]
  return { id: entry?.id ?? '' }
}

/** One for every operation: TypeScript refuses a table that misses one. */
export const samples: Record<OperationName, Make> = {
  create_tracking_request: ({ marker, serial }) => ({
    body: data('tracking_request', {
      request_type: 'bill_of_lading',
      request_number: `${marker}NEW${serial()}`,
      scac: 'MSCU',
      ref_numbers: [`${marker}-REF`],
    }),
  }),
  list_audit_entries: none,
  get_audit_entry: async (filled) => ({ params: await undoableEntry(filled) }),
  undo_audit_entry: async (filled) => ({ params: await undoableEntry(filled) }),
  create_audit_export: () => ({ body: { format: 'csv' } }),
  get_audit_retention: none,
  edit_audit_retention: ({ serial }) => ({ body: { days: 100 + serial() } }),

  get_home: none,
  get_home_figures: none,
  get_preferences: none,
  edit_preferences: () => ({ body: { home_cards: ['held', 'act_by_today'] } }),

  list_tracking_requests: none,
  list_tracking_request_facets: () => ({ query: { facets: 'status,tags,custom_fields:none' } }),
  get_tracking_request: of('tracking_request', { query: { include: 'tracked_object,customer' } }),
  edit_tracking_request: ({ ids, marker }) => ({
    params: { id: ids.tracking_request },
    body: data('tracking_request', { ref_numbers: [`${marker}-EDITED`] }),
  }),
  check_tracking_requests: ({ marker, serial }) => ({
    body: { rows: [{ row: 2, request_number: `${marker}MANY${serial()}123`, scac: 'MSCU' }] },
  }),
  create_tracking_request_batch: ({ marker, serial }) => ({ body: batch(`${marker}MANY${serial()}`) }),
  list_tracking_request_batches: none,
  get_tracking_request_batch: async (filled) => ({ params: await storedBatch(filled) }),
  list_tracking_request_batch_rows: async (filled) => ({ params: await storedBatch(filled) }),
  create_bulk_edit: ({ ids, marker }) => ({ body: bulkEdit(ids.container, marker) }),
  get_bulk_edit: async (filled) => ({ params: await doneEdit(filled) }),
  list_bulk_edit_results: async (filled) => ({ params: await doneEdit(filled) }),
  undo_bulk_edit: async (filled) => ({ params: await doneEdit(filled) }),
  infer_tracking_number: () => ({ body: { number: 'MSCU1234566' } }),

  list_shipments: none,
  list_shipment_facets: () => ({ query: { facets: 'status,shipping_line_scac,ref_numbers' } }),
  get_shipment: of('shipment', { query: { include: 'containers,port_of_lading' } }),
  edit_shipment: ({ ids, marker }) => ({
    params: { id: ids.shipment },
    body: data('shipment', { ref_numbers: [`${marker}-EDITED`] }),
  }),
  stop_shipment_tracking: of('shipment'),
  resume_shipment_tracking: of('shipment'),

  get_shipment_reports: of('shipment'),
  get_container_reports: of('container'),
  get_container_history: of('container'),
  list_containers: none,
  list_container_facets: ({ slugs }) => ({
    query: {
      facets: `current_status,days_left,changed_hours_ago,holds,tags,custom_fields:${slugs.container}`,
    },
  }),
  get_container_summary: () => ({ query: { 'filter[open_work]': 'true', 'filter[days_left][end]': '0' } }),
  get_container: of('container', { query: { include: 'shipment,transport_events' } }),
  edit_container: ({ ids, marker }) => ({
    params: { id: ids.container },
    body: data('container', { ref_numbers: [`${marker}-EDITED`] }),
  }),
  enter_container_value: ({ ids, marker }) => ({
    params: { id: ids.container },
    body: data('entered_value', enteredDay(`${marker} granted by telephone`)),
  }),
  end_entered_value: async ({ ids, marker, done }) => {
    const path = `/v2/containers/${ids.container}/entered_values`
    const entered = await done('POST', path, data('entered_value', enteredDay(`${marker} to be ended`)))
    return { params: { id: ids.container, entered_id: entered.data.id } }
  },
  get_container_clocks: of('container'),
  create_dispute_pack: of('container'),
  enter_failed_appointment: ({ ids, marker }) => ({
    params: { id: ids.container },
    body: data('failed_appointment', failedAppointment(marker)),
  }),
  delete_failed_appointment: async ({ ids, marker, done }) => {
    const path = `/v2/containers/${ids.container}/failed_appointments`
    const entered = await done('POST', path, data('failed_appointment', failedAppointment(marker)))
    return { params: { id: ids.container, failed_id: entered.data.id } }
  },
  get_clock_totals: () => ({ query: { 'filter[open_work]': 'true' } }),
  list_clock_costs: ({ ids }) => ({ query: { containers: ids.container } }),
  enter_container_values: ({ ids, marker }) => ({
    body: data('entered_value', {
      entered_by: `${marker} clerk`,
      entries: [
        { container_id: ids.container, attribute: 'pickup_number', value: `${marker}-90417` },
        { container_id: ids.container, attribute: 'dray_carrier', value: ids.party },
      ],
    }),
  }),
  list_entered_values: ({ ids }) => ({ query: { containers: ids.container } }),
  list_tariffs: none,
  create_tariff: (filled) => ({ body: data('tariff', tariffSample(filled)) }),
  get_tariff: async (filled) => ({ params: { id: await storedTariff(filled) } }),
  edit_tariff: async (filled) => ({
    params: { id: await storedTariff(filled) },
    body: data('tariff', { label: `${filled.marker} per diem` }),
  }),
  delete_tariff: async (filled) => ({ params: { id: await storedTariff(filled) } }),
  create_tariff_import: (filled) => ({
    body: data('tariff_import', {
      headings: tariffColumns.map(({ heading }) => heading),
      rows: [{ row: 2, cells: writeTariff(tariffSample(filled)) }],
    }),
  }),
  create_tariff_export: () => ({ body: { format: 'csv' } }),
  list_gate_calendars: none,
  create_gate_calendar: (filled) => ({ body: data('gate_calendar', calendarSample(filled)) }),
  get_gate_calendar: async (filled) => ({ params: { id: await storedCalendar(filled) } }),
  edit_gate_calendar: async (filled) => ({
    params: { id: await storedCalendar(filled) },
    body: data('gate_calendar', { exceptions: [] }),
  }),
  delete_gate_calendar: async (filled) => ({ params: { id: await storedCalendar(filled) } }),

  edit_container_note: ({ ids, marker }) => ({
    params: { id: ids.container },
    body: data('container', { assignee: 'Dana Kim', note: `${marker} exam done`, note_author: 'Dana Kim' }),
  }),
  edit_container_by_body: ({ ids, marker, serial }) => ({
    body: data('container', { ref_numbers: [`${marker}-EDITED${serial()}`] }, { id: ids.container }),
  }),
  list_container_transport_events: of('container'),
  list_container_raw_events: of('container'),
  get_container_map_geojson: of('container'),
  get_container_route: of('container'),
  refresh_container: of('container'),

  get_port: of('port_of_discharge'),
  get_metro_area: () => ({ params: { id: 'USCHI' } }),
  get_terminal: of('terminal', { query: { include: 'port' } }),
  get_vessel: of('vessel'),
  get_vessel_future_positions: futureLeg,
  get_vessel_future_positions_with_coordinates: (filled) => {
    const { params, query } = futureLeg(filled)
    return { params, query: { ...query, latitude: '35.1', longitude: '140.5' } }
  },
  list_shipping_lines: none,
  get_shipping_line: () => ({ params: { id: 'MSCU' } }),

  list_parties: none,
  create_party: ({ marker, serial }) => ({
    body: data('party', { company_name: `${marker} Party ${serial()}` }),
  }),
  get_party: of('party'),
  edit_party: ({ ids, marker }) => ({
    params: { id: ids.party },
    body: data('party', { company_name: `${marker} Renamed`, email: 'renamed@importer.example' }),
  }),
  create_party_import: ({ marker, serial }) => ({
    body: data('party_import', {
      headings: partySheetColumns.map(({ heading }) => heading),
      rows: [
        { row: 2, cells: [`${marker} Imported ${serial()}`, `${marker} Desk`, 'desk@importer.example', ''] },
      ],
    }),
  }),
  create_party_export: () => ({ body: { format: 'csv' } }),

  list_custom_field_definitions: none,
  create_custom_field_definition: ({ marker, serial }) => ({
    body: data('custom_field_definition', {
      entity_type: 'Shipment',
      data_type: 'number',
      display_name: `${marker} Count ${serial()}`,
    }),
  }),
  get_custom_field_definition: of('definition'),
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
    return { params: { id: await create(filled, path, 'custom_field_definition', attributes) } }
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
    const option_id = await create(filled, path, 'custom_field_option', attributes)
    return { params: { definition_id: filled.ids.enum_definition, option_id } }
  },
  list_custom_fields: none,
  create_custom_field: ({ ids, slugs, marker }) => ({
    body: data(
      'custom_field',
      { api_slug: slugs.shipment, value: `${marker} new` },
      { relationships: { entity: { data: { type: 'shipment', id: ids.shipment } } } },
    ),
  }),
  get_custom_field: of('container_custom_field'),
  edit_custom_field: ({ ids, marker }) => ({
    params: { id: ids.container_custom_field },
    body: data('custom_field', { value: `${marker} edited` }),
  }),
  delete_custom_field: async (filled) => {
    const path = `/v2/containers/${filled.ids.second_container}/custom_fields`
    const attributes = { api_slug: filled.slugs.container, value: filled.marker }
    return { params: { id: await create(filled, path, 'custom_field', attributes) } }
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

  list_api_keys: none,
  create_api_key: ({ marker }) => ({
    body: data('api_key', {
      label: `${marker} ERP`,
      scopes: ['read', 'write'],
      address_ranges: ['203.0.113.64/27'],
    }),
  }),
  edit_api_key: async (filled) => ({
    params: { id: await storedKey(filled) },
    body: data('api_key', { label: `${filled.marker} other`, expires_at: '2027-01-31T00:00:00Z' }),
  }),
  rotate_api_key: async (filled) => ({
    params: { id: await storedKey(filled) },
    body: { overlap_hours: 24 },
  }),
  revoke_api_key: async (filled) => ({ params: { id: await storedKey(filled) } }),
  list_embed_keys: none,
  create_embed_key: ({ marker }) => ({ body: data('embed_key', embed(marker)) }),
  revoke_embed_key: async (filled) => ({ params: { id: await storedEmbed(filled) } }),
  list_limits: none,

  search_values: ({ marker }) => ({ query: { query: marker } }),
  search: ({ marker }) => ({ query: { query: marker } }),
  create_lookup: ({ marker }) => ({ body: { identifiers: [`${marker}BL1`, 'MSCU1234566'] } }),

  create_direct_upload: ({ marker }) => ({
    body: {
      blob: {
        filename: `${marker}.txt`,
        content_type: 'text/plain',
        byte_size: 4,
        checksum: md5('text'),
      },
    },
  }),
  create_document: async (filled) => ({
    body: data('document', {
      name: `${filled.marker} document`,
      attached_document: await filled.upload(`${filled.marker} document ${filled.serial()}`),
    }),
  }),
  list_documents: () => ({ query: { include: 'shipments,cargos' } }),
  get_document: of('document', {
    query: { include: 'account,user,email_submission,last_document_representation' },
  }),
  edit_document: of('document', { body: data('document', { document_type_manual: 'arrival_notice' }) }),
  delete_document: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} gone ${filled.serial()}`)
    const attributes = { name: `${filled.marker} gone`, attached_document }
    return { params: { id: await create(filled, '/v2/documents', 'document', attributes) } }
  },
  get_document_download_url: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} copy ${filled.serial()}`)
    const attributes = { name: `${filled.marker} copy`, attached_document }
    return { params: { id: await create(filled, '/v2/documents', 'document', attributes) } }
  },
  list_document_facets: () => ({ query: { facets: 'type,state,source,is_unsure', q: 'x' } }),
  get_document_evidence: of('document'),
  get_document_page: async (filled) => ({
    params: { id: await storedDocument(filled, 'image/tiff'), number: '1' },
  }),
  split_document: async (filled) => ({
    params: { id: await storedDocument(filled, 'application/pdf') },
    body: {
      parts: [
        { first_page: 1, last_page: 2, name: `${filled.marker} part` },
        { first_page: 3, last_page: 3 },
      ],
    },
  }),
  create_document_link: ({ ids }) => ({
    params: { id: ids.document },
    body: { shipment_id: ids.shipment },
  }),
  delete_document_link: ({ ids }) => ({ params: { id: ids.document, record_id: ids.shipment } }),
  get_mailbox: none,
  renew_mailbox: none,
  edit_mailbox: () => ({ body: { senders: ['line.example', 'agent@forwarder.example'] } }),
  list_document_templates: none,
  create_document_template: ({ marker, serial }) => ({
    body: data('document_template', template(`${marker} new ${serial()}`)),
  }),
  edit_document_template: async (filled) => ({
    params: { id: await storedTemplate(filled) },
    body: data('document_template', { keywords: [`${filled.marker} Line`], table: null }),
  }),
  delete_document_template: async (filled) => ({ params: { id: await storedTemplate(filled) } }),
  try_document_template: ({ ids, marker }) => ({
    body: { document_id: ids.document, template: template(marker) },
  }),
  list_document_types: none,
  reextract_document: of('document'),
  reclassify_document: of('document'),
  relink_document: of('document'),
  rotate_document: async (filled) => {
    const attached_document = await filled.upload(`${filled.marker} scan ${filled.serial()}`, 'image/png')
    const attributes = { name: `${filled.marker} scan`, attached_document }
    return {
      params: { id: await create(filled, '/v2/documents', 'document', attributes) },
      body: { degrees: 90 },
    }
  },
  get_document_schema: () => ({ params: { id: `bill_of_lading@${schemaVersion}` } }),
  list_email_submissions: none,
  get_email_submission: of('email_submission', { query: { include: 'documents' } }),

  list_connections: none,
  create_connection: (filled) => ({ body: data('connection', connection(filled)) }),
  get_connection: async (filled) => ({ params: await storedConnection(filled) }),
  edit_connection: async (filled) => ({
    params: await storedConnection(filled),
    body: data('connection', { is_on: false, limits: { minute: 10 } }),
  }),
  delete_connection: async (filled) => ({ params: await storedConnection(filled) }),
  check_connection: async (filled) => ({
    params: await storedConnection(filled),
    body: { request_type: 'container', request_number: 'MSCU1234566' },
  }),

  list_connection_messages: async (filled) => ({
    params: await messageConnection(filled),
    query: { only: 'not_understood' },
  }),
  create_connection_message: async (filled) => ({
    params: await messageConnection(filled),
    body: data('received_message', { name: 'one.315', text: `${filled.marker} no message` }),
  }),
  read_connection_messages_again: async (filled) => ({ params: await messageConnection(filled) }),

  list_provisional_terminals: none,
  merge_provisional_terminal: async ({ ids, done, ports }) => {
    const { data: port } = await done('GET', `/v2/ports/${ports.los_angeles}`)
    const terminals = port.relationships?.['terminals']?.data ?? []
    const into = terminals.find(({ id }) => id !== ids.provisional_terminal)?.id
    return { params: { id: ids.provisional_terminal }, body: { into } }
  },
  undo_provisional_terminal_merge: of('provisional_terminal'),
  list_provisional_ports: none,
  merge_provisional_port: ({ ids, ports }) => ({
    params: { id: ids.provisional_port },
    body: { into: ports.los_angeles },
  }),
  undo_provisional_port_merge: of('provisional_port'),
  list_provisional_vessels: none,
  list_provisional_lines: none,

  list_webhooks: none,
  create_webhook: ({ marker }) => ({
    body: data('webhook', {
      url: `https://${marker.toLowerCase()}.example/new`,
      active: true,
      events: ['container.created'],
    }),
  }),
  get_webhook: of('webhook'),
  edit_webhook: of('webhook', { body: data('webhook', { events: ['container.updated'] }) }),
  delete_webhook: async (filled) => {
    const attributes = {
      url: `https://${filled.marker.toLowerCase()}.example/gone`,
      active: true,
      events: ['container.created'],
    }
    return { params: { id: await create(filled, '/v2/webhooks', 'webhook', attributes) } }
  },
  rotate_webhook_secret: of('webhook', { body: { overlap_hours: 0 } }),
  end_webhook_secret_overlap: of('webhook'),
  list_webhook_events: none,
  list_webhook_ips: none,
  trigger_webhook: () => ({
    // This name does not resolve: the trial answers with the failed attempt.
    body: { url: 'https://unknown.invalid/hook', event: 'container.updated' },
  }),
  list_webhook_notifications: () => ({ query: { include: 'reference_object,webhook' } }),
  list_webhook_notification_examples: none,
  list_webhook_health: none,
  get_webhook_event_counts: none,
  // Nothing is there: the test answers with the failed attempt.
  test_webhook: of('webhook', { body: { event: 'container.updated' } }),
  redeliver_webhook_notification: of('notification'),
  redeliver_webhook: of('webhook', {
    body: data('webhook_redelivery', { delivery_status: 'failed', since: '2026-11-20T00:00:00Z' }),
  }),
  replay_webhook: ({ ids }) => ({
    params: { id: ids.webhook },
    body: {
      data: { id: randomUUID(), type: 'webhook_replay', attributes: { since: '2026-11-20T00:00:00Z' } },
    },
  }),
  get_webhook_notification_request: of('notification'),
  get_webhook_notification: of('notification', {
    query: { include: 'reference_object.shipment,webhook,webhook_notification_logs' },
  }),

  create_import: ({ marker, serial }) => ({ body: importedShipment(newIds(), marker, serial()) }),
  list_saved_views: () => ({ query: { count: 'matching' } }),
  create_saved_view: ({ marker, serial }) => ({ body: savedView(`${marker} new ${serial()}`) }),
  edit_saved_view: async (filled) => ({
    params: { id: await storedView(filled) },
    body: data('saved_view', { query: 'sort=number' }),
  }),
  delete_saved_view: async (filled) => ({ params: { id: await storedView(filled) } }),
  create_export: ({ marker, ids, slugs }) => ({
    body: {
      list: 'containers',
      format: 'xlsx',
      ids: [ids.container],
      columns: ['number', `custom_field.${slugs.container}`],
      name: `${marker} containers`,
    },
  }),
  list_shares: none,
  create_share: (filled) => ({ body: share(filled) }),
  revoke_share: async (filled) => ({ params: { id: (await storedShare(filled)).id } }),
  get_shared_list: async (filled) => ({ params: { token: (await storedShare(filled)).token } }),
  list_members: none,
  edit_member: async ({ member }) => ({
    params: { id: await member() },
    body: data('member', { role: 'viewer' }),
  }),
  remove_member: async ({ member }) => ({ params: { id: await member() } }),
  list_member_sessions: async ({ member }) => ({ params: { id: await member() } }),
  end_member_sessions: async ({ member }) => ({ params: { id: await member() } }),
  list_invitations: none,
  create_invitation: (filled) => ({ body: invitation(filled) }),
  renew_invitation: async (filled) => ({ params: { id: (await storedInvitation(filled)).id } }),
  delete_invitation: async (filled) => ({ params: { id: (await storedInvitation(filled)).id } }),
  get_invitation_offer: async (filled) => ({ params: { secret: (await storedInvitation(filled)).secret } }),
  accept_invitation: async (filled) => ({
    body: { secret: (await storedInvitation(filled)).secret, name: `${filled.marker} newcomer` },
    headers: { authorization: null },
  }),
  list_sessions: none,
  end_session: async ({ session }) => ({ params: { id: await session() } }),
  end_other_sessions: none,
  switch_account: ({ account }) => ({ body: { account_id: account.account_id } }),
  get_counts: none,
  follow_changes: none,

  get_session: none,
  create_session: ({ account }) => ({ body: { api_key: account.key }, headers: { authorization: null } }),
  delete_session: none,

  ...alertSamples,
  ...signInSamples,
  ...mailSamples,
  ...orderSamples,
}
