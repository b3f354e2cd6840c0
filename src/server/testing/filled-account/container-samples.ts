import { data } from '../data.ts'
import { noParameters, recordSample, type SampleMakers } from './sample.ts'

const enteredDay = (note: string) => ({ attribute: 'pickup_lfd', value: '2026-12-01', note })

const failedAppointment = (marker: string) => ({
  date: '2026-11-18',
  reason: `${marker} gate closed early`,
  source: `${marker} notice`,
})

/** Containers, with what is entered of them. */
export const containerSamples = {
  get_container_reports: recordSample('container'),
  get_container_history: recordSample('container'),
  list_containers: noParameters,
  list_shipment_containers: recordSample('shipment'),
  list_container_facets: ({ slugs }) => ({
    query: {
      facets: `current_status,days_left,changed_hours_ago,holds,tags,custom_fields:${slugs.container}`,
    },
  }),
  get_fleet_map: () => ({ query: { 'filter[whereabouts]': 'at_sea,in_port' } }),
  get_container_summary: () => ({ query: { 'filter[open_work]': 'true', 'filter[days_left][end]': '0' } }),
  get_container: recordSample('container', { query: { include: 'shipment,transport_events' } }),
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
  get_container_clocks: recordSample('container'),
  create_dispute_pack: recordSample('container'),
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

  edit_container_note: ({ ids, marker }) => ({
    params: { id: ids.container },
    body: data('container', { assignee: 'Dana Kim', note: `${marker} exam done`, note_author: 'Dana Kim' }),
  }),
  edit_container_by_body: ({ ids, marker, serial }) => ({
    body: data('container', { ref_numbers: [`${marker}-EDITED${serial()}`] }, { id: ids.container }),
  }),
  list_container_transport_events: recordSample('container'),
  list_container_raw_events: recordSample('container'),
  list_container_updates: recordSample('container'),
  get_container_map_geojson: recordSample('container'),
  get_container_route: recordSample('container'),
  refresh_container: recordSample('container'),
} satisfies SampleMakers
