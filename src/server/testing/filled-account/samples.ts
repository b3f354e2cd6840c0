import type { OperationName } from '../../../contract/operations/index.ts'
import { partySheetColumns } from '../../../contract/trade/parties/index.ts'
import { data } from '../data.ts'
import { alertSamples } from './alert-samples.ts'
import { connectionSamples } from './connection-samples.ts'
import { containerSamples } from './container-samples.ts'
import { customFieldSamples } from './custom-field-samples.ts'
import { deadlineSamples } from './deadline-samples.ts'
import { documentSamples } from './document-samples.ts'
import type { FilledAccount } from './filled-account.ts'
import { newIds, importedShipment } from './imported-shipment.ts'
import { keySamples } from './key-samples.ts'
import { listSamples } from './list-samples.ts'
import { orderSamples } from './order-samples.ts'
import { peopleSamples } from './people-samples.ts'
import { type MakeSample, noParameters, recordSample } from './sample.ts'
import { mailSamples, signInSamples } from './sign-in-samples.ts'
import { webhookSamples } from './webhook-samples.ts'

const futureLeg = ({ ids, ports }: FilledAccount) => ({
  params: { id: ids.vessel },
  query: { port_id: ports.los_angeles, previous_port_id: ports.shanghai },
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
export const samples: Record<OperationName, MakeSample> = {
  create_tracking_request: ({ marker, serial }) => ({
    body: data('tracking_request', {
      request_type: 'bill_of_lading',
      request_number: `${marker}NEW${serial()}`,
      scac: 'MSCU',
      ref_numbers: [`${marker}-REF`],
    }),
  }),
  list_audit_entries: noParameters,
  get_audit_entry: async (filled) => ({ params: await undoableEntry(filled) }),
  undo_audit_entry: async (filled) => ({ params: await undoableEntry(filled) }),
  create_audit_export: () => ({ body: { format: 'csv' } }),
  get_audit_retention: noParameters,
  edit_audit_retention: ({ serial }) => ({ body: { days: 100 + serial() } }),

  get_home: noParameters,
  get_home_figures: noParameters,
  get_preferences: noParameters,
  edit_preferences: () => ({ body: { home_cards: ['held', 'act_by_today'] } }),

  list_tracking_requests: noParameters,
  list_tracking_request_facets: () => ({ query: { facets: 'status,tags,custom_fields:none' } }),
  get_tracking_request: recordSample('tracking_request', { query: { include: 'tracked_object,customer' } }),
  edit_tracking_request: ({ ids, marker }) => ({
    params: { id: ids.tracking_request },
    body: data('tracking_request', { ref_numbers: [`${marker}-EDITED`] }),
  }),
  check_tracking_requests: ({ marker, serial }) => ({
    body: { rows: [{ row: 2, request_number: `${marker}MANY${serial()}123`, scac: 'MSCU' }] },
  }),
  infer_tracking_number: () => ({ body: { number: 'MSCU1234566' } }),

  list_shipments: noParameters,
  list_shipment_facets: () => ({ query: { facets: 'status,shipping_line_scac,ref_numbers' } }),
  get_shipment: recordSample('shipment', { query: { include: 'containers,port_of_lading' } }),
  edit_shipment: ({ ids, marker }) => ({
    params: { id: ids.shipment },
    body: data('shipment', { ref_numbers: [`${marker}-EDITED`] }),
  }),
  stop_shipment_tracking: recordSample('shipment'),
  resume_shipment_tracking: recordSample('shipment'),

  get_shipment_reports: recordSample('shipment'),

  get_port: recordSample('port_of_discharge'),
  get_metro_area: () => ({ params: { id: 'USCHI' } }),
  get_terminal: recordSample('terminal', { query: { include: 'port' } }),
  get_vessel: recordSample('vessel'),
  get_vessel_future_positions: futureLeg,
  get_vessel_future_positions_with_coordinates: (filled) => {
    const { params, query } = futureLeg(filled)
    return { params, query: { ...query, latitude: '35.1', longitude: '140.5' } }
  },
  list_shipping_lines: noParameters,
  get_shipping_line: () => ({ params: { id: 'MSCU' } }),

  list_parties: noParameters,
  create_party: ({ marker, serial }) => ({
    body: data('party', { company_name: `${marker} Party ${serial()}` }),
  }),
  get_party: recordSample('party'),
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

  search_values: ({ marker }) => ({ query: { query: marker } }),
  search: ({ marker }) => ({ query: { query: marker } }),
  create_lookup: ({ marker }) => ({ body: { identifiers: [`${marker}BL1`, 'MSCU1234566'] } }),

  create_import: ({ marker, serial }) => ({ body: importedShipment(newIds(), marker, serial()) }),
  get_counts: noParameters,
  follow_changes: noParameters,

  ...containerSamples,
  ...listSamples,
  ...customFieldSamples,
  ...documentSamples,
  ...connectionSamples,
  ...webhookSamples,
  ...peopleSamples,
  ...keySamples,
  ...deadlineSamples,
  ...alertSamples,
  ...signInSamples,
  ...mailSamples,
  ...orderSamples,
}
