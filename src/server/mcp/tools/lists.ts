import { z } from 'zod'
import { operations } from '../../../contract/operations/index.ts'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { presentContainerRow } from '../containers.present.ts'
import { pageCounts, filtering, filtersOf, pageOf, paging } from '../inputs.ts'
import { presentDocumentFacts, presentRequest } from '../records.present.ts'
import { includedOf, presentShipmentRow } from '../shipments.present.ts'
import type { JsonText } from '../times.present.ts'
import { defineTool } from '../tool.ts'

const { shape: containerList } = operations.list_containers.query
const { shape: shipmentList } = operations.list_shipments.query
const { shape: requestList } = operations.list_tracking_requests.query
const { shape: documentList } = operations.list_documents.query

const shipmentOf = (container: Container, shipments: ReadonlyMap<string, Shipment>) =>
  shipments.get(container.relationships?.shipment?.data?.id ?? '')

const listContainers = defineTool({
  name: 'list_containers',
  title: 'Containers',
  description:
    'A page of containers, narrowed by filters. A filter takes one value or several with commas between.',
  uses: ['list_containers'],
  input: {
    ...filtersOf(operations.list_containers.query, [
      'current_status',
      'ready_for_pickup',
      'open_work',
      'held',
      'source_silent',
      'stopped_before_pickup',
      'shipping_line_scac',
      'port_of_discharge_locode',
      'customer_name',
      'pod_vessel_name',
      'ref_numbers',
    ]),
    text: containerList.q.describe('Any part of a container, bill of lading, booking or reference number'),
    sort: containerList.sort.describe(
      'Columns with commas between, `-` before one for descending: act_by_at, arrival_at, current_status, number',
    ),
    ...paging,
  },
  async run({ text, sort, page, rows, page_size, ...filters }, ask, now) {
    const answer = await ask('list_containers', {
      query: {
        ...filtering(filters),
        q: text,
        sort,
        include: 'shipment',
        ...pageOf({ page, rows, page_size }),
      },
    })
    const shipments = includedOf<Shipment>('shipment', answer.included)
    return {
      ...pageCounts(answer, page),
      containers: answer.data.map((each) => presentContainerRow(each, shipmentOf(each, shipments), now)),
    }
  },
})

const MAX_DAYS_AHEAD = 30

const getDueContainers = defineTool({
  name: 'get_due_containers',
  title: 'What is due',
  description:
    'The containers still to be picked up whose day to act by (the last free day that binds first) is today or over, the most urgent first; with `days_ahead` also those of the coming days.',
  uses: ['list_containers'],
  input: {
    days_ahead: z
      .number()
      .int()
      .min(0)
      .max(MAX_DAYS_AHEAD)
      .default(0)
      .describe('Also the days to come: 0 for today alone'),
    ...paging,
  },
  async run({ days_ahead, page, rows, page_size }, ask, now) {
    const answer = await ask('list_containers', {
      query: {
        'filter[open_work]': true,
        'filter[days_left][end]': days_ahead + 1,
        sort: 'act_by_at',
        include: 'shipment',
        ...pageOf({ page, rows, page_size }),
      },
    })
    const shipments = includedOf<Shipment>('shipment', answer.included)
    return {
      ...pageCounts(answer, page),
      containers: answer.data.map((each) => presentContainerRow(each, shipmentOf(each, shipments), now)),
    }
  },
})

const listShipments = defineTool({
  name: 'list_shipments',
  title: 'Shipments',
  description:
    'A page of shipments, narrowed by filters. A filter takes one value or several with commas between.',
  uses: ['list_shipments'],
  input: {
    ...filtersOf(operations.list_shipments.query, [
      'shipping_line_scac',
      'port_of_lading_locode',
      'port_of_discharge_locode',
      'destination_locode',
      'customer_name',
      'pod_vessel_name',
      'ref_numbers',
    ]),
    text: shipmentList.q.describe('Any part of a bill of lading, booking, container or reference number'),
    sort: shipmentList.sort.describe(
      'Columns with commas between, `-` before one for descending: arrival_at, departure_at, created_at',
    ),
    ...paging,
  },
  async run({ text, sort, page, rows, page_size, ...filters }, ask, now) {
    const answer = await ask('list_shipments', {
      query: {
        ...filtering(filters),
        q: text,
        sort,
        include: 'containers',
        ...pageOf({ page, rows, page_size }),
      },
    })
    const containers = includedOf<Container>('container', answer.included)
    return {
      ...pageCounts(answer, page),
      shipments: answer.data.map((each) =>
        presentShipmentRow(
          each,
          (each.relationships?.containers?.data ?? []).flatMap(({ id }) => containers.get(id) ?? []),
          now,
        ),
      ),
    }
  },
})

const listTrackingRequests = defineTool({
  name: 'list_tracking_requests',
  title: 'Tracking requests',
  description:
    'The numbers that were given to be tracked: which are tracked, which failed, why, and what to do about it.',
  uses: ['list_tracking_requests'],
  input: {
    ...filtersOf(operations.list_tracking_requests.query, [
      'status',
      'failed_reason',
      'request_type',
      'scac',
    ]),
    text: requestList.q.describe('Any part of the number or of a reference number'),
    ...paging,
  },
  async run({ text, page, rows, page_size, ...filters }, ask, now) {
    const answer = await ask('list_tracking_requests', {
      query: { ...filtering(filters), q: text, ...pageOf({ page, rows, page_size }) },
    })
    return {
      ...pageCounts(answer, page),
      tracking_requests: answer.data.map((each) => presentRequest(each, now)),
    }
  },
})

const listDocuments = defineTool({
  name: 'list_documents',
  title: 'Documents',
  description:
    'Documents, newest first: type, whether a person should look at them, and which shipments and containers they are about.',
  uses: ['list_documents'],
  input: {
    ...filtersOf(operations.list_documents.query, [
      'document_type',
      'shipment_id',
      'container_id',
      'reference',
    ]),
    text: documentList.q.describe('Words of its name, or a part of an identifier in it'),
    ...paging,
  },
  async run({ text, page, rows, page_size, ...filters }, ask) {
    const answer = await ask('list_documents', {
      query: { ...filtering(filters), q: text, ...pageOf({ page, rows, page_size }) },
    })
    return { ...pageCounts(answer, page), documents: answer.data.map(presentDocumentFacts) }
  },
})

const getDocument = defineTool({
  name: 'get_document',
  title: 'Document',
  description: 'One document with the fields that were read of it.',
  uses: ['get_document'],
  input: { id: operations.get_document.params.shape.id.describe('Id of the document') },
  async run({ id }, ask) {
    const { data, included } = await ask('get_document', {
      params: { id },
      query: { include: 'last_document_representation' },
    })
    const [read] = includedOf('document_representation', included).values()
    return {
      ...(presentDocumentFacts(data) as object),
      fields_read: read?.attributes['payload'] as JsonText,
    }
  },
})

export const listTools = [
  listContainers,
  getDueContainers,
  listShipments,
  listTrackingRequests,
  listDocuments,
  getDocument,
]
