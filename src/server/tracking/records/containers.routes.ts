import { keptNote } from '../../../contract/operations/note-text.ts'
import { pageSize } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { HandlerRequest, Handlers } from '../../platform/http/handler.ts'
import { listingOf } from '../../platform/http/list.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound, problem, refuseOther, valueChanged } from '../../platform/http/problem.ts'
import { containerList } from '../lists/containers.list.ts'
import { presentContainer } from './containers.present.ts'
import { containersByIds, editContainer, editNote, listContainers } from './containers.store.ts'
import { shipmentsByIds } from './shipments.store.ts'
import {
  presentContainerUpdatedEvent,
  presentTransportEvent,
  presentRawEvent,
} from '../events/events.present.ts'
import { searchText } from '../lists/relative.rules.ts'
import { containerUpdateList, rawEventList, transportEventList } from '../events/transport-events.list.ts'
import { listRawEvents } from '../events/raw-events.store.ts'
import { listContainerUpdates, listTransportEvents } from '../events/transport-events.store.ts'

export function containerRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<
  Handlers,
  | 'list_containers'
  | 'list_shipment_containers'
  | 'get_container'
  | 'edit_container'
  | 'edit_container_by_body'
  | 'edit_container_note'
  | 'list_container_transport_events'
  | 'list_container_raw_events'
  | 'list_container_updates'
> {
  const edit = async (
    accountId: string,
    id: string,
    {
      ref_numbers,
      expected_ref_numbers: expected,
    }: { ref_numbers: string[]; expected_ref_numbers?: string[] | undefined },
  ) => {
    const container = await editContainer(db, accountId, id, { ref_numbers, expected, now: iso(clock.now()) })
    if (!container) throw notFound('Container')
    if ('other' in container) throw valueChanged('expected_ref_numbers', container.other)
    return { data: presentContainer(container) }
  }

  return {
    async list_containers(asked) {
      const { caller, query } = asked
      const { group } = query
      if (group !== undefined && asked.page.cursor !== undefined)
        throw problem(400, 'page[cursor] cannot be used with group: ask by page[number]', {
          source: { parameter: 'page[cursor]' },
        })
      const { containers, total, cursors, groups } = await listContainers(db, caller, {
        ...listingOf(asked, containerList, clock.now()),
        q: searchText(query.q),
        number: searchText(query.number),
        group,
      })
      const document = pageDocument(asked, containers.map(presentContainer), total, cursors)
      return groups ? { ...document, meta: { ...document.meta, groups } } : document
    },

    async list_shipment_containers(asked) {
      const { caller, params } = asked
      const [shipment] = await shipmentsByIds(db, caller, [params.id])
      if (!shipment) throw notFound('Shipment')
      const listing = listingOf(asked, containerList, clock.now())
      const ofShipment = { column: 'shipment', values: [params.id], none: false, any: false }
      const { containers, total, cursors } = await listContainers(db, caller, {
        ...listing,
        filters: [...(listing.filters ?? []), ofShipment],
      })
      return pageDocument(asked, containers.map(presentContainer), total, cursors)
    },

    async get_container({ caller, params }) {
      const [container] = await containersByIds(db, caller, [params.id])
      if (!container) throw notFound('Container')
      return { data: presentContainer(container) }
    },

    async edit_container({ caller, params, body: { data } }) {
      refuseOther('container', data.id, params.id)
      return edit(caller.account_id, params.id, data.attributes)
    },

    edit_container_by_body: ({ caller, body: { data } }) => edit(caller.account_id, data.id, data.attributes),

    async edit_container_note({ caller, params, body: { data } }) {
      refuseOther('container', data.id, params.id)
      const { assignee, note, note_author, expected_note, expected_assignee } = data.attributes
      const now = iso(clock.now())
      const edited = await editNote(db, caller.account_id, params.id, {
        ...(assignee !== undefined && { assignee: assignee || null }),
        ...(note !== undefined && noteOf(note, note_author, now)),
        expected: {
          note: expected_note === undefined ? undefined : keptNote(expected_note ?? '') || null,
          assignee: expected_assignee === undefined ? undefined : expected_assignee || null,
        },
        now,
      })
      if (!edited) throw notFound('Container')
      if ('other' in edited)
        throw problem(409, 'Another note has been written since', {
          code: 'note_changed',
          source: { pointer: '/data/attributes/expected_note' },
          meta: { ...edited.other },
        })
      if ('assignee' in edited) throw valueChanged('expected_assignee', { assignee: edited.assignee })
      return { data: presentContainer(edited.container) }
    },

    async list_container_transport_events(asked) {
      const { caller, params } = asked
      const whole = { ...asked, page: wholeHistory(asked) }
      const listing = listingOf(whole, transportEventList)
      const found = await listTransportEvents(db, caller, params.id, listing)
      if (!found) throw notFound('Container')
      return pageDocument(whole, found.events.map(presentTransportEvent), found.total, found.cursors)
    },

    async list_container_raw_events(asked) {
      const { caller, params } = asked
      const whole = { ...asked, page: wholeHistory(asked) }
      const found = await listRawEvents(db, caller, params.id, listingOf(whole, rawEventList))
      if (!found) throw notFound('Container')
      return pageDocument(whole, found.events.map(presentRawEvent), found.total, found.cursors)
    },

    async list_container_updates(asked) {
      const { caller, params } = asked
      const found = await listContainerUpdates(db, caller, params.id, listingOf(asked, containerUpdateList))
      if (!found) throw notFound('Container')
      const events = found.events.map(presentContainerUpdatedEvent)
      return pageDocument(asked, events, found.total, found.cursors)
    },
  }
}

/** A note that was taken away has no author and no time. */
const noteOf = (note: string | null, author: string | null | undefined, now: string) =>
  note
    ? { note, note_author: author || null, noted_at: now }
    : { note: null, note_author: null, noted_at: null }

/** The public description has no pages for the events of one container: without a page size, one page of the largest size. */
const wholeHistory = ({ page, query }: Pick<HandlerRequest<'list_container_raw_events'>, 'page' | 'query'>) =>
  query['page[size]'] === undefined
    ? { ...page, size: pageSize.most, offset: (page.number - 1) * pageSize.most }
    : page
