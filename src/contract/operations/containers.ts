import { z } from 'zod'
import { labelList, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../jsonapi/index.ts'
import {
  container,
  containerUpdatedEvent,
  rawEvent,
  route,
  routeMap,
  transportEvent,
} from '../resources/index.ts'
import {
  containerColumns,
  containerGroup,
  groupParameter,
  containerUpdateColumns,
  rawEventColumns,
  transportEventColumns,
} from './lists/index.ts'
import { MAX_NOTE_CHARACTERS } from '../vocabulary/index.ts'
import { noteText, personName } from './note-text.ts'
import { operation } from './operation.ts'

const tag = 'Containers'
const params = z.object({ id })
const changes = z.object({
  ref_numbers: labelList,
  /** Those that were seen, in any order: if others are there by now, nothing is changed. */
  expected_ref_numbers: labelList.optional(),
})
const noteChanges = z
  .object({
    /** The name of the person who takes care of it; null or nothing for nobody. */
    assignee: personName.nullable().optional(),
    /** At most 500 characters, with line breaks; null or nothing takes the note away. */
    note: noteText.nullable().optional(),
    /** The name of the person who writes the note. */
    note_author: personName.nullable().optional(),
    /** The note that this one is to replace, as it was read: where another one is there by now, nothing is changed. */
    expected_note: z
      .string()
      .max(2 * MAX_NOTE_CHARACTERS)
      .nullable()
      .optional(),
  })
  .extend({
    /** The assignee as it was seen: if somebody else has it by now, nothing is changed. */
    expected_assignee: personName.nullable().optional(),
  })
  .refine(({ assignee, note }) => assignee !== undefined || note !== undefined, {
    path: ['note'],
    message: 'Send a note or an assignee',
  })

/** What is changed of the note and the assignee of a container. */
export type ContainerNote = z.input<typeof noteChanges>

const plainPage = pageDocumentOf(container.schema)
const containerPage = plainPage.extend({
  meta: plainPage.shape.meta.extend({
    /** In their order, where the list is grouped. */
    groups: z.array(containerGroup).optional(),
  }),
})

export const list_containers = operation({
  method: 'GET',
  path: '/containers',
  tag,
  summary: 'List containers',
  resource: 'container',
  shows: ['container', 'shipment', 'custom_field'],
  query: z.object({
    ...listQuery(containerColumns),
    /** Any part of a container number, or of a bill of lading, booking or reference number. */
    q: z.string().optional(),
    /** A container number, exactly. */
    number: z.string().optional(),
    group: groupParameter,
  }),
  answers: { 200: containerPage },
})

/** Not in the public description, and called by its clients: `filter[shipment]` of the list of containers asks for the same. */
export const list_shipment_containers = operation({
  method: 'GET',
  path: '/shipments/{id}/containers',
  tag,
  summary: "List a shipment's containers",
  extension: true,
  resource: 'container',
  shows: ['container', 'shipment', 'custom_field'],
  params,
  query: z.object(listQuery(containerColumns)),
  answers: { 200: plainPage },
})

export const get_container = operation({
  method: 'GET',
  path: '/containers/{id}',
  tag,
  summary: 'Get a container',
  resource: 'container',
  params,
  query: z.object(includeQuery),
  answers: { 200: recordDocument(container.schema) },
})

export const edit_container = operation({
  method: 'PATCH',
  path: '/containers/{id}',
  tag,
  summary: 'Edit the reference numbers of a container',
  resource: 'container',
  params,
  body: z.object({
    data: z.object({ type: z.literal('container').optional(), id: id.optional(), attributes: changes }),
  }),
  refuses: {
    409: 'Other reference numbers than the expected ones are there, or the body names another container',
  },
  answers: { 200: recordDocument(container.schema) },
})

/** The public description has the same edit without an id in the path: the body names the container. */
export const edit_container_by_body = operation({
  method: 'PATCH',
  path: '/containers',
  tag,
  summary: 'Edit the reference numbers of the container that the body names',
  resource: 'container',
  body: z.object({ data: z.object({ type: z.literal('container').optional(), id, attributes: changes }) }),
  refuses: {
    404: 'No container of this account has the id that the body names',
    409: 'Other reference numbers than the expected ones are there',
  },
  answers: { 200: recordDocument(container.schema) },
})

export const edit_container_note = operation({
  method: 'PATCH',
  path: '/containers/{id}/note',
  tag,
  summary: 'Edit the note on a container, and who takes care of it',
  extension: true,
  resource: 'container',
  params,
  body: z.object({
    data: z.object({ type: z.literal('container').optional(), id: id.optional(), attributes: noteChanges }),
  }),
  refuses: {
    409: 'Another note or assignee than the expected one is there, or the body names another container',
  },
  answers: { 200: recordDocument(container.schema) },
})

export const list_container_transport_events = operation({
  method: 'GET',
  path: '/containers/{id}/transport_events',
  tag,
  summary: "List a container's transport events, oldest first",
  resource: 'transport_event',
  params,
  query: z.object(listQuery(transportEventColumns)),
  answers: { 200: pageDocumentOf(transportEvent.schema) },
})

/** The public description has neither parameters nor pages for it: the whole history is one page unless a page is requested. */
export const list_container_raw_events = operation({
  method: 'GET',
  path: '/containers/{id}/raw_events',
  tag,
  summary: "List a container's milestones as its carrier words them, past and expected",
  resource: 'raw_event',
  includes: 'location,vessel,terminal',
  params,
  query: z.object(listQuery(rawEventColumns)),
  answers: { 200: pageDocumentOf(rawEvent.schema) },
})

/** The hosted service has it too; its public description does not. */
export const list_container_updates = operation({
  method: 'GET',
  path: '/containers/{id}/container_updates',
  tag,
  summary: 'List what changed of a container, each change as before and after, oldest first',
  extension: true,
  resource: 'container_updated_event',
  shows: ['container'],
  params,
  query: z.object(listQuery(containerUpdateColumns)),
  answers: { 200: pageDocumentOf(containerUpdatedEvent.schema) },
})

export const get_container_map_geojson = operation({
  method: 'GET',
  path: '/containers/{id}/map_geojson',
  tag,
  summary: "A container's route as a FeatureCollection (paid feature)",
  // A position at sea changes by itself, and no write here moves a ship.
  shows: [],
  params,
  media: 'application/json',
  refuses: { 403: 'Routing data feature is not enabled for this account' },
  answers: { 200: routeMap },
})

/** No longer in the public description, and still called by its clients. What it includes is always the same. */
export const get_container_route = operation({
  method: 'GET',
  path: '/containers/{id}/route',
  tag,
  summary: "A container's route, stop by stop, with its places and vessels (paid feature)",
  shows: ['container', 'shipment', 'transport_event'],
  params,
  refuses: { 403: 'Routing data feature is not enabled for this account' },
  answers: { 200: recordDocument(route.schema) },
})

/** The public description: answers plain JSON. Where there is nobody to ask, the message says why. */
export const refresh_container = operation({
  method: 'PATCH',
  path: '/containers/{id}/refresh',
  tag,
  summary: 'Have a container asked for at once (paid feature)',
  changes: ['container', 'shipment', 'transport_event'],
  bucket: 'refresh_container',
  params,
  media: 'application/json',
  refuses: { 403: 'API access not enabled: refreshing is a paid feature' },
  answers: { 200: z.looseObject({ message: z.string() }) },
})
